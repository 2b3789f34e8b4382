"""Dungeon deck events: Locations drawn, looked at, put on the bottom, shuffled back."""

from __future__ import annotations

from typing import ClassVar, Final, final

from wyrmhold.games.dragon_run.cards import without
from wyrmhold.games.dragon_run.events.hidden import HIDDEN
from wyrmhold.games.dragon_run.state import State, replaced
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.viewers import OPEN, told_to


@final
class LocationDrawn(Event[State]):
    """A seat drew the top Location (RUN-CHARGE)."""

    rule: ClassVar[str] = "RUN-CHARGE"
    reveals: ClassVar[bool] = True
    __match_args__ = ("seat", "location")
    __slots__ = __match_args__

    def __init__(self, seat: int, location: int) -> None:
        self.seat: Final = seat
        self.location: Final = location

    def evolve(self, draft: State) -> None:
        unseen = draft.unseen
        if draft.top:
            draft.top = draft.top[1:]
        elif unseen:
            rest = list(unseen)
            rest.remove(self.location)
            draft.unseen = tuple(rest)
        else:
            draft.under = draft.under[1:]


@final
class LocationSeen(Event[State]):
    """A seat looked at a Location, counted from the top; it stays in place (RUN-KNOW-1)."""

    rule: ClassVar[str] = "RUN-KNOW-1"
    __match_args__ = ("seat", "place", "location", "told")
    __slots__ = __match_args__

    def __init__(self, seat: int, place: int, location: int, told: int) -> None:
        self.seat: Final = seat
        self.place: Final = place
        self.location: Final = location
        self.told: Final = told

    def evolve(self, draft: State) -> None:
        place = self.place
        told = 1 << self.seat + 16
        if place < len(draft.top):
            draft.top = marked(draft.top, place, told)
        elif draft.unseen:
            draft.unseen = without(draft.unseen, self.location)
            draft.top += (self.location | told,)
        else:
            draft.under = marked(draft.under, place - len(draft.top), told)

    def seen_by(self, viewer: int) -> Event[State] | None:
        if viewer == OPEN:
            return self
        seen = told_to(self.told, viewer)
        location = self.location if seen else HIDDEN
        return LocationSeen(self.seat, self.place, location, seen)


def marked(cards: tuple[int, ...], at: int, told: int) -> tuple[int, ...]:
    """Mark one of the cards as known to more viewers."""
    return cards[:at] + (cards[at] | told,) + cards[at + 1 :]


@final
class LocationPutUnder(Event[State]):
    """A seat put the top Location under the deck; whoever knew it still does (RUN-KNOW-2)."""

    rule: ClassVar[str] = "RUN-KNOW-2"
    __match_args__ = ("seat", "location", "told")
    __slots__ = __match_args__

    def __init__(self, seat: int, location: int, told: int) -> None:
        self.seat: Final = seat
        self.location: Final = location
        self.told: Final = told

    def evolve(self, draft: State) -> None:
        if draft.top:
            draft.under += draft.top[:1]
            draft.top = draft.top[1:]
        else:
            draft.under = draft.under[1:] + draft.under[:1]

    def seen_by(self, viewer: int) -> Event[State] | None:
        if viewer == OPEN:
            return self
        seen = told_to(self.told, viewer)
        return LocationPutUnder(self.seat, self.location if seen else HIDDEN, seen)


@final
class LocationLeft(Event[State]):
    """A seat left the top Location in place (RUN-KNOW-3)."""

    rule: ClassVar[str] = "RUN-KNOW-2"
    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def evolve(self, draft: State) -> None:
        pass


@final
class DungeonShuffled(Event[State]):
    """All Locations are back in the deck and unknown; talismans are gone (RUN-TR-TALI)."""

    rule: ClassVar[str] = "RUN-LOC-DRAGON"
    __slots__ = ()

    def evolve(self, draft: State) -> None:
        draft.top = ()
        draft.unseen = draft.rules.locations
        draft.under = ()
        for seat, talismans in enumerate(draft.talismans):
            if talismans:
                draft.discard = tuple(sorted(draft.discard + talismans))
                draft.talismans = replaced(draft.talismans, seat, ())
