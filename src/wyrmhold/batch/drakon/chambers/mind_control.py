"""Mind Control: move an opponent's hero one legal move (CH-MIND)."""

from __future__ import annotations

from wyrmhold.batch.drakon.layout import Numbers, State, Table
from wyrmhold.batch.drakon.movement import list_forced_paths, move, path_end
from wyrmhold.batch.target import flat


@flat
def list_control(s: State, t: Table, seat: int, out: Numbers) -> int:
    """Which opponent's hero to move where; leave effects and Harps apply."""
    n = 0
    for victim in range(t.players):
        if victim % t.purses != seat % t.purses:
            first = t.control + victim * t.forced_block
            n = list_forced_paths(s, t, victim, first, out, n)
    return n


@flat
def take_control(s: State, t: Table, number: int) -> None:
    """Move the opponent's hero, who then follows the chamber entered."""
    victim = (number - t.control) // t.forced_block
    move(s, t, victim, path_end(t, number, t.control + victim * t.forced_block))
