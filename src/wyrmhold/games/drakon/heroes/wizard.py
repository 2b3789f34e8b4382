"""Wizard: leave through any door, as the turn's move (HERO-WIZ)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from wyrmhold.games.drakon.geometry import NOWHERE, STEPS
from wyrmhold.games.drakon.heroes.base import Hero, PathUse, Uses
from wyrmhold.games.drakon.piece import HeroPiece
from wyrmhold.games.drakon.rules.movement import admits, bound_by_harp, paths
from wyrmhold.kernel.legal import Legal, NoAnswers

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import State


@final
class UseWalk(PathUse):
    """Leave through a door that an ordinary move could not use."""

    verb = "use walk"
    usage = "use walk X,Y or use walk X,Y>X,Y"
    is_the_action: ClassVar[bool] = True
    __slots__ = ()


@final
class Wizard(Hero):
    """The chamber decides how a walk through its doors goes on; Harps still apply."""

    rule = "HERO-WIZ"

    def uses(self, state: State, seat: int, acted: bool) -> Legal:
        cell = state.at[seat]
        if acted or cell == NOWHERE:
            return NoAnswers()
        face = state.board.chambers[cell]
        if bound_by_harp(state, cell, face & 15):
            return NoAnswers()
        chamber = state.rules.chambers[face >> 4]
        doors = [
            cell + STEPS[direction]
            for direction in range(4)
            if not face >> direction & 1 and admits(state, cell + STEPS[direction])
        ]
        walks = [path for door in doors for path in chamber.walks_through(state, door)]
        plain = paths(state, seat) if walks else []
        return Uses([UseWalk(path) for path in walks if path not in plain])


PIECE: HeroPiece = HeroPiece(
    Wizard,
    "HERO-WIZ",
    "leave a chamber through any door",
    answers=(UseWalk,),
)
