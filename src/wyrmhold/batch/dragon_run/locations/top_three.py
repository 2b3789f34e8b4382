"""Look at Top Three: look at three Treasures and keep one (RUN-LOC-TOP3)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import frames, numbers
from wyrmhold.batch.dragon_run.card_draws import deck_ready
from wyrmhold.batch.dragon_run.layout import KINDS, Numbers, State
from wyrmhold.batch.dragon_run.treasure_moves import treasure_kept
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.locations.top_three import TREASURES_SEEN


@flat
def happens(s: State, seat: int) -> None:
    """The others are discarded face up. With no Treasures left, nothing happens."""
    if deck_ready(s):
        frames.push(s, frames.CHOOSE_KEPT, seat)
        look_on(s, seat)


@flat
def look_on(s: State, seat: int) -> None:
    """Look at one more card, until there are three or the deck is empty."""
    if s.aside_size < TREASURES_SEEN and s.deck_size > 0:
        frames.push(s, frames.LOOK_ON, seat)
        frames.push(s, frames.TREASURE_LOOKED_AT, seat)


@flat
def choose_kept(s: State, out: Numbers) -> int:
    """List the cards looked at, of which one is kept."""
    n = 0
    for card in range(KINDS):
        if s.aside[card] > 0:
            out[n] = numbers.KEEP + card
            n += 1
    return n


@flat
def take_choose_kept(s: State, seat: int, answer: int) -> None:
    """Keep a card."""
    treasure_kept(s, seat, answer - numbers.KEEP)
