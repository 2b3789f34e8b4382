"""What a game brings for a layer besides its rules: its part of the bots, of the terminal, …

A game that comes with Wyrmhold keeps its part in the layer's folder of its name, as `PART` in the
module `part`: `wyrmhold.bots.drakon.part`. The part of another package's game is an entry point
with the game's name in the group `wyrmhold.LAYER`. Every part is optional, and it is imported when
it is first asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Final

FOLDERS: Final = {
    "advice": "wyrmhold.cli.advice",
    "bots": "wyrmhold.bots",
    "envs": "wyrmhold.envs",
    "lab": "wyrmhold.lab",
    "learning": "wyrmhold.envs.learning",
    "page_texts": "wyrmhold.cli.page_texts",
    "pictures": "wyrmhold.pictures",
    "rulebook": "wyrmhold.cli.rulebook",
    "server": "wyrmhold.server",
    "terminal": "wyrmhold.cli.terminal",
}
"""The package of each layer that asks games for parts."""


def registered(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group, by name. If packages share a name, the first found counts."""
    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=group):
        found.setdefault(entry.name, entry)
    return found


@cache
def part_of(layer: str, game: str) -> object | None:
    """A game's part of a layer; None if it has none."""
    folder = f"{FOLDERS[layer]}.{game}"
    if find_spec(folder) is not None and find_spec(f"{folder}.part") is not None:
        own: object = import_module(f"{folder}.part").PART
        return own
    entry = registered(f"wyrmhold.{layer}").get(game)
    return None if entry is None else entry.load()
