"""The rules of a table, in the form the game uses.

The game never checks the name of an edition or option. Differences between editions are policy
objects or flags here; `wyrmhold.games.drakon.setup.profiles` builds them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, final

if TYPE_CHECKING:
    from wyrmhold.games.drakon.chambers.base import Chamber
    from wyrmhold.games.drakon.heroes.base import Hero
    from wyrmhold.games.drakon.rules.goals import Goal
    from wyrmhold.games.drakon.setup.box import Box
    from wyrmhold.games.drakon.setup.casting import Casting
    from wyrmhold.games.drakon.setup.options import Options


@final
@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """Created once per table and shared by all its states.

    options         the table's options
    box             chambers and coins, with the edition's names
    chambers        the effect of each kind, by kind number
    goal            how to win
    heroes          the edition's heroes, by figure number
    casting         how seats get their heroes
    abilities       whether heroes have abilities (Heroes!)
    sharing         the number of seats per purse: 2 in teams (VAR-TEAM), else 1
    drakon_waits    whether a hero on her chamber at the end of their turn meets her (DRAK-6)
    drakon_halts    whether walking into her ends the turn (MOVE-3)
    purses_open     whether everybody sees every coin once the game is over (WIN-3)
    turn_limit      turns per player (TURN-7)
    shields         whether some kind of chamber protects others from changes (X-BASE)
    """

    options: Options
    box: Box
    chambers: tuple[Chamber, ...]
    goal: Goal
    heroes: tuple[Hero, ...]
    casting: Casting
    abilities: bool
    sharing: int
    drakon_waits: bool
    drakon_halts: bool
    purses_open: bool
    turn_limit: int
    shields: bool

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.options)
