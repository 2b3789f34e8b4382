"""Barbarian: push an opponent's hero out of your chamber and rob their hand (HERO-BARB)."""

from __future__ import annotations

from wyrmhold.batch.drakon.layout import NOWHERE, Numbers, State, Table
from wyrmhold.batch.drakon.movement import list_forced_paths, move, path_end
from wyrmhold.batch.drakon.stack import TAKE_CHAMBER, push
from wyrmhold.batch.target import flat


@flat
def is_beside(s: State, t: Table, seat: int, other: int) -> bool:
    """Whether an opponent's hero is on this seat's chamber; none in The Void."""
    return (
        other % t.purses != seat % t.purses and s.at[seat] != NOWHERE and s.at[other] == s.at[seat]
    )


@flat
def list_pushes(s: State, t: Table, seat: int, out: Numbers, n: int) -> int:
    """List whom to move where, by one legal move."""
    for victim in range(t.players):
        if is_beside(s, t, seat, victim):
            first = t.use_push + victim * t.forced_block
            n = list_forced_paths(s, t, victim, first, out, n)
    return n


@flat
def take_push(s: State, t: Table, seat: int, number: int) -> None:
    """Move the hero, then take a random chamber from its player's hand."""
    victim = (number - t.use_push) // t.forced_block
    # Pushed first, so it is resolved after the chamber's effect.
    push(s, TAKE_CHAMBER, seat, victim, 0)
    move(s, t, victim, path_end(t, number, t.use_push + victim * t.forced_block))
