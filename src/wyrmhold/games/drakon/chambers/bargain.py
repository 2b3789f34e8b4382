"""Drakon's Bargain: pay a coin to take a chamber from the lair into your hand (X-BARGAIN)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import DECLINE, Decline, coin_from_text
from wyrmhold.games.drakon.agents.answer_families import Family, Window
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.events import NOBODY, ChamberBought, CoinMoved
from wyrmhold.games.drakon.geometry import cell_from_text, cell_text
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.purse import VALUES, count
from wyrmhold.games.drakon.rules.coins import told_of_coins
from wyrmhold.games.drakon.rules.questions import ALL, ChooseCell
from wyrmhold.games.drakon.rules.targets import objection_to_removal
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, expect
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.numbering import OUTSIDE

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class Bargain(Answer):
    """The coin to pay, and the chamber to take."""

    verb = "bargain"
    usage = "bargain COIN X,Y"
    __match_args__ = ("value", "cell")
    __slots__ = __match_args__

    def __init__(self, value: int, cell: int) -> None:
        self.value: Final = value
        self.cell: Final = cell

    def token(self) -> str:
        return f"bargain {self.value} {cell_text(self.cell)}"

    def masked(self) -> str:
        return f"bargain ? {cell_text(self.cell)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 2, cls.usage)
        return Bargain(coin_from_text(words[0]), cell_from_text(words[1]))


@final
class BargainChamber(Chamber):
    """A hero who enters with an unlocked coin may buy. Paying is not a loss (HERO-KNIGHT)."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        if tx.draft.purse(seat):
            tx.push(MayBuy(seat))


@final
class MayBuy(ChooseCell):
    """Which coin to pay for which chamber, or none."""

    kind: ClassVar[str] = "bargain"
    rule: ClassVar[str | None] = "X-BARGAIN"
    wanted: ClassVar[str] = "choose a coin to pay and a chamber to take, or 'decline'"
    __slots__ = ()

    def is_decline(self, action: Action) -> bool:
        return isinstance(action, Decline)

    def coins(self, state: State) -> list[int]:
        """The values of the coins that can be paid."""
        purse = state.purse(self.seat)
        return [value for value in VALUES if count(purse, value)]

    def objection_to_cell(self, state: State, cell: int) -> Refusal | None:
        return objection_to_removal(state, cell, "X-BARGAIN")

    def objection(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Decline):
            return None
        if not isinstance(action, Bargain):
            return self.unfit(action)
        found = self.objection_to_cell(state, action.cell)
        if found is None and action.value not in self.coins(state):
            message = f"you have no coin worth {action.value} that is not locked"
            return Refusal("X-BARGAIN", message)
        return found

    def options(self, state: State) -> list[Action]:
        cells = self.cells(state, ALL)
        found: list[Action] = [
            Bargain(value, cell) for value in self.coins(state) for cell in cells
        ]
        found.append(DECLINE)
        return found

    def several(self, state: State) -> bool:
        return bool(self.cells(state, 1))

    def take(self, tx: Tx, action: Action) -> None:
        if isinstance(action, Bargain):
            told = told_of_coins(tx.draft, self.seat)
            tx.emit(CoinMoved(self.seat, NOBODY, action.value, told))
            face = tx.draft.board.chambers[action.cell]
            tx.emit(ChamberBought(self.seat, action.cell, face))


@final
class Purchases(Family):
    """A coin, and the cell of the chamber it buys."""

    def __init__(self, window: Window) -> None:
        spans = [(len(window.cells), 1) for _ in VALUES]
        super().__init__(Bargain, [f"bargain {value}" for value in VALUES], spans)
        self._window: Final = window

    def number(self, action: Action) -> int:
        assert isinstance(action, Bargain)
        at = self._window.index(action.cell)
        return OUTSIDE if at < 0 else self.firsts[action.value - 1] + at

    def action(self, what: int, where: int, rotation: int) -> Action:
        return Bargain(what + 1, self._window.cells[where])


PIECE: ChamberPiece = ChamberPiece(
    "bargain",
    "X-BARGAIN",
    BargainChamber(),
    ("Bargain", "Bargain", "Ba"),
    answers=(Bargain,),
    frames=(MayBuy,),
    events=(ChamberBought,),
    families=lambda scope: [Purchases(scope.window)],
)
