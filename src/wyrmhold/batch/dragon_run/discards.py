"""Discards and their published numbers (RUN-LOC-PACK).

A hand discards down to four cards, so a discard is told by what is kept, and there are at most
1,820. The numbering lists bundles by size, then in the order of their cards: with more of the lower
kinds first. So the number of a bundle follows from how many bundles there are of the higher kinds.
"""

from __future__ import annotations

from wyrmhold.batch.dragon_run import numbers
from wyrmhold.batch.dragon_run.layout import KINDS, Numbers, State, Table
from wyrmhold.batch.dragon_run.treasure_moves import discard_openly
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.cards import OBJECTS
from wyrmhold.games.dragon_run.locations.pack import FULL_HAND


@flat
def kept(code: int, card: int) -> int:
    """How many such cards are among the four kept, four bits each."""
    number = 0
    for place in range(FULL_HAND):
        if code >> 4 * place & 15 == card:
            number += 1
    return number


@flat
def bundles(t: Table, small: bool, kind: int, size: int) -> int:
    """How many bundles of a size there are of the kinds from `kind` on."""
    if small:
        return int(t.ways[kind, size])
    return int(t.object_ways[kind, size])


@flat
def before(t: Table, small: bool, kind: int, number: int, size: int) -> int:
    """How many bundles of `size` cards from `kind` on have more than `number` of that kind."""
    found = 0
    for more in range(number + 1, min(int(t.treasures[kind]), size) + 1):
        found += bundles(t, small, kind + 1, size - more)
    return found


@flat
def number_of(s: State, t: Table, seat: int, code: int) -> int:
    """The number of the discard that keeps these four cards; UNNUMBERED - code outside the window.

    A small bundle may have any cards, a larger one only objects.
    """
    size = int(s.hand_size[seat]) - FULL_HAND
    small = size <= t.discards
    if not small:
        if size > t.objects:
            return numbers.UNNUMBERED - code
        for card in range(OBJECTS, KINDS):
            if s.hands[seat, card] > kept(code, card):
                return numbers.UNNUMBERED - code
    number = int(t.first[size])
    left = size
    card = 0
    while left > 0:
        thrown = int(s.hands[seat, card]) - kept(code, card)
        number += before(t, small, card, thrown, left)
        left -= thrown
        card += 1
    return number


@flat
def has(s: State, seat: int, card: int, copies: int) -> bool:
    return int(s.hands[seat, card]) >= copies


@flat
def choose_discards(s: State, t: Table, seat: int, out: Numbers) -> int:
    """List all discards in the order of the engine: those that keep the fewest low cards first."""
    n = 0
    for a in range(KINDS - 1, -1, -1):
        if not has(s, seat, a, 1):
            continue
        for b in range(KINDS - 1, a - 1, -1):
            second = 2 if b == a else 1
            if not has(s, seat, b, second):
                continue
            for c in range(KINDS - 1, b - 1, -1):
                third = second + 1 if c == b else 1
                if not has(s, seat, c, third):
                    continue
                for d in range(KINDS - 1, c - 1, -1):
                    if has(s, seat, d, third + 1 if d == c else 1):
                        code = a | b << 4 | c << 8 | d << 12
                        out[n] = number_of(s, t, seat, code)
                        n += 1
    return n


@flat
def take_choose_discards(s: State, t: Table, seat: int, answer: int) -> None:
    """Discard the cards, all at once."""
    size = int(s.hand_size[seat]) - FULL_HAND
    if answer <= numbers.UNNUMBERED:
        code = numbers.UNNUMBERED - answer
        for card in range(KINDS):
            for _ in range(int(s.hands[seat, card]) - kept(code, card)):
                discard_openly(s, seat, card)
        return
    small = size <= t.discards
    rest = answer - int(t.first[size])
    card = 0
    left = size
    while left > 0:
        thrown = min(int(t.treasures[card]), left)
        while rest >= bundles(t, small, card + 1, left - thrown):
            rest -= bundles(t, small, card + 1, left - thrown)
            thrown -= 1
        for _ in range(thrown):
            discard_openly(s, seat, card)
        left -= thrown
        card += 1


@flat
def discard_alike(s: State, seat: int, card: int) -> None:
    """Discard the surplus of a hand whose cards are all alike."""
    while s.hand_size[seat] > FULL_HAND:
        discard_openly(s, seat, card)
