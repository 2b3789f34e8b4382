"""The options of a Drakon table on the command line, the same for every command.

What there is to agree on stands in the description of the game; here it becomes arguments, and
arguments become an agreement. What is wrong with them is told at once, not one by one.
"""

from __future__ import annotations

import argparse
from typing import Any, Final

from wyrmhold.cli.output import BadFile, read_text
from wyrmhold.games.drakon.agreement import DESCRIPTION
from wyrmhold.games.drakon.mix import BoxFile, read_box_file
from wyrmhold.games.drakon.options import Options, box_problems
from wyrmhold.kernel.agreement import Option
from wyrmhold.kernel.errors import BadOptions

TABLE_OPTIONS: Final = (*(option.name for option in DESCRIPTION.options), "box")
"""Everything that `add_table_options` adds, by the name it has among the arguments."""

LONGEST_BOX: Final = 100_000
"""More characters than that are not a description of a box."""


def add_table_options(
    parser: argparse.ArgumentParser, names: tuple[str, ...] = TABLE_OPTIONS
) -> None:
    """Add what a table can agree on, or the options named. What is not given is None."""
    table = parser.add_argument_group("the table", "`wyrmhold options` tells more about these.")
    for option in DESCRIPTION.options:
        if option.name in names:
            add_option(table, option)
    if "box" in names:
        table.add_argument(
            "--box",
            metavar="FILE",
            help="chambers and coins of a box of your own (`wyrmhold tiles --toml` prints one)",
        )


def add_option(group: argparse._ArgumentGroup, option: Option) -> None:
    """One option. Its values are checked later, together with all others."""
    flag = written(option.name)
    text = option.text.replace("%", "%%")
    if option.kind == "flag":
        group.add_argument(flag, action="store_true", default=None, help=text)
        return
    group.add_argument(
        flag,
        type=number_or_text if option.kind == "number" else str,
        metavar=f"{{{','.join(option.values())}}}" if option.choices else "N",
        help=f"{text} {limits(option)}",
    )


def written(name: str) -> str:
    """An option as it is typed."""
    return "--" + name.replace("_", "-")


def limits(option: Option) -> str:
    """The limits and the default of an option, in brackets."""
    default = str(option.default).lower()
    if option.kind == "number":
        return f"({option.least} to {option.most}; default {default})"
    return f"(default {default})"


def number_or_text(text: str) -> int | str:
    """A whole number. Another text stays as it is, to be refused by its option."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 20 else text


def table_from(args: argparse.Namespace) -> tuple[Options, int]:
    """What was agreed on, and how many play. Raises BadOptions with every problem, or BadFile."""
    options, players, found = read_table(args)
    if found:
        raise BadOptions("this table cannot be played", found)
    return options, players


def read_table(args: argparse.Namespace) -> tuple[Options, int, list[str]]:
    """The same with the problems in a list; what is wrong is left at its default."""
    options, players, found = read_options(args)
    if options.box is not None:
        found += box_problems(options, options.box, players)
    return options, players, found


def read_options(args: argparse.Namespace) -> tuple[Options, int, list[str]]:
    """The options and what speaks against them, but for how the box fits the table."""
    given: dict[str, object] = {
        option.name: value
        for option in DESCRIPTION.options
        if (value := getattr(args, option.name, None)) is not None
    }
    file = None if args.box is None else read_box(args.box)
    found = [] if file is None else file_defaults(args.box, file, given)
    chosen = {option.name: given.get(option.name, option.default) for option in DESCRIPTION.options}
    found += DESCRIPTION.problems(chosen)
    sound: dict[str, Any] = {
        option.name: option.default if option.problem(chosen[option.name]) else chosen[option.name]
        for option in DESCRIPTION.options
    }
    players: int = sound.pop("players")
    return Options(**sound, box=None if file is None else file.mix), players, found


def read_box(name: str) -> BoxFile:
    """Read a file about a box. Raises BadFile or BadOptions."""
    text = read_text(name)
    if len(text) > LONGEST_BOX:
        raise BadFile(f"{name} is too long to describe a box")
    return read_box_file(text, name)


def file_defaults(name: str, file: BoxFile, given: dict[str, object]) -> list[str]:
    """Add what a file says about the table to what was given; where the two disagree."""
    found: list[str] = []
    for word, value in (("edition", file.edition), ("expansion_one", file.expansion_one)):
        if value is not None and given.setdefault(word, value) != value:
            found.append(
                f"{name} says {word} = {toml_value(value)}: leave out {written(word)},"
                " or change the file"
            )
    return found


def toml_value(value: str | bool) -> str:
    """A word or a flag as TOML writes it."""
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'
