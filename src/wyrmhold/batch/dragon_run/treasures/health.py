"""Health potion: heals its player (RUN-TR-HEALTH)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import numbers
from wyrmhold.batch.dragon_run.layout import Numbers, State
from wyrmhold.batch.dragon_run.table_events import character_healed
from wyrmhold.batch.target import flat


@flat
def plays(s: State, seat: int, out: Numbers, n: int) -> int:
    """Can be played only while injured (RUN-TURN-6). Returns the new length of the list."""
    if s.hands[seat, numbers.HEALTH] > 0 and int(s.injured) >> seat & 1:
        out[n] = numbers.PLAY_HEALTH
        n += 1
    return n


@flat
def works(s: State, seat: int) -> None:
    """The player is uninjured again."""
    character_healed(s, seat)
