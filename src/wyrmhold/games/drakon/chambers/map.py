"""Map Chamber: take a random chamber from an opponent's hand (CH-MAP)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from wyrmhold.games.drakon.actions import OnSeat
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.chambers.opponent import ChooseOpponent
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.chamber_theft import TakeChamber
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class Map(OnSeat):
    """The opponent to take a chamber from."""

    verb = "map"
    usage = "map SEAT"
    __slots__ = ()


@final
class MapChamber(Chamber):
    """A hero who enters takes a random chamber from an opponent with chambers in hand."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.push(ChooseMap(seat))


@final
class ChooseMap(ChooseOpponent):
    """The opponent whose hand to take from."""

    kind: ClassVar[str] = "map"
    rule: ClassVar[str | None] = "CH-MAP"
    answers: ClassVar[type[OnSeat]] = Map
    wanted: ClassVar[str] = "choose an opponent who has a chamber in hand"
    __slots__ = ()

    def can_be(self, state: State, other: int) -> bool:
        return len(state.hands[other]) > 0

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Map)
        tx.push(TakeChamber(self.seat, action.seat))


PIECE: ChamberPiece = ChamberPiece(
    "map",
    "CH-MAP",
    MapChamber(),
    ("Map", "Map", "Ma"),
    answers=(Map,),
    frames=(ChooseMap,),
)
