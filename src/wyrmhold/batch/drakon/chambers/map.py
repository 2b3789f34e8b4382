"""Map Chamber: take a random chamber from an opponent's hand (CH-MAP)."""

from __future__ import annotations

from wyrmhold.batch.drakon.layout import Numbers, State, Table
from wyrmhold.batch.drakon.stack import TAKE_CHAMBER, one_of, push
from wyrmhold.batch.target import flat


@flat
def list_map(s: State, t: Table, seat: int, out: Numbers) -> int:
    """The opponent whose hand to take from."""
    n = 0
    for other in range(t.players):
        if other % t.purses != seat % t.purses and s.n_hand[other]:
            out[n] = t.map_of + other
            n += 1
    return n


@flat
def take_map(s: State, t: Table, frame: int, number: int) -> None:
    """Chance picks the chamber."""
    push(s, TAKE_CHAMBER, one_of(frame), number - t.map_of, 0)
