"""An edition as a value: its box, its chambers, its heroes and the goals it defines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wyrmhold.games.drakon.box import Box
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.goals import Goal
from wyrmhold.games.drakon.heroes.base import Hero
from wyrmhold.games.drakon.tiles import KINDS


@dataclass(frozen=True)
class Edition:
    """What a rulebook defines. Another edition is this one with `dataclasses.replace`."""

    name: str
    title: str
    box: Box
    effects: Mapping[str, Chamber]
    heroes: tuple[Hero, ...]
    goals: Mapping[str, Goal]
    team_goals: Mapping[str, Goal]

    def chambers(self) -> tuple[Chamber, ...]:
        """The effect of each kind, by kind number."""
        return tuple(self.effects[kind] for kind in KINDS)
