"""An experiment: cells with different settings and the same number of games.

A game is determined by the experiment's digest, the cell and the game's number. Games with the same
number have the same luck in all cells, so that cells can be compared game by game.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any, Final

from wyrmhold.lab.arena.match import CAPPED, EVEN, Match

MEASURES: Final = {
    "first_player": "share of wins of the first player",
    "first_bot": "share of wins of the first bot",
    "capped": "share of games in which nobody reached the goal",
    "turns": "mean number of turns",
}
"""Measures for sequential stopping."""


@dataclass(frozen=True)
class Cell:
    """The settings shared by all games of one part of an experiment.

    axes    the grid values of this cell by name, in words
    """

    edition: str
    options: dict[str, object]
    players: int
    bots: tuple[str, ...]
    seating: str
    axes: dict[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The settings that determine the cell's games."""
        return {
            "edition": self.edition,
            "options": self.options,
            "players": self.players,
            "bots": list(self.bots),
            "seating": self.seating,
        }


@dataclass(frozen=True)
class Stop:
    """When to stop a cell: once a measure's interval is narrow enough."""

    measure: str
    half_width: float
    least: int


@dataclass(frozen=True)
class Minutes:
    """Assumed seconds per turn at a real table, and the wanted length of a game in minutes."""

    seconds_per_turn: tuple[float, ...]
    wanted: float


@dataclass(frozen=True)
class Experiment:
    """A question, and the games to answer it.

    games      maximum number of games per cell
    chunk      games played and kept together
    compare    the axis whose first value the others are compared with
    """

    name: str
    title: str
    question: str
    method: str
    game: str
    rules_version: int
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
        """A fingerprint of what is played.

        The number of games and the report are not part of it, so an experiment can be extended to
        more games later.
        """
        played = {
            "game": self.game,
            "rules_version": self.rules_version,
            "seed": self.seed,
            "collect": sorted(self.collect),
            "cells": [cell.as_json() for cell in self.cells],
        }
        text = json.dumps(played, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def match(self, cell: int) -> Match:
        """A cell as an arena match. All cells have the same seed, so that their games are
        paired."""
        found = self.cells[cell]
        return Match(
            self.game,
            found.edition,
            found.options,
            found.players,
            found.bots,
            EVEN if len(found.bots) == 1 else found.seating,
            int(self.digest()[:15], 16),
            self.rules_version,
        )

    def wanted(self, cell: int) -> int:
        """The maximum number of games of a cell, in whole rotations."""
        rotation = self.match(cell).rotation()
        return -(-self.games // rotation) * rotation

    def varying(self) -> list[str]:
        """The axes along which cells differ."""
        names = list(dict.fromkeys(name for cell in self.cells for name in cell.axes))
        return [name for name in names if len({cell.axes.get(name) for cell in self.cells}) > 1]

    def label(self, cell: int) -> str:
        """What distinguishes a cell from the others, in a few words."""
        axes = self.cells[cell].axes
        words = [said(name, axes[name]) for name in self.varying() if name in axes]
        return ", ".join(words) or "all games"


PHRASES: Final = {
    "edition": "{} edition",
    "players": "{} players",
    "bots": "{}",
    "mix": "{}",
}
"""How to phrase values of these axes; those of other axes are prefixed with the axis."""


def said(axis: str, value: str) -> str:
    """Phrase a value of an axis."""
    words, value = axis.replace("_", " "), value.replace("_", " ")
    if axis not in PHRASES and value in ("yes", "no"):
        return f"{'with' if value == 'yes' else 'without'} {words}"
    return PHRASES.get(axis, words + " {}").format(value)


def is_capped(reason: str) -> bool:
    """Whether a game ended without anybody reaching the goal."""
    return reason in CAPPED
