"""`wyrmhold options`: what a table can agree on, and what goes together."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from wyrmhold.cli.output import print_json
from wyrmhold.cli.tables import limits, number_or_text, written
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.agreement import Clash, Description, Option, cited, shown
from wyrmhold.kernel.errors import BadOptions

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

WIDTH = 80


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "options", help="what a table can agree on, and what goes together"
    )
    parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)))
    parser.add_argument(
        "--check",
        nargs="+",
        metavar="NAME=VALUE",
        help="say whether these go together, the others at their defaults",
    )
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    description = GAMES[args.game].description
    if args.check is not None:
        chosen = checked(description, args.check)
        if args.json:
            print_json(chosen)
        else:
            values = " ".join(f"{name}={plain(value)}" for name, value in chosen.items())
            print("\n".join(paragraph(f"This can be played: {values}", "")))
    elif args.json:
        print_json(description.as_json())
    else:
        for line in described(description):
            print(line)
    return 0


def checked(description: Description, words: list[str]) -> dict[str, object]:
    """Every option with its value, those of NAME=VALUE as given. Raises BadOptions."""
    chosen: dict[str, object] = {option.name: option.default for option in description.options}
    found: list[str] = []
    given: list[str] = []
    for word in words:
        typed, _, text = word.partition("=")
        name = typed.replace("-", "_")
        option = description.option(name)
        if option is None:
            found.append(f"{shown(typed)} is not an option: {', '.join(chosen)}")
        elif name in given:
            found.append(f"{name}: given twice")
        else:
            given.append(name)
            chosen[name] = value_from(option, text)
    found += description.problems(chosen)
    if found:
        raise BadOptions("this table cannot be played", found)
    return chosen


def value_from(option: Option, text: str) -> object:
    """What was typed, as a value. Nonsense stays a text, to be refused by its option."""
    if option.kind == "number":
        return number_or_text(text)
    flags: Mapping[str, object] = {"true": True, "false": False}
    return flags.get(text, text) if option.kind == "flag" else text


def plain(value: object) -> str:
    """A value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def described(description: Description) -> Iterator[str]:
    """Every option, then what does not go together."""
    for option in description.options:
        yield f"{written(option.name)}  {option.title}  {limits(option)}"
        yield from paragraph(option.text + cited(option.rule), "    ")
        for choice in option.choices:
            yield from paragraph(f"{choice.value} ({choice.title}): {choice.text}", "      ")
        yield ""
    yield "What does not go together"
    for clash in description.clashes:
        yield from paragraph(f"{condition(clash)}: {clash.why}{cited(clash.rule)}", "    ")


def condition(clash: Clash) -> str:
    """The values that clash, as they are typed."""
    return " ".join(
        f"{name}={','.join(plain(value) for value in values)}" for name, values in clash.when
    )


def paragraph(text: str, indent: str) -> list[str]:
    """Lines of a text; those after the first stand a little to the right."""
    further = indent + "  "
    return textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=further, break_on_hyphens=False
    )
