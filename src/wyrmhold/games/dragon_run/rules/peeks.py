"""Looking at Locations, and putting the top one under the deck (RUN-KNOW-1, RUN-KNOW-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.dragon_run.actions import LOCATION_IS, LocationIs
from wyrmhold.games.dragon_run.events import LocationLeft, LocationPutUnder, LocationSeen
from wyrmhold.games.dragon_run.rules.card_draws import counted
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Word
from wyrmhold.kernel.frames import Chance, SeatDecision, Step

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import Tx


def look(tx: Tx, seat: int, place: int, number: int) -> None:
    """Let a seat look at the Locations from index `place` up to `number`, counted from the top.

    If luck is available, what it sees is drawn without a frame.
    """
    draft = tx.draft
    luck = tx.luck
    while place < min(number, draft.left()):
        if place < len(draft.top):
            see_again(tx, seat, place, draft.top[place])
        elif draft.unseen:
            unseen = draft.unseen
            if luck is None or unseen[0] == unseen[-1]:
                tx.push(LookAt(seat, place + 1, number))
                tx.push(LocationLookedAt(seat, place))
                return
            seen = unseen[luck.below(len(unseen))]
            tx.emit(LocationSeen(seat, place, seen, 1 << seat))
        else:
            see_again(tx, seat, place, draft.under[place - len(draft.top)])
        place += 1


@final
class LookAt(Step[State]):
    """A seat continues to look, at the Locations from index `place` up to `number`."""

    __match_args__ = ("seat", "place", "number")
    __slots__ = __match_args__

    def __init__(self, seat: int, place: int, number: int) -> None:
        self.seat: Final = seat
        self.place: Final = place
        self.number: Final = number

    def run(self, tx: Tx) -> None:
        look(tx, self.seat, self.place, self.number)


def see_again(tx: Tx, seat: int, place: int, entry: int) -> None:
    """Show a Location whose position is already fixed to one more seat, without chance."""
    tx.emit(LocationSeen(seat, place, entry & 0xFFFF, entry >> 16 | 1 << seat))


@final
class LocationLookedAt(Chance[State]):
    """Chance decides which Location lies there; only the looking seat learns it."""

    kind: ClassVar[str] = "location"
    rule: ClassVar[str | None] = "RUN-KNOW-1"
    __match_args__ = ("seat", "place")
    __slots__ = __match_args__

    def __init__(self, seat: int, place: int) -> None:
        self.seat: Final = seat
        self.place: Final = place

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        return counted(state.unseen, LOCATION_IS)

    def told(self, state: State) -> int:
        return 1 << self.seat

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, LocationIs)
        tx.emit(LocationSeen(self.seat, self.place, action.location, 1 << self.seat))


@final
class Under(Word):
    """Put the Location under the deck."""

    verb = "under"
    usage = "under"
    __slots__ = ()


@final
class Leave(Word):
    """Leave the Location on top."""

    verb = "leave"
    usage = "leave"
    __slots__ = ()


UNDER: Final = Under()
LEAVE: Final = Leave()


@final
class MayPutUnder(SeatDecision[State]):
    """A seat has looked at the top Location and decides whether to put it under the deck."""

    kind: ClassVar[str] = "under"
    rule: ClassVar[str | None] = "RUN-KNOW-2"
    __slots__ = ()

    def options(self, state: State) -> list[Action]:
        return [UNDER, LEAVE] if state.left() > 1 else []

    def allows(self, state: State, action: Action) -> bool:
        return isinstance(action, Under | Leave)

    def take(self, tx: Tx, action: Action) -> None:
        if isinstance(action, Under):
            draft = tx.draft
            entry = draft.top[0] if draft.top else draft.under[0]
            tx.emit(LocationPutUnder(self.seat, entry & 0xFFFF, entry >> 16))
        else:
            tx.emit(LocationLeft(self.seat))


MAY_PUT_UNDER: Final = tuple([MayPutUnder(seat) for seat in range(5)])


def look_and_maybe_put_under(tx: Tx, seat: int) -> None:
    """Let a seat look at the top Location, then decide whether to put it under the deck."""
    tx.push(MAY_PUT_UNDER[seat])
    look(tx, seat, 0, 1)
