"""Chambers that leave and join hands, the pile and what lies under it (events/chambers.py)."""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.drakon.knowledge import left, left_openly, told
from wyrmhold.batch.drakon.layout import MAX_DECK, MAX_HAND, State
from wyrmhold.batch.target import flat, wide

ALL_TOLD: Final = 255


@flat
def add_to_hand(s: State, seat: int, tile: int) -> None:
    """Add a chamber; hands are kept ascending.

    Each place keeps the smaller of two chambers and passes the larger one on: no branch depends on
    chance, so a processor foresees all of them.
    """
    number = s.n_hand[seat]
    if number == MAX_HAND:
        s.misfit = 1
        return
    larger = wide(tile)
    for at in range(number):
        held = wide(s.hands[seat, at])
        s.hands[seat, at] = min(held, larger)
        larger = max(held, larger)
    s.hands[seat, number] = larger
    s.n_hand[seat] = number + 1


@flat
def drop(s: State, seat: int, tile: int) -> None:
    """Remove one such chamber from a hand; those after it move up, again without a branch."""
    number = s.n_hand[seat]
    moved = 0
    for at in range(number):
        held = wide(s.hands[seat, at])
        s.hands[seat, at - moved] = held
        moved |= int(held == tile)
    s.n_hand[seat] = number - 1


@flat
def drop_openly(s: State, seat: int, tile: int) -> None:
    """Remove a chamber from a hand in public."""
    drop(s, seat, tile)
    if s.n_known[seat]:
        left_openly(s, seat, tile)


@flat
def drop_secretly(s: State, seat: int, tile: int, viewers: int) -> None:
    """Remove a chamber from a hand, seen by some."""
    if s.n_known[seat]:
        left(s, seat, tile, viewers)
    drop(s, seat, tile)


@flat
def pile_size(s: State) -> int:
    """The number of chambers left to draw."""
    return s.n_pile + s.n_under


@flat
def put_under(s: State, tile: int, viewers: int) -> None:
    """Put a chamber under the pile, known to these viewers."""
    s.deck[MAX_DECK - 1 - s.n_under] = tile | viewers << 16
    s.n_under += 1


@flat
def next_under(s: State) -> int:
    """The entry of the chamber that is drawn first once the pile is empty."""
    return wide(s.deck[MAX_DECK - 1])


@flat
def drawn(s: State, seat: int, tile: int) -> None:
    """A seat drew this chamber (PLACE-3). Viewers who knew what was under the pile know who has it
    now (HAND-1)."""
    if s.n_pile:
        at = 0
        while s.deck[at] != tile:
            at += 1
        drawn_at(s, seat, at)
        return
    viewers = next_under(s) >> 16
    if viewers:
        told(s, seat, tile, viewers)
    s.n_under -= 1
    for index in range(s.n_under):
        s.deck[MAX_DECK - 1 - index] = s.deck[MAX_DECK - 2 - index]
    add_to_hand(s, seat, tile)


@flat
def drawn_at(s: State, seat: int, at: int) -> None:
    """A seat drew the chamber at this position of the pile."""
    tile = wide(s.deck[at])
    last = s.n_pile - 1
    s.n_pile = last
    s.deck[at] = s.deck[last]
    add_to_hand(s, seat, tile)


@flat
def forget_visits(s: State, cell: int) -> None:
    """Forget visits to a chamber that left play: it counts as new when it returns (MOVE-2)."""
    kept = 0
    for index in range(s.n_visited):
        visit = s.visited[index]
        if visit >> 3 != cell:
            s.visited[kept] = visit
            kept += 1
    s.n_visited = kept
