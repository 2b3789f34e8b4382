"""An edition as a value: its box, chambers, heroes, goals, and how heroes meet Drakon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.heroes.base import Hero
from wyrmhold.games.drakon.rules.goals import Goal
from wyrmhold.games.drakon.setup.box import Box
from wyrmhold.games.drakon.setup.casting import Casting


@dataclass(frozen=True)
class Edition:
    """What a rulebook defines. Other editions are derived with `dataclasses.replace`.

    casting         how seats get their heroes in the basic game
    ability_casting the same with Heroes!
    drakon_waits    whether a hero on her chamber at the end of their turn meets her (DRAK-6)
    """

    name: str
    title: str
    box: Box
    effects: Mapping[str, Chamber]
    heroes: tuple[Hero, ...]
    goals: Mapping[str, Goal]
    team_goals: Mapping[str, Goal]
    casting: Casting
    ability_casting: Casting
    drakon_waits: bool = False


@dataclass(frozen=True)
class Expansion:
    """What an expansion adds to any edition: chambers, and how heroes meet Drakon.

    drakon_halts    whether walking into Drakon ends the turn (MOVE-3)
    """

    name: str
    title: str
    box: Box
    effects: Mapping[str, Chamber]
    drakon_halts: bool = False
