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
from wyrmhold.games.drakon.tiles import TILE_OF, face_from_text, face_text
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


@final
class Switch(Chamber):
    """A hero who enters may replace a chamber; no chamber is drawn."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.push(MaySwitch(seat))


@final
class MaySwitch(SeatDecision[State]):
    """Which chamber to replace with which, or none. A switch must change the board (RUL-5)."""

    kind: ClassVar[str] = "switch"
    rule: ClassVar[str | None] = "CH-SWITCH"
    __slots__ = ()

    def is_decline(self, action: Action) -> bool:
        return isinstance(action, Decline)

    def options(self, state: State) -> list[Action]:
        found: list[Action] = []
        board = state.board
        tiles = distinct(state.hands[self.seat])
        for cell in sorted(board.chambers):
            if can_be_removed(state, cell):
                facing = board.facing(cell)
                for tile in tiles:
                    for arrows in FITS[tile & 15][facing]:
                        face = tile & ~15 | arrows
                        if face != board.chambers[cell]:
                            found.append(SwitchIn(cell, face))
        found.append(DECLINE)
        return found

    def several(self, state: State) -> bool:
        tiles = state.hands[self.seat]
        if not tiles:
            return False
        for cell, face in state.board.chambers.items():
            if can_be_removed(state, cell):
                for arrows in FITS[tiles[0] & 15][state.board.facing(cell)]:
                    if tiles[0] & ~15 | arrows != face:
                        return True
        return False

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
        return SwitchIn(cell, face) if face != board.chambers[cell] else None

    def allows(self, state: State, action: Action) -> bool:
        if isinstance(action, Decline):
            return True
        return (
            isinstance(action, SwitchIn)
            and can_be_removed(state, action.cell)
            and TILE_OF[action.face] in state.hands[self.seat]
            and action.face & state.board.facing(action.cell) & 15 == 0
            and action.face != state.board.chambers[action.cell]
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
