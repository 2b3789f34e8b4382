"""Map Chamber: take a random chamber from an opponent's hand (CH-MAP)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from wyrmhold.games.drakon.actions import OnSeat
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.chamber_theft import TakeChamber
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import SeatDecision

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class MapOf(OnSeat):
    """The opponent to take a chamber from."""

    verb = "map"
    usage = "map SEAT"
    __slots__ = ()


@final
class Map(Chamber):
    """A hero who enters takes a random chamber from an opponent with chambers in hand."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.push(ChooseMap(seat))


@final
class ChooseMap(SeatDecision[State]):
    """The opponent whose hand to take from."""

    kind: ClassVar[str] = "map"
    rule: ClassVar[str | None] = "CH-MAP"
    __slots__ = ()

    def options(self, state: State) -> list[Action]:
        return [MapOf(other) for other in state.opponents(self.seat) if state.hands[other]]

    def allows(self, state: State, action: Action) -> bool:
        return (
            isinstance(action, MapOf)
            and action.seat in state.opponents(self.seat)
            and len(state.hands[action.seat]) > 0
        )

    def refusal(self, state: State, action: Action) -> Refusal:
        return Refusal("CH-MAP", "choose an opponent who has a chamber in hand")

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, MapOf)
        tx.push(TakeChamber(self.seat, action.seat))


PIECE = ChamberPiece(
    "map",
    "CH-MAP",
    Map(),
    ("Map", "Map", "Ma"),
    answers=(MapOf,),
    frames=(ChooseMap,),
)
