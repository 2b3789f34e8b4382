"""Cleric: pay 2, and heal a player (RUN-CH-CLERIC)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import numbers
from wyrmhold.batch.dragon_run.characters.paid import paid_uses
from wyrmhold.batch.dragon_run.layout import Numbers, State
from wyrmhold.batch.dragon_run.payments import pay
from wyrmhold.batch.dragon_run.table_events import character_healed
from wyrmhold.batch.target import flat


@flat
def uses(s: State, seat: int, out: Numbers, n: int) -> int:
    """Only a living player who is injured can be healed (RUN-TURN-6)."""
    return paid_uses(s, seat, numbers.HEAL, int(s.injured) & int(s.alive), out, n)


@flat
def carry_out(s: State, seat: int, use: int) -> None:
    """Pay, and heal."""
    choice = use - numbers.HEAL
    pay(s, seat, choice % numbers.WAYS)
    character_healed(s, choice // numbers.WAYS)
