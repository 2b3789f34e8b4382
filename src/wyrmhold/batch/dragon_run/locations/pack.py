"""Discard & Draw: discard or draw to exactly four cards (RUN-LOC-PACK)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import frames
from wyrmhold.batch.dragon_run.card_draws import deck_ready, take_treasure
from wyrmhold.batch.dragon_run.layout import State
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.locations.pack import FULL_HAND


@flat
def happens(s: State, seat: int) -> None:
    """Discards down or draws up. Talismans on the table do not count."""
    if s.hand_size[seat] > FULL_HAND:
        frames.push(s, frames.CHOOSE_DISCARDS, seat)
    else:
        draw_up(s, seat)


@flat
def draw_up(s: State, seat: int) -> None:
    """Draws cards one by one until the hand has four or none are left."""
    if s.hand_size[seat] < FULL_HAND and deck_ready(s):
        frames.push(s, frames.DRAW_UP, seat)
        take_treasure(s, seat)
