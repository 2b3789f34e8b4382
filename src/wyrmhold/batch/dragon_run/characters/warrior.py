"""Warrior: attack the dragon (RUN-CH-WARRIOR)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import frames, numbers
from wyrmhold.batch.dragon_run.ending import calm_and_shuffle
from wyrmhold.batch.dragon_run.layout import Numbers, State, Table
from wyrmhold.batch.target import flat


@flat
def uses(out: Numbers, n: int) -> int:
    """Always possible."""
    out[n] = numbers.ATTACK
    return n + 1


@flat
def carry_out(s: State, seat: int) -> None:
    """Roll against the current Temper."""
    frames.push(s, frames.ROLL_TO_ATTACK, seat)


@flat
def rolled(s: State, t: Table, value: int) -> None:
    """A roll above Temper lowers it and the turn continues; otherwise the Warrior must charge."""
    if value > s.temper:
        calm_and_shuffle(s, t)
    else:
        s.forced = 1
