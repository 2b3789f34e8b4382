"""An experiment: cells that differ in something, the same number of games in each.

Everything that happens in a game follows from the experiment's digest, the cell and the game's
number. Games with the same number have the same luck in all cells, so that cells can be compared
game by game.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any, Final

from wyrmhold.games.registry import GAMES
from wyrmhold.lab.arena.match import CAPPED, EVEN, Match

MEASURES: Final = {
    "first_player": "the share of the wins of whoever begins",
    "first_bot": "the share of the wins of the first bot",
    "capped": "the share of the games in which nobody reached the goal",
    "turns": "the mean number of turns",
}
"""What sequential stopping can look at."""


@dataclass(frozen=True)
class Cell:
    """What is the same in all games of one part of an experiment.

    axes    the values of the grid that make up this cell, by name, as they are told to people
    """

    edition: str
    options: dict[str, object]
    players: int
    bots: tuple[str, ...]
    seating: str
    axes: dict[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """What the games of the cell follow from."""
        return {
            "edition": self.edition,
            "options": self.options,
            "players": self.players,
            "bots": list(self.bots),
            "seating": self.seating,
        }


@dataclass(frozen=True)
class Stop:
    """A cell needs no more games when the interval of a measure is so narrow."""

    measure: str
    half_width: float
    least: int


@dataclass(frozen=True)
class Minutes:
    """How long a turn may take at a table, in seconds, and how long a game should, in minutes."""

    seconds_per_turn: tuple[float, ...]
    wanted: float


@dataclass(frozen=True)
class Experiment:
    """A question, and the games that are to answer it.

    games      of each cell, at most
    chunk      how many games are played and kept together
    compare    the axis along which cells are compared with its first value
    """

    name: str
    title: str
    question: str
    method: str
    game: str
    seed: int
    games: int
    chunk: int
    collect: tuple[str, ...]
    report: tuple[str, ...]
    compare: str
    stop: Stop | None
    minutes: Minutes | None
    cells: tuple[Cell, ...]
    text: str = field(compare=False)

    def digest(self) -> str:
        """A name for what is played that nothing else has.

        How many games there are, and what is told about them, is no part of it: an experiment can
        go on to more games than it began with.
        """
        played = {
            "game": self.game,
            "rules_version": GAMES[self.game].rules_version,
            "seed": self.seed,
            "collect": sorted(self.collect),
            "cells": [cell.as_json() for cell in self.cells],
        }
        text = json.dumps(played, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def match(self, cell: int) -> Match:
        """A cell as a match of the arena. Its seed is the same in all cells: that pairs them."""
        found = self.cells[cell]
        return Match(
            self.game,
            found.edition,
            found.options,
            found.players,
            found.bots,
            EVEN if len(found.bots) == 1 else found.seating,
            int(self.digest()[:15], 16),
        )

    def wanted(self, cell: int) -> int:
        """How many games a cell has at most: whole rotations."""
        rotation = self.match(cell).rotation()
        return -(-self.games // rotation) * rotation

    def varying(self) -> list[str]:
        """The axes along which cells differ."""
        names = list(dict.fromkeys(name for cell in self.cells for name in cell.axes))
        return [name for name in names if len({cell.axes.get(name) for cell in self.cells}) > 1]

    def label(self, cell: int) -> str:
        """What tells a cell apart from the others, in a few words."""
        axes = self.cells[cell].axes
        words = [said(name, axes[name]) for name in self.varying() if name in axes]
        return ", ".join(words) or "all games"


PHRASES: Final = {
    "edition": "{} edition",
    "players": "{} players",
    "bots": "{}",
    "mix": "{}",
}
"""How values of these axes are told; those of others are told with the axis."""


def said(axis: str, value: str) -> str:
    """A value of an axis in words."""
    words, value = axis.replace("_", " "), value.replace("_", " ")
    if axis not in PHRASES and value in ("yes", "no"):
        return f"{'with' if value == 'yes' else 'without'} {words}"
    return PHRASES.get(axis, words + " {}").format(value)


def is_capped(reason: str) -> bool:
    """Whether a game ended without anybody reaching the goal."""
    return reason in CAPPED
