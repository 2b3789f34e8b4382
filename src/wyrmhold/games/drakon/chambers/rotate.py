"""Rotate a Chamber: turn any one chamber (CH-ROTATE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.events import ChamberTurned
from wyrmhold.games.drakon.geometry import (
    FITS,
    LOOKS_THE_SAME,
    NOWHERE,
    SHAPE,
    arrows_from_text,
    arrows_text,
    cell_from_text,
    cell_text,
)
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.targets import refused_alteration, shielded
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, expect
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import SeatDecision

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class Turned(Answer):
    """The chamber to turn, and its arrows afterwards."""

    verb = "rotate"
    usage = "rotate X,Y ARROWS or rotate none"
    __match_args__ = ("cell", "arrows")
    __slots__ = __match_args__

    def __init__(self, cell: int, arrows: int) -> None:
        self.cell: Final = cell
        self.arrows: Final = arrows

    def token(self) -> str:
        if self.cell == NOWHERE:
            return "rotate none"
        return f"rotate {cell_text(self.cell)} {arrows_text(self.arrows)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        if len(words) == 1 and words[0] == "none":
            return NO_CHANGE
        expect(words, 2, cls.usage)
        return Turned(cell_from_text(words[0]), arrows_from_text(words[1]))


NO_CHANGE: Final = Turned(NOWHERE, 0)
"""Turn a chamber whose arrows look the same afterwards (RUL-4)."""


@final
class Rotate(Chamber):
    """A hero who enters turns a chamber, occupied or not, Start included."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.push(ChooseRotation(seat))


def looks_the_same(state: State) -> bool:
    """Whether some chamber that can be turned looks the same after a quarter or half turn."""
    for cell, face in state.board.chambers.items():
        if LOOKS_THE_SAME[face & 15] and not shielded(state, cell):
            return True
    return False


def turns_of(state: State, cell: int) -> tuple[int, ...]:
    """The rotations the chamber on a cell may have, including the current one."""
    arrows = state.board.chambers[cell] & 15
    return (arrows,) if shielded(state, cell) else FITS[arrows][state.board.facing(cell)]


@final
class ChooseRotation(SeatDecision[State]):
    """Which chamber to turn, and how."""

    kind: ClassVar[str] = "rotate"
    rule: ClassVar[str | None] = "CH-ROTATE"
    __slots__ = ()

    def options(self, state: State) -> list[Action]:
        found: list[Action] = [NO_CHANGE] if looks_the_same(state) else []
        chambers = state.board.chambers
        for cell in sorted(chambers):
            arrows = chambers[cell] & 15
            for turned in turns_of(state, cell):
                if turned != arrows:
                    found.append(Turned(cell, turned))
        return found

    def several(self, state: State) -> bool:
        if looks_the_same(state):
            for cell in state.board.chambers:
                if len(turns_of(state, cell)) > 1:
                    return True
        return False

    def tries(self, state: State) -> int:
        return 1 + 4 * len(state.board.chambers)

    def attempt(self, state: State, number: int) -> Action | None:
        if number == 0:
            return NO_CHANGE if looks_the_same(state) else None
        cell = sorted(state.board.chambers)[(number - 1) >> 2]
        arrows = state.board.chambers[cell] & 15
        fits = turns_of(state, cell)
        turn = (number - 1) & 3
        return Turned(cell, fits[turn]) if turn < len(fits) and fits[turn] != arrows else None

    def allows(self, state: State, action: Action) -> bool:
        if not isinstance(action, Turned):
            return False
        if action.cell == NOWHERE:
            return looks_the_same(state)
        face = state.board.chambers.get(action.cell)
        return (
            face is not None
            and action.arrows != face & 15
            and SHAPE[action.arrows] == SHAPE[face & 15]
            and action.arrows & state.board.facing(action.cell) == 0
            and not shielded(state, action.cell)
        )

    def refusal(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Turned):
            return Refusal("CH-ROTATE", "choose the chamber to turn")
        if action.cell == NOWHERE:
            return Refusal("RUL-4", "every chamber you may turn would look different")
        face = state.board.chambers.get(action.cell)
        if face is None:
            return Refusal("CH-ROTATE", f"there is no chamber on {cell_text(action.cell)}")
        if shielded(state, action.cell):
            return refused_alteration(action.cell)
        if SHAPE[action.arrows] != SHAPE[face & 15]:
            return Refusal("CH-ROTATE", "the chamber does not have these arrows")
        if action.arrows == face & 15:
            return Refusal("RUL-4", "write 'rotate none' for a turn that changes nothing")
        return Refusal("PLACE-2", "one of its arrows would face a neighbour's arrow")

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Turned)
        tx.emit(ChamberTurned(action.cell, action.arrows))
