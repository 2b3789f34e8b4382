"""The cards of Dragon Run, to view or export: `wyrmhold tiles --game dragon_run`.

    wyrmhold tiles --game dragon_run --toml > my-cards.toml
    wyrmhold play --game dragon_run --cards my-cards.toml

plays with the counts in the file, which an owner of the printed game can correct.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Final

from rich.table import Table
from rich.text import Text

from wyrmhold.cli.boxes import Notes, plain_table, print_box
from wyrmhold.cli.output import print_json
from wyrmhold.cli.tables import read_dragon_run
from wyrmhold.games.dragon_run.catalogue import CATALOGUE, CardRow, Catalogue
from wyrmhold.games.dragon_run.options import (
    EDITION,
    HAND_SIZE,
    MAX_LOCATIONS,
    MAX_TREASURES,
    MIN_PLAYERS,
    Options,
    card_problems,
)
from wyrmhold.kernel.errors import BadOptions

TITLE: Final = "Dragon Run, first edition"


def run(args: argparse.Namespace) -> int:
    options, _, found = read_dragon_run(args)
    found += card_problems(options, MIN_PLAYERS)
    if found:
        raise BadOptions("this box cannot be shown", found)
    box = box_of(options)
    if args.json:
        print_json(as_json(options, box))
    elif args.toml:
        for line in toml_lines(box):
            print(line)
    else:
        show(box)
    return 0


def box_of(options: Options) -> Catalogue:
    """All cards with their counts, from the printed game or a custom box."""
    if options.cards is None:
        return CATALOGUE
    return Catalogue(
        counted(CATALOGUE.locations, dict(options.cards.locations)),
        counted(CATALOGUE.treasures, dict(options.cards.treasures)),
        CATALOGUE.characters,
    )


def counted(rows: Sequence[CardRow], numbers: Mapping[str, int]) -> tuple[CardRow, ...]:
    """The same cards with these counts; a card without a count is not in the box."""
    return tuple(
        replace(
            row,
            count=numbers.get(row.name, 0),
            source="Custom box",
            status="counted",
            settled_by=None,
        )
        for row in rows
    )


def totals(box: Catalogue) -> dict[str, int]:
    """Totals of the box."""
    return {
        "locations": sum(row.count for row in box.locations),
        "treasures": sum(row.count for row in box.treasures),
        "objects": sum(row.count for row in box.treasures if row.value),
        "gold": sum(row.count * row.value for row in box.treasures),
        "characters": len(box.characters),
    }


def as_json(options: Options, box: Catalogue) -> dict[str, object]:
    """Every row with its source, and the value of the `cards` option as records store it."""
    return {
        "edition": EDITION,
        "locations": [without(asdict(row), "value") for row in box.locations],
        "treasures": [asdict(row) for row in box.treasures],
        "characters": [without(asdict(row), "count", "value") for row in box.characters],
        "totals": totals(box),
        "cards": None if options.cards is None else options.cards.as_json(),
    }


def without(row: dict[str, object], *names: str) -> dict[str, object]:
    return {name: value for name, value in row.items() if name not in names}


# --- for people -----------------------------------------------------------------------------------


def show(box: Catalogue) -> None:
    """Print all cards."""
    notes = Notes()
    total = totals(box)
    parts = (
        location_table(box, notes),
        treasure_table(box, notes),
        character_table(box, notes),
        f"{total['locations']} Locations, {total['treasures']} Treasures (including"
        f" {total['objects']} objects worth {total['gold']} gold) and"
        f" {total['characters']} characters.",
    )
    print_box(TITLE, parts, notes, "--cards")


def location_table(box: Catalogue, notes: Notes) -> Table:
    table = plain_table("Location", "Name", ">All", "Rule", ">Note")
    for row in box.locations:
        table.add_row(*labels(row), number(row.count), row.clause, notes.number(row))
    return table


def treasure_table(box: Catalogue, notes: Notes) -> Table:
    table = plain_table("Treasure", "Name", ">All", ">Gold", "Rule", ">Note")
    for row in box.treasures:
        gold = Text(str(row.value or ""), "yellow")
        table.add_row(*labels(row), number(row.count), gold, row.clause, notes.number(row))
    return table


def character_table(box: Catalogue, notes: Notes) -> Table:
    table = plain_table("Character", "Name", "Rule", ">Note")
    for row in box.characters:
        table.add_row(*labels(row), row.clause, notes.number(row))
    return table


def labels(row: CardRow) -> tuple[str, Text]:
    """A card's title and its name in the notation."""
    return row.title, Text(row.name, "cyan")


def number(count: int) -> Text:
    return Text(str(count), "bold")


# --- for editing ----------------------------------------------------------------------------------

GUIDE: Final = f"""\
# How many cards of each kind a box holds.
#
#   wyrmhold tiles --game dragon_run --cards THIS-FILE   shows its contents
#   wyrmhold play --game dragon_run --cards THIS-FILE    plays with it
#
# There is exactly one Dragon. A card that is not listed is not in the box. Each
# player is dealt {HAND_SIZE} Treasures. The limits are {MAX_LOCATIONS} Locations and
# {MAX_TREASURES} Treasures.
"""


def toml_lines(box: Catalogue) -> Iterator[str]:
    """A file that `--cards` reads back as the same box."""
    yield f"# {TITLE}"
    yield "#"
    yield GUIDE
    yield "[locations]"
    yield from map(toml_line, box.locations)
    yield ""
    yield "[treasures]"
    yield from map(toml_line, box.treasures)


def toml_line(row: CardRow) -> str:
    return f"{row.name} = {row.count}".ljust(19) + f"  # {row.title}"
