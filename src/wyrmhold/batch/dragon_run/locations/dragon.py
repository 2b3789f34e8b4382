"""Dragon: its breath injures or eliminates, then its Temper falls (RUN-LOC-DRAGON)."""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.dragon_run import frames, numbers
from wyrmhold.batch.dragon_run.ending import calm_and_shuffle
from wyrmhold.batch.dragon_run.layout import Numbers, State, Table
from wyrmhold.batch.dragon_run.table_events import (
    character_eliminated,
    character_injured,
    others,
    powers_readied,
)
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.cards import INVISIBILITY, REDIRECTION

INVISIBILITY_AT: Final = INVISIBILITY - REDIRECTION


@flat
def happens(s: State, t: Table, seat: int) -> None:
    """In order: powers become ready, the drawer's talismans, the breath, Temper, the shuffle.

    Of the talismans, Redirection comes before Invisibility (RUN-TR-ORDER).
    """
    powers_readied(s)
    if s.talismans[seat, 0] > 0 and others(s, seat) != 0:
        frames.push(s, frames.CALM, 0)
        frames.push(s, frames.CHOOSE_VICTIM, seat)
        return
    if s.talismans[seat, INVISIBILITY_AT] == 0:
        breathe(s, seat)
    calm_and_shuffle(s, t)


@flat
def breathe(s: State, seat: int) -> None:
    """Injure a seat, or eliminate it if it is already injured."""
    if int(s.injured) >> seat & 1:
        character_eliminated(s, seat)
    else:
        character_injured(s, seat)


@flat
def choose_victim(s: State, seat: int, out: Numbers) -> int:
    """Redirection: list the other living players, who cannot avoid the breath (RUN-TR-REDIR)."""
    n = 0
    targets = others(s, seat)
    for other in range(int(s.players)):
        if targets >> other & 1:
            out[n] = numbers.TARGET + other
            n += 1
    return n


@flat
def take_choose_victim(s: State, answer: int) -> None:
    """The breath goes to another player."""
    breathe(s, answer - numbers.TARGET)
