"""The Drakon figure: where she can move, and whom she catches."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import DECLINE, Decline, OnCell
from wyrmhold.games.drakon.events import DrakonMoved, HeroCaught
from wyrmhold.games.drakon.geometry import ORIGIN, STEPS
from wyrmhold.games.drakon.rules.coins import LoseCoin
from wyrmhold.games.drakon.rules.questions import ChooseCell, Question
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal

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


def reach(state: State, steps: int = MAX_DRAKON_STEPS) -> list[int]:
    """The chambers within `steps` of her, ascending. She ignores arrows (DRAK-2)."""
    chambers = state.board.chambers
    found = [state.drakon]
    seen = {state.drakon}
    edge = 0
    for _ in range(steps):
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
class PutDrakon(ChooseCell):
    """The first Drakon Moves chamber puts Drakon on a chamber without a hero (PLACE-4)."""

    kind: ClassVar[str] = "drakon"
    rule: ClassVar[str | None] = "PLACE-4"
    answers: ClassVar[type[OnCell]] = Drakon
    wanted: ClassVar[str] = "put Drakon on a chamber in play without a hero on it"
    __slots__ = ()

    def objection_to_cell(self, state: State, cell: int) -> Refusal | None:
        if cell in state.board.chambers and cell not in state.at:
            return None
        return Refusal("PLACE-4", self.wanted)

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Drakon)
        tx.emit(DrakonMoved(self.seat, action.cell))


class MoveDrakon(Question):
    """Move Drakon up to three chambers; she catches every hero where she stops (DRAK-3, DRAK-7)."""

    kind: ClassVar[str] = "drakon"
    rule: ClassVar[str | None] = "CH-DRAKON"
    __slots__ = ()

    def objection(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Drakon) and action.cell in reach(state):
            return None
        return Refusal(
            "DRAK-2", "Drakon moves at most three chambers, over chambers in play, never diagonally"
        )

    def options(self, state: State) -> list[Action]:
        return [Drakon(cell) for cell in reach(state)]

    def several(self, state: State) -> bool:
        # Staying is one answer, any neighbour another.
        return len(reach(state, 1)) > 1

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

    def objection(self, state: State, action: Action) -> Refusal | None:
        return None if isinstance(action, Decline) else super().objection(state, action)

    def options(self, state: State) -> list[Action]:
        return [*super().options(state), DECLINE]

    def several(self, state: State) -> bool:
        return True

    def take(self, tx: Tx, action: Action) -> None:
        if not isinstance(action, Decline):
            super().take(tx, action)
