"""Looking at Locations, and putting the top one under the deck (RUN-KNOW-1, RUN-KNOW-2)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import frames, numbers
from wyrmhold.batch.dragon_run.dungeon import left_in_deck, location_put_under, location_seen
from wyrmhold.batch.dragon_run.layout import Numbers, State
from wyrmhold.batch.target import flat


@flat
def look(s: State, seat: int, start: int, number: int) -> None:
    """Let a seat look at the Locations from index `start` up to `number`, counted from the top."""
    place = start
    while place < min(number, left_in_deck(s)):
        if place >= s.top_size and s.unseen_size > 0:
            frames.push_with(s, frames.LOOK_AT, seat, place + 1, number)
            frames.push_with(s, frames.LOCATION_LOOKED_AT, seat, place, 0)
            return
        location_seen(s, seat, place, 0)  # it was seen before: no card leaves the unseen ones
        place += 1


@flat
def may_put_under(s: State, out: Numbers) -> int:
    """List the answers of a seat that has looked at the top Location."""
    if left_in_deck(s) <= 1:
        return 0
    out[0] = numbers.UNDER
    out[1] = numbers.LEAVE
    return 2


@flat
def take_may_put_under(s: State, answer: int) -> None:
    """Put the top Location under the deck, or leave it."""
    if answer == numbers.UNDER:
        location_put_under(s)


@flat
def look_and_maybe_put_under(s: State, seat: int) -> None:
    """Let a seat look at the top Location, then decide whether to put it under the deck."""
    frames.push(s, frames.MAY_PUT_UNDER, seat)
    look(s, seat, 0, 1)
