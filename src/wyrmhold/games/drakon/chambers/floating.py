"""Floating Room: may move to another cell with everyone on it (CH-FLOAT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import DECLINE, Decline, placing_from_text
from wyrmhold.games.drakon.agents.answer_chambers import Chambers
from wyrmhold.games.drakon.agents.answer_families import Family, Scope, Window
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.events import ChamberFloated
from wyrmhold.games.drakon.geometry import (
    ARROWS_TEXT,
    FITS,
    NOWHERE,
    SHAPE,
    arrows_from_text,
    arrows_text,
    cell_text,
)
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.targets import refused_alteration, shielded
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KIND_NUMBER
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, expect
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import SeatDecision

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class Float(Answer):
    """The new cell and rotation of the chamber."""

    verb = "float"
    usage = "float ARROWS@X,Y"
    __match_args__ = ("arrows", "cell")
    __slots__ = __match_args__

    def __init__(self, arrows: int, cell: int) -> None:
        self.arrows: Final = arrows
        self.cell: Final = cell

    def token(self) -> str:
        return f"float {arrows_text(self.arrows)}@{cell_text(self.cell)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        what, cell = placing_from_text(words[0])
        return Float(arrows_from_text(what), cell)


@final
class Floating(Chamber):
    """A hero who enters may let it float. This may split the lair."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.push(MayFloat(seat, cell))


@final
class MayFloat(SeatDecision[State]):
    """Another empty cell next to another chamber; declining means staying (RUL-5)."""

    kind: ClassVar[str] = "floating"
    rule: ClassVar[str | None] = "CH-FLOAT"
    __match_args__ = ("seat", "cell")
    __slots__ = ("cell",)

    def __init__(self, seat: int, cell: int) -> None:
        super().__init__(seat)
        self.cell: Final = cell

    def is_decline(self, action: Action) -> bool:
        return isinstance(action, Decline)

    def options(self, state: State) -> list[Action]:
        found: list[Action] = []
        if shielded(state, self.cell):
            return [DECLINE]
        lifted = state.board.removed(self.cell)
        arrows = state.board.chambers[self.cell] & 15
        for spot in lifted.spots:
            if spot >> 4 != self.cell:
                for turned in FITS[arrows][spot & 15]:
                    found.append(Float(turned, spot >> 4))
        found.append(DECLINE)
        return found

    def tries(self, state: State) -> int:
        if shielded(state, self.cell):
            return 1
        return 1 + 4 * len(state.board.removed(self.cell).spots)

    def attempt(self, state: State, number: int) -> Action | None:
        if number == 0:
            return DECLINE
        spot = state.board.removed(self.cell).spots[(number - 1) >> 2]
        fits = FITS[state.board.chambers[self.cell] & 15][spot & 15]
        turn = (number - 1) & 3
        if turn >= len(fits) or spot >> 4 == self.cell:
            return None
        return Float(fits[turn], spot >> 4)

    def allows(self, state: State, action: Action) -> bool:
        if isinstance(action, Decline):
            return True
        if not isinstance(action, Float) or action.cell == self.cell:
            return False
        if shielded(state, self.cell):
            return False
        spot = state.board.removed(self.cell).spot(action.cell)
        same = SHAPE[action.arrows] == SHAPE[state.board.chambers[self.cell] & 15]
        return spot != NOWHERE and same and action.arrows & spot & 15 == 0

    def refusal(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Float):
            return Refusal("CH-FLOAT", "choose where the chamber floats, or 'decline'")
        if shielded(state, self.cell):
            return refused_alteration(self.cell)
        if action.cell == self.cell:
            return Refusal("RUL-5", "it already is there: 'decline' to stay")
        if state.board.removed(self.cell).spot(action.cell) == NOWHERE:
            return Refusal(
                "CH-FLOAT", f"{cell_text(action.cell)} is not an empty cell next to another chamber"
            )
        if SHAPE[action.arrows] != SHAPE[state.board.chambers[self.cell] & 15]:
            return Refusal("CH-FLOAT", "the chamber does not have these arrows")
        return Refusal("PLACE-2", "one of its arrows would face a neighbour's arrow")

    def take(self, tx: Tx, action: Action) -> None:
        if isinstance(action, Float):
            kind = tx.draft.board.chambers[self.cell] & ~15
            tx.emit(ChamberFloated(self.cell, action.cell, kind | action.arrows))


@final
class Floated(Chambers):
    """Moves the Floating Room, with one of these arrow shapes, to a cell."""

    def __init__(self, shapes: Sequence[int], window: Window) -> None:
        labels = [f"float {ARROWS_TEXT[shape]}" for shape in shapes]
        super().__init__(Float, labels, shapes, window)

    def number(self, action: Action) -> int:
        assert isinstance(action, Float)
        return self.numbered(action, action.arrows, action.cell)

    def action(self, what: int, where: int, rotation: int) -> Action:
        return Float(self.lying[what][rotation], self.window.cells[where])


def floated(scope: Scope) -> list[Family]:
    """Every arrow shape of the kind."""
    floating = KIND_NUMBER["floating"]
    return [Floated([tile & 15 for tile in scope.tiles if tile >> 4 == floating], scope.window)]


PIECE: ChamberPiece = ChamberPiece(
    "floating",
    "CH-FLOAT",
    Floating(),
    ("Floating Room", "Floating", "Fl"),
    answers=(Float,),
    frames=(MayFloat,),
    events=(ChamberFloated,),
    families=floated,
)
