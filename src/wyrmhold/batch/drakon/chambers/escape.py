"""Escape: the player who brings it into play may jump onto it (CH-ESCAPE, PLACE-5)."""

from __future__ import annotations

from wyrmhold.batch.drakon.layout import Numbers, State, Table
from wyrmhold.batch.drakon.movement import move
from wyrmhold.batch.drakon.stack import large_of, one_of
from wyrmhold.batch.target import flat


@flat
def list_may_jump(t: Table, out: Numbers) -> int:
    """A seat may put its hero on the chamber, from anywhere."""
    out[0] = t.jump
    out[1] = t.decline
    return 2


@flat
def take_may_jump(s: State, t: Table, frame: int, number: int) -> None:
    """Harp and Strong Wind do not stop the jump."""
    if number == t.jump:
        move(s, t, one_of(frame), large_of(frame))
