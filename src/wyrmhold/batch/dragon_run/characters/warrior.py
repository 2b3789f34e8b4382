"""Warrior: attack the dragon (RUN-CH-WARRIOR)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import frames, numbers
from wyrmhold.batch.dragon_run.ending import calm_and_shuffle
from wyrmhold.batch.dragon_run.record import Box, Row, Table
from wyrmhold.batch.target import flat


@flat
def uses(out: Row, n: int) -> int:
    """Always possible."""
    out[n] = numbers.ATTACK
    return n + 1


@flat
def carry_out(s: Table, seat: int) -> None:
    """Roll against the current Temper."""
    frames.push(s, frames.ROLL_TO_ATTACK, seat)


@flat
def rolled(s: Table, rules: Box, value: int) -> None:
    """A roll above Temper lowers it and the turn continues; otherwise the Warrior must charge."""
    if value > s.temper:
        calm_and_shuffle(s, rules)
    else:
        s.forced = 1
