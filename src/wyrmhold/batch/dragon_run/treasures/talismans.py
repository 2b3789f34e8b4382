"""Talismans: Redirection, Invisibility and Languor (RUN-TR-TALI).

The rules they affect check for them: `locations.dragon` and `ending`.
"""

from __future__ import annotations

from wyrmhold.batch.dragon_run import numbers
from wyrmhold.batch.dragon_run.layout import TALISMANS, Numbers, State
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.cards import REDIRECTION


@flat
def plays(s: State, seat: int, out: Numbers, n: int) -> int:
    """Always playable. Returns the new length of the list."""
    for talisman in range(TALISMANS):
        if s.hands[seat, REDIRECTION + talisman] > 0:
            out[n] = numbers.PLAY_TALISMAN + talisman
            n += 1
    return n
