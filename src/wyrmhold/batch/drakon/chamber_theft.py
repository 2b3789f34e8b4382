"""Taking a random chamber from another player's hand (CH-MAP, HERO-BARB)."""

from __future__ import annotations

from wyrmhold.batch.drakon.hands import add_to_hand, drop_secretly
from wyrmhold.batch.drakon.knowledge import sure_of, told
from wyrmhold.batch.drakon.layout import Numbers, State
from wyrmhold.batch.drakon.stack import CHAMBER_PICKED, one_of, push, two_of
from wyrmhold.batch.luck import below
from wyrmhold.batch.target import flat, wide


@flat
def run_take_chamber(s: State, seat: int, giver: int) -> None:
    """A seat takes a random chamber from another, if that hand is not empty."""
    if s.n_hand[giver]:
        push(s, CHAMBER_PICKED, seat, giver, 0)


@flat
def hand_outcomes(s: State, giver: int, out: Numbers) -> int:
    """List each distinct chamber of a hand, with the number of such chambers."""
    n = 0
    for index in range(s.n_hand[giver]):
        tile = wide(s.hands[giver, index])
        if n and out[n - 2] == tile:
            out[n - 1] += 1
        else:
            out[n] = tile
            out[n + 1] = 1
            n += 2
    return n // 2


@flat
def draw_from_hand(s: State, giver: int) -> int:
    """Draw a chamber of a hand."""
    return wide(s.hands[giver, below(s, s.n_hand[giver])])


@flat
def take_chamber_picked(s: State, frame: int, tile: int) -> None:
    """A chamber changes hands; both players know which (HAND-1)."""
    seat = one_of(frame)
    giver = two_of(frame)
    viewers = 1 << seat | 1 << giver | sure_of(s, giver, 1)
    drop_secretly(s, giver, tile, viewers)
    add_to_hand(s, seat, tile)
    told(s, seat, tile, viewers)
