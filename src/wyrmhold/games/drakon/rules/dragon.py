"""The Drakon figure: where she can move, and whom she catches."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import DECLINE, Decline, OnCell
from wyrmhold.games.drakon.events import DrakonMoved, HeroCaught
from wyrmhold.games.drakon.geometry import ORIGIN, STEPS
from wyrmhold.games.drakon.rules.coins import LoseCoin
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import SeatDecision

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx

MAX_DRAKON_STEPS: Final = 3
"""The maximum number of chambers she moves (CH-DRAKON)."""


@final
class Drakon(OnCell):
    """Put Drakon on a chamber, or move her there; her own cell means no move."""

    verb = "drakon"
    usage = "drakon X,Y"
    __slots__ = ()


def reach(state: State) -> list[int]:
    """The chambers within three steps of her, ascending. She ignores arrows (DRAK-2)."""
    chambers = state.board.chambers
    found = [state.drakon]
    seen = {state.drakon}
    edge = 0
    for _ in range(MAX_DRAKON_STEPS):
        end = len(found)
        for index in range(edge, end):
            for step in STEPS:
                near = found[index] + step
                if near in chambers and near not in seen:
                    seen.add(near)
                    found.append(near)
        edge = end
    found.sort()
    return found


def catch(tx: Tx, seats: list[int]) -> None:
    """Send all these heroes to Start; then each loses a random coin (DRAK-4)."""
    draft = tx.draft
    for seat in seats:
        tx.emit(HeroCaught(seat, ORIGIN))
    players = draft.players
    # In turn order from the current player; the frame pushed last is resolved first.
    for offset in range(players - 1, -1, -1):
        seat = (draft.turn + offset) % players
        if seat in seats:
            tx.push(LoseCoin(seat, preventable=False))


@final
class PutDrakon(SeatDecision[State]):
    """The first Drakon Moves chamber puts Drakon on a chamber without a hero (PLACE-4)."""

    kind: ClassVar[str] = "drakon"
    rule: ClassVar[str | None] = "PLACE-4"
    __slots__ = ()

    def options(self, state: State) -> list[Action]:
        return [Drakon(cell) for cell in sorted(state.board.chambers) if cell not in state.at]

    def allows(self, state: State, action: Action) -> bool:
        return (
            isinstance(action, Drakon)
            and action.cell in state.board.chambers
            and action.cell not in state.at
        )

    def refusal(self, state: State, action: Action) -> Refusal:
        return Refusal("PLACE-4", "put Drakon on a chamber in play without a hero on it")

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Drakon)
        tx.emit(DrakonMoved(self.seat, action.cell))


class MoveDrakon(SeatDecision[State]):
    """Move Drakon up to three chambers; she catches every hero where she stops (DRAK-3, DRAK-7)."""

    kind: ClassVar[str] = "drakon"
    rule: ClassVar[str | None] = "CH-DRAKON"
    __slots__ = ()

    def options(self, state: State) -> list[Action]:
        return [Drakon(cell) for cell in reach(state)]

    def several(self, state: State) -> bool:
        # Staying is one answer, any neighbour another.
        chambers = state.board.chambers
        return any([state.drakon + step in chambers for step in STEPS])

    def allows(self, state: State, action: Action) -> bool:
        return isinstance(action, Drakon) and action.cell in reach(state)

    def refusal(self, state: State, action: Action) -> Refusal:
        return Refusal(
            "DRAK-2", "Drakon moves at most three chambers, over chambers in play, never diagonally"
        )

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Drakon)
        tx.emit(DrakonMoved(self.seat, action.cell))
        here = [seat for seat, cell in enumerate(tx.draft.at) if cell == action.cell]
        if here:
            catch(tx, here)


@final
class MayMoveDrakon(MoveDrakon):
    """Move Drakon or leave her alone: then she has not moved and catches nobody (DRAK-7)."""

    __slots__ = ()

    def options(self, state: State) -> list[Action]:
        return [*super().options(state), DECLINE]

    def several(self, state: State) -> bool:
        return True

    def allows(self, state: State, action: Action) -> bool:
        return isinstance(action, Decline) or super().allows(state, action)

    def take(self, tx: Tx, action: Action) -> None:
        if not isinstance(action, Decline):
            super().take(tx, action)
