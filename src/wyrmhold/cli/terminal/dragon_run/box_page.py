"""The cards of Dragon Run, to view or export: `wyrmhold tiles --game dragon_run`.

    wyrmhold tiles --game dragon_run --toml > my-cards.toml
    wyrmhold play --game dragon_run --cards my-cards.toml

plays with the counts in the file, which an owner of the printed game can correct.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict

from rich.table import Table
from rich.text import Text

from wyrmhold.cli.boxes import Notes, plain_table, print_box
from wyrmhold.cli.output import print_json
from wyrmhold.cli.tables import read_options
from wyrmhold.games.dragon_run.formats.cards_file import TITLE, counted, toml_lines
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE, CardRow, Catalogue
from wyrmhold.games.dragon_run.setup.options import (
    EDITION,
    MIN_PLAYERS,
    Options,
    card_problems,
)
from wyrmhold.kernel.errors import BadOptions


def run(args: argparse.Namespace) -> int:
    options, _, found = read_options(args, DRAGON_RUN.name)
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
    return counted(CATALOGUE, dict(options.cards.locations), dict(options.cards.treasures))


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
