"""The answers of a seat in its own turn (RUN-TURN-1, RUN-TURN-3, RUN-TURN-6)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import characters, numbers
from wyrmhold.batch.dragon_run.layout import Numbers, State
from wyrmhold.batch.dragon_run.payments import payments
from wyrmhold.batch.dragon_run.treasures import health, mind_control, talismans
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.cards import OBJECTS


@flat
def certain_plays(s: State, seat: int, out: Numbers, n: int) -> int:
    """List the potions and talismans that can always be played."""
    if s.hands[seat, numbers.VISION] > 0:
        out[n] = numbers.PLAY_VISION
        n += 1
    if s.hands[seat, numbers.LIGHT] > 0:
        out[n] = numbers.PLAY_LIGHT
        n += 1
    return talismans.plays(s, seat, out, n)


@flat
def plays(s: State, seat: int, free: bool, out: Numbers, n: int) -> int:
    """List all cards that can be played; `free`: the turn's action is still open."""
    n = certain_plays(s, seat, out, n)
    n = health.plays(s, seat, out, n)
    return mind_control.plays(s, seat, free, out, n)


@flat
def choose_turn(s: State, seat: int, out: Numbers) -> int:
    """List the answers at the start of a turn (RUN-TURN-1, RUN-TURN-2, RUN-TURN-5)."""
    out[0] = numbers.CHARGE
    n = 1
    if s.forced:
        return plays(s, seat, False, out, n)
    if s.lullaby:
        out[n] = numbers.FREE_HIDE
        n += 1
    else:
        for card in range(OBJECTS):
            if s.hands[seat, card] > 0:
                out[n] = numbers.HIDE + card
                n += 1
    if not s.no_cry:
        n = payments(s, seat, numbers.CRY, out, n)
    n = plays(s, seat, True, out, n)
    if int(s.ready) >> seat & 1:
        n = characters.uses(s, seat, out, n)
    return n


@flat
def after_hall(s: State, seat: int, out: Numbers) -> int:
    """List the answers after a Treasure Hall (RUN-LOC-HALL)."""
    out[0] = numbers.AGAIN
    out[1] = numbers.PASS
    return plays(s, seat, False, out, 2)


@flat
def after_hide(s: State, seat: int, out: Numbers) -> int:
    """List the answers after a successful hide (RUN-HIDE-2)."""
    out[0] = numbers.CHARGE
    out[1] = numbers.PASS
    return plays(s, seat, False, out, 2)
