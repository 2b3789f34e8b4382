"""Annulation: cancel a potion before it takes effect (RUN-TR-ANNUL, RUN-TR-SECRET).

Annulation is a potion itself, so it can be annulled in turn. The engine nests what is cancelled in
what cancels it; here the potion and those who annulled it, one after the other, are in the record.
"""

from __future__ import annotations

from wyrmhold.batch.dragon_run import frames, numbers
from wyrmhold.batch.dragon_run.layout import Numbers, State
from wyrmhold.batch.dragon_run.treasure_moves import discard_openly
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.cards import ANNULATION


@flat
def potion_played(s: State, seat: int, card: int, target: int) -> None:
    """A seat played a potion; its effect comes later, unless it is annulled."""
    discard_openly(s, seat, card)
    s.potion = card
    s.potion_by = seat
    s.potion_on = target
    s.annulled = 0


@flat
def last_actor(s: State) -> int:
    """Who played the potion, or the Annulation, that may be annulled now."""
    return int(s.annullers[s.annulled - 1]) if s.annulled > 0 else int(s.potion_by)


@flat
def ask_others(s: State, after: int) -> bool:
    """Ask the next holder of Annulation, clockwise from a seat. Returns whether there is one.

    Players who could only decline are not asked.
    """
    players = int(s.players)
    actor = last_actor(s)
    for offset in range(1, players):
        seat = (after + offset) % players
        if seat == actor:
            return False
        if s.hands[seat, ANNULATION] > 0:
            frames.push(s, frames.MAY_ANNUL, seat)
            return True
    return False


@flat
def may_annul(s: State, seat: int, out: Numbers) -> int:
    """List the answers of a seat that may cancel a potion."""
    n = 0
    if s.hands[seat, ANNULATION] > 0:
        out[0] = numbers.ANNUL
        n = 1
    out[n] = numbers.DECLINE
    return n + 1


@flat
def take_may_annul(s: State, seat: int, answer: int) -> bool:
    """Cancel the potion, or let it be. Returns whether nobody else has to be asked."""
    if answer == numbers.ANNUL:
        discard_openly(s, seat, ANNULATION)
        s.annullers[s.annulled] = seat
        s.annulled += 1
    return not ask_others(s, seat)


@flat
def potion_done(s: State) -> None:
    """Nothing is left to annul."""
    for at in range(int(s.annulled)):
        s.annullers[at] = 0
    s.annulled = 0
    s.potion = 0
    s.potion_by = 0
    s.potion_on = 0
