"""`wyrmhold options`: the table options, and which combinations are allowed."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from wyrmhold.cli.output import print_json
from wyrmhold.cli.tables import (
    BOX_FILES,
    CANNOT_PLAY,
    add_game_option,
    game_name,
    limits,
    number_or_text,
    owners,
    written,
)
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.agreement import Clash, Description, Option, cited, shown
from wyrmhold.kernel.errors import BadOptions

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

WIDTH = 80


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "options", help="list the table options and which combinations are allowed"
    )
    add_game_option(parser)
    parser.add_argument(
        "--check",
        nargs="+",
        metavar="NAME=VALUE",
        help="check whether these values can be combined, with defaults for the rest",
    )
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = game_name(args)
    description = GAMES[game].description
    if args.check is not None:
        chosen = checked(game, args.check)
        if args.json:
            print_json(chosen)
        else:
            values = " ".join(f"{name}={plain(value)}" for name, value in chosen.items())
            print("\n".join(paragraph(f"This can be played: {values}", "")))
    elif args.json:
        print_json(description.as_json())
    else:
        for line in (*described(description), *own_box(game), *clashing(description)):
            print(line)
    return 0


def checked(game: str, words: list[str]) -> dict[str, object]:
    """Every option with the value given by NAME=VALUE, or its default. Raises BadOptions."""
    description = GAMES[game].description
    chosen: dict[str, object] = {option.name: option.default for option in description.options}
    found: list[str] = []
    given: list[str] = []
    for word in words:
        typed, _, text = word.partition("=")
        name = typed.replace("-", "_")
        option = description.option(name)
        if option is None:
            hint = "".join(f" (try --game {other})" for other in owners(name))
            found.append(f"{shown(typed)} is not an option: {', '.join(chosen)}{hint}")
        elif name in given:
            found.append(f"{name}: given twice")
        else:
            given.append(name)
            chosen[name] = value_from(option, text)
    found += description.problems(chosen)
    if found:
        raise BadOptions(CANNOT_PLAY, found)
    return chosen


def value_from(option: Option, text: str) -> object:
    """The typed value. Invalid text is returned as it is, for the option to reject."""
    if option.kind == "number":
        return number_or_text(text)
    flags: Mapping[str, object] = {"true": True, "false": False}
    return flags.get(text, text) if option.kind == "flag" else text


def plain(value: object) -> str:
    """A value as typed on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def described(description: Description) -> Iterator[str]:
    """Every option, each followed by an empty line."""
    for option in description.options:
        yield f"{written(option.name)}  {option.title}  {limits(option)}"
        yield from paragraph(option.text + cited(option.rule), "    ")
        for choice in option.choices:
            yield from paragraph(f"{choice.value} ({choice.title}): {choice.text}", "      ")
        yield ""


def own_box(game: str) -> Iterator[str]:
    """The option that takes a file."""
    if game not in BOX_FILES:
        return
    option, what = BOX_FILES[game]
    yield f"{written(option)} FILE"
    yield from paragraph(f"{what[0].upper()}{what[1:]}; not supported by --check.", "    ")
    yield f"    `wyrmhold tiles --game {game} --toml` prints such a file."


def clashing(description: Description) -> Iterator[str]:
    """The combinations that are not allowed."""
    if description.clashes:
        yield ""
        yield "Combinations that are not allowed"
    for clash in description.clashes:
        yield from paragraph(f"{condition(clash)}: {clash.why}{cited(clash.rule)}", "    ")


def condition(clash: Clash) -> str:
    """The conflicting values, as typed on the command line."""
    return " ".join(
        f"{name}={','.join(plain(value) for value in values)}" for name, values in clash.when
    )


def paragraph(text: str, indent: str) -> list[str]:
    """A text wrapped into lines, with a hanging indent."""
    further = indent + "  "
    return textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=further, break_on_hyphens=False
    )
