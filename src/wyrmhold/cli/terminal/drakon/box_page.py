"""The chambers and coins of Drakon, to view or export: `wyrmhold tiles`."""

from __future__ import annotations

import argparse
from dataclasses import asdict, replace
from typing import Final

from rich.table import Table
from rich.text import Text

from wyrmhold.cli.boxes import Notes, plain_table, print_box
from wyrmhold.cli.output import print_json
from wyrmhold.cli.tables import read_options
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.formats.box_file import EDITABLE, title_of, toml_lines
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.setup.box import Box
from wyrmhold.games.drakon.setup.mix import mix_of
from wyrmhold.games.drakon.setup.options import MIN_PLAYERS, Options, box_problems
from wyrmhold.games.drakon.setup.profiles import rules_for
from wyrmhold.games.drakon.tiles import KINDS, START
from wyrmhold.kernel.errors import BadOptions

SHAPES: Final = ("-", *EDITABLE, "NESW")
"""Every shape of a chamber, regardless of rotation."""


def run(args: argparse.Namespace) -> int:
    options, _, found = read_options(args, DRAKON.name)
    found += unplayable(options)
    if found:
        raise BadOptions("this box cannot be shown", found)
    box = rules_for(options).box
    if args.json:
        print_json(as_json(options, box))
    elif args.toml:
        for line in toml_lines(options, mix_of(box)):
            print(line)
    else:
        show(options, box)
    return 0


def unplayable(options: Options) -> list[str]:
    """Why a custom box cannot be played with any goal."""
    if options.box is None:
        return []
    goals = EDITIONS[options.edition].goals
    found = [box_problems(replace(options, goal=goal), options.box, MIN_PLAYERS) for goal in goals]
    return min(found, key=len)


def totals(box: Box) -> dict[str, int]:
    """Totals of the box; chambers include Start."""
    coins = box.coins()
    return {"chambers": len(box.tiles()), "coins": len(coins), "gold": sum(coins)}


def as_json(options: Options, box: Box) -> dict[str, object]:
    """Every row with its source, and the value of the `box` option as records store it."""
    return {
        "edition": options.edition,
        "expansion_one": options.expansion_one,
        "chambers": [{**asdict(row), "count": row.count} for row in box.chamber_rows],
        "coins": [asdict(row) for row in box.coin_rows],
        "totals": totals(box),
        "box": mix_of(box).as_json(),
    }


# --- for people -----------------------------------------------------------------------------------


def show(options: Options, box: Box) -> None:
    """Print a box."""
    notes = Notes()
    total = totals(box)
    parts = (
        chamber_table(box, notes),
        coin_table(box, notes),
        f"{total['chambers']} chambers, including {box.name_of(KINDS[START])}, and"
        f" {total['coins']} coins worth {total['gold']} gold.",
    )
    print_box(title_of(options), parts, notes, "--box")


def chamber_table(box: Box, notes: Notes) -> Table:
    """A row for each kind, with a column for each shape."""
    table = plain_table("Chamber", "Kind", ">All", *(f">{shape}" for shape in SHAPES), ">Note")
    for row in box.chamber_rows:
        shapes = [str(row.shapes.get(shape) or "") for shape in SHAPES]
        table.add_row(
            row.name,
            Text(row.kind, "cyan"),
            Text(str(row.count), "bold"),
            *shapes,
            notes.number(row),
        )
    return table


def coin_table(box: Box, notes: Notes) -> Table:
    table = plain_table("Coins", ">All", ">Note")
    for row in box.coin_rows:
        table.add_row(
            Text(f"{row.value} gold", "yellow"),
            Text(str(row.count), "bold"),
            notes.number(row),
        )
    return table
