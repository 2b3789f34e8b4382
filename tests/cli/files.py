"""Scenarios and records as files, for the commands to read."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.drive import open_table, play_out

Rows = list[dict[str, Any]]

CORRIDOR: dict[str, Any] = {
    "board": {"0,0": "start:NESW", "1,0": "blank:E"},
    "seats": [{}, {}],
}
"""Both heroes can take one step, one after the other, and then nobody can act."""

ONE_TILE: dict[str, Any] = {"seats": [{"hand": ["blank:N"]}, {}]}
"""Start alone, and one chamber with one arrow in hand."""


def scenario_file(folder: Path, scenario: object) -> str:
    path = folder / "scenario.json"
    path.write_text(json.dumps(scenario), "utf-8")
    return str(path)


class Anyhow:
    """A player who answers at random."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: dict[str, object]) -> str:
        tokens: Any = view["legal"]
        return str(self.rng.choice(tokens))


@cache
def record_text() -> str:
    """The record of a whole game with heroes."""
    seats: list[dict[str, object]] = [{"hero": None}, {"hero": None}, {"hero": None}]
    options: dict[str, object] = {"heroes": True, "turn_limit": 20}
    table = open_table(DRAKON, "third", options, seats, b"a seed", "a game", "2026-01-01")
    return play_out(table, [Anyhow(seat) for seat in range(3)]).text()


def record_rows() -> Rows:
    return [json.loads(line) for line in record_text().splitlines()]


def record_file(folder: Path, rows: Rows) -> str:
    path = folder / "record.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return str(path)
