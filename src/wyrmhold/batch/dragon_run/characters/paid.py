"""Powers that cost treasure worth 2 and name a player (RUN-PAY)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run.layout import Numbers, State
from wyrmhold.batch.dragon_run.numbers import WAYS
from wyrmhold.batch.dragon_run.payments import payments
from wyrmhold.batch.target import flat


@flat
def paid_uses(s: State, seat: int, first: int, targets: int, out: Numbers, n: int) -> int:
    """List every target (a bit mask) with every payment. Returns the new length of the list."""
    for target in range(int(s.players)):
        if targets >> target & 1:
            n = payments(s, seat, first + target * WAYS, out, n)
    return n
