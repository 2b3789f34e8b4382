"""Thief: pay 2, and take a random card from another hand (RUN-CH-THIEF)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import frames, numbers
from wyrmhold.batch.dragon_run.characters.paid import paid_uses
from wyrmhold.batch.dragon_run.layout import Numbers, State
from wyrmhold.batch.dragon_run.payments import pay
from wyrmhold.batch.target import flat


@flat
def uses(s: State, seat: int, out: Numbers, n: int) -> int:
    """Can steal only from a living player with cards in hand (RUN-TURN-6)."""
    victims = 0
    for other in range(int(s.players)):
        if s.hand_size[other] > 0 and other != seat:
            victims |= 1 << other
    return paid_uses(s, seat, numbers.STEAL, victims & int(s.alive), out, n)


@flat
def carry_out(s: State, seat: int, use: int) -> None:
    """Pay, and let chance pick the card."""
    choice = use - numbers.STEAL
    pay(s, seat, choice % numbers.WAYS)
    frames.push_with(s, frames.CARD_PICKED, seat, choice // numbers.WAYS, 0)
