"""Magical Shift: replace a chamber in play with one from your hand (CH-SWITCH)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import DECLINE, Decline
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.events import ChamberSwitched
from wyrmhold.games.drakon.geometry import FITS, cell_from_text, cell_text
from wyrmhold.games.drakon.placement import came_into_play, distinct
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.targets import can_be_removed, refused_removal
from wyrmhold.games.drakon.tiles import ESCAPE, SWITCH, TILE_OF, face_from_text, face_text
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, expect
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import SeatDecision

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class SwitchIn(Answer):
    """The chamber to replace, and the rotated one from the hand."""

    verb = "switch"
    usage = "switch X,Y KIND:ARROWS"
    __match_args__ = ("cell", "face")
    __slots__ = __match_args__

    def __init__(self, cell: int, face: int) -> None:
        self.cell: Final = cell
        self.face: Final = face

    def token(self) -> str:
        return f"switch {cell_text(self.cell)} {face_text(self.face)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 2, cls.usage)
        return SwitchIn(cell_from_text(words[0]), face_from_text(words[1]))


class Switch(Chamber):
    """A hero who enters may replace a chamber; no chamber is drawn."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.push(MaySwitch(seat))

    def matters(self, removed: int, face: int) -> bool:
        """Whether a switch changes anything: the board, or an equal Escape to jump to (RUL-5)."""
        return face != removed or face >> 4 == ESCAPE

    def is_open(self, state: State, seat: int) -> bool:
        """Whether, as far as everybody knows, a seat may have a choice (RUL-8)."""
        return len(state.hands[seat]) > 0 and any(
            [can_be_removed(state, cell) for cell in state.board.chambers]
        )


def switch_of(state: State) -> Switch:
    """The effect of this kind of chamber at a table."""
    effect = state.rules.chambers[SWITCH]
    assert isinstance(effect, Switch)
    return effect


@final
class MaySwitch(SeatDecision[State]):
    """Which chamber to replace with which, or none.

    If others see no reason why there should be only one answer, it is asked even so: whether a seat
    is asked must not tell what it holds (RUL-8).
    """

    kind: ClassVar[str] = "switch"
    rule: ClassVar[str | None] = "CH-SWITCH"
    __slots__ = ()

    def options(self, state: State) -> list[Action]:
        found: list[Action] = []
        board = state.board
        switch = switch_of(state)
        tiles = distinct(state.hands[self.seat])
        for cell in sorted(board.chambers):
            if can_be_removed(state, cell):
                facing = board.facing(cell)
                for tile in tiles:
                    for arrows in FITS[tile & 15][facing]:
                        face = tile & ~15 | arrows
                        if switch.matters(board.chambers[cell], face):
                            found.append(SwitchIn(cell, face))
        found.append(DECLINE)
        return found

    def settle(self, tx: Tx) -> bool:
        if switch_of(tx.draft).is_open(tx.draft, self.seat):
            return False
        tx.pop()
        return True

    def tries(self, state: State) -> int:
        return 1 + 4 * len(distinct(state.hands[self.seat])) * len(state.board.chambers)

    def attempt(self, state: State, number: int) -> Action | None:
        if number == 0:
            return DECLINE
        board = state.board
        tiles = distinct(state.hands[self.seat])
        number, turn = (number - 1) >> 2, (number - 1) & 3
        cell = sorted(board.chambers)[number // len(tiles)]
        tile = tiles[number % len(tiles)]
        fits = FITS[tile & 15][board.facing(cell)]
        if turn >= len(fits) or not can_be_removed(state, cell):
            return None
        face = tile & ~15 | fits[turn]
        return (
            SwitchIn(cell, face) if switch_of(state).matters(board.chambers[cell], face) else None
        )

    def allows(self, state: State, action: Action) -> bool:
        if isinstance(action, Decline):
            return True
        return (
            isinstance(action, SwitchIn)
            and can_be_removed(state, action.cell)
            and TILE_OF[action.face] in state.hands[self.seat]
            and action.face & state.board.facing(action.cell) & 15 == 0
            and switch_of(state).matters(state.board.chambers[action.cell], action.face)
        )

    def refusal(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, SwitchIn):
            return Refusal("CH-SWITCH", "choose a chamber and one from your hand, or 'decline'")
        if not can_be_removed(state, action.cell):
            return refused_removal(state, action.cell, "CH-SWITCH")
        if TILE_OF[action.face] not in state.hands[self.seat]:
            tile = face_text(TILE_OF[action.face])
            return Refusal("CH-SWITCH", f"you do not hold {tile}")
        if action.face & state.board.facing(action.cell) & 15:
            return Refusal("PLACE-2", "one of its arrows would face a neighbour's arrow")
        return Refusal("RUL-5", "that would not change the board")

    def take(self, tx: Tx, action: Action) -> None:
        if isinstance(action, SwitchIn):
            removed = tx.draft.board.chambers[action.cell]
            tx.emit(ChamberSwitched(self.seat, action.cell, action.face, removed))
            came_into_play(tx, self.seat, action.face, action.cell)
