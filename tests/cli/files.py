"""Scenarios and records as files, for the commands to read."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.drive import open_table, play_out

Rows = list[dict[str, Any]]

CORRIDOR: dict[str, Any] = {
    "board": {"0,0": "start:NESW", "1,0": "blank:E"},
    "seats": [{}, {}],
}
"""Both heroes can take one step, one after the other; then nobody can act."""

ONE_TILE: dict[str, Any] = {"seats": [{"hand": ["blank:N"]}, {}]}
"""Start alone, and one chamber with one arrow in hand."""

CROSSING: dict[str, Any] = {
    "game": "dragon_run",
    "temper": 3,
    "dungeon": ["dragon", "hall", "hall"],
    "treasure": {"deck": ["object_5"]},
    "seats": [
        {"character": "elf", "power": False, "hand": ["vision"]},
        {"character": "bard", "power": False, "hand": ["annulation"]},
        {"character": "thief", "power": False},
    ],
}
"""Dragon Run with three Locations left, a potion, and a player who could annul it."""


def scenario_file(folder: Path, scenario: object) -> str:
    path = folder / "scenario.json"
    path.write_text(json.dumps(scenario), "utf-8")
    return str(path)


class RandomPlayer:
    """A player who answers at random."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: dict[str, object]) -> str:
        tokens: Any = view["legal"]
        return str(self.rng.choice(tokens))


@cache
def record_text(game: str = "drakon") -> str:
    """The record of a whole game: Drakon with heroes, or Dragon Run."""
    if game == "drakon":
        options: dict[str, object] = {"heroes": True, "turn_limit": 20}
        seats: list[dict[str, object]] = [{"hero": None}, {"hero": None}, {"hero": None}]
        table: Any = open_table(DRAKON, "third", options, seats, b"a seed", "a game", "2026-01-01")
    else:
        seats = [{"character": None}, {"character": "warrior"}, {"character": None}]
        table = open_table(DRAGON_RUN, "first", {}, seats, b"a seed", "a game", "2026-01-01")
    return play_out(table, [RandomPlayer(seat) for seat in range(3)]).text()


def record_rows(game: str = "drakon") -> Rows:
    return [json.loads(line) for line in record_text(game).splitlines()]


def record_file(folder: Path, rows: Rows) -> str:
    path = folder / "record.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return str(path)
