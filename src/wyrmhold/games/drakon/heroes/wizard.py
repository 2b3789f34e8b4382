"""Wizard: leave through any door, as the turn's move (HERO-WIZ)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import Path, expect, path_from_text, path_text
from wyrmhold.games.drakon.geometry import STEPS
from wyrmhold.games.drakon.heroes.base import Hero, Use, Uses
from wyrmhold.games.drakon.movement import bound_by_harp, move
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.legal import Legal, NoAnswers

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import State, Tx


@final
class UseWalk(Use):
    """Move out through a door that a plain move could not take."""

    verb = "use walk"
    usage = "use walk X,Y or use walk X,Y>X,Y"
    is_the_action: ClassVar[bool] = True
    __match_args__ = ("path",)
    __slots__ = __match_args__

    def __init__(self, path: Path) -> None:
        self.path: Final = path

    def token(self) -> str:
        return f"use walk {path_text(self.path)}"

    @staticmethod
    def read(words: Sequence[str]) -> Action:
        expect(words, 1, UseWalk.usage)
        return UseWalk(path_from_text(words[0]))

    def carry_out(self, tx: Tx, seat: int) -> None:
        move(tx, seat, self.path)


@final
class Wizard(Hero):
    """The chamber says how a walk through one of its doors goes on; a Harp still binds."""

    name = "wizard"
    rule = "HERO-WIZ"

    def uses(self, state: State, seat: int, acted: bool) -> Legal:
        if acted:
            return NoAnswers()
        cell = state.at[seat]
        face = state.board.chambers[cell]
        if bound_by_harp(state, cell, face & 15):
            return NoAnswers()
        chamber = state.rules.chambers[face >> 4]
        doors = [
            cell + STEPS[direction]
            for direction in range(4)
            if not face >> direction & 1 and cell + STEPS[direction] in state.board.chambers
        ]
        return Uses(
            [UseWalk(path) for door in doors for path in chamber.walks_through(state, door)]
        )
