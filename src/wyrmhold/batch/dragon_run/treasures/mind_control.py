"""Mind Control potion: another player charges instead of you (RUN-TR-MIND)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import frames, numbers
from wyrmhold.batch.dragon_run.layout import Numbers, State
from wyrmhold.batch.dragon_run.table_events import others
from wyrmhold.batch.target import flat


@flat
def plays(s: State, seat: int, free: bool, out: Numbers, n: int) -> int:
    """Playable only while the action is still open. Returns the new length of the list."""
    if free and s.hands[seat, numbers.MIND_CONTROL] > 0:
        targets = others(s, seat)
        for other in range(int(s.players)):
            if targets >> other & 1:
                out[n] = numbers.PLAY_MIND_CONTROL + other
                n += 1
    return n


@flat
def works(s: State, target: int) -> None:
    """The target charges now, then the turn passes: the card's own ending is ignored."""
    frames.push_with(s, frames.DRAW_LOCATION, target, 0, 0)
