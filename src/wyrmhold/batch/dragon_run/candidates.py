"""Features of an answer, for agents that score the legal answers instead of all numbers.

Answers other than discards have a row of facts, made by `candidates_layout` from the numbering. A
discard is taken apart as in `discards`.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.dragon_run.discards import bundles
from wyrmhold.batch.dragon_run.layout import KINDS, State, Table
from wyrmhold.batch.dragon_run.numbers import DISCARD
from wyrmhold.batch.target import flat, wide
from wyrmhold.games.dragon_run.agents.numbering import DISCARD as DISCARD_VERB
from wyrmhold.games.dragon_run.cards import TREASURES
from wyrmhold.games.dragon_run.locations.pack import FULL_HAND

VERB: Final = 0
SEAT: Final = 1
CARD: Final = 2
COUNTS: Final = 3
FACTS: Final = COUNTS + KINDS

FEATURES: Final = (
    ("verb", "what kind of answer it is"),
    ("seat", "the seat it is about: 1 for the player's own, 2 for the next; 0 for none"),
    ("card", "the Treasure that is played or kept, from 1; 0 for none"),
    *[(f"gives_{name}", f"how many {name} it pays or discards") for name in TREASURES],
)
"""The columns of an answer's features, with their meanings."""


@flat
def describe(s: State, t: Table, whats: Any, viewer: int, number: int, row: Any) -> None:
    """Write the features of a legal answer that has a number."""
    for at in range(FACTS):
        row[at] = 0
    if number >= DISCARD:
        row[VERB] = DISCARD_VERB
        describe_discard(s, t, viewer, number, row)
        return
    for at in range(FACTS):
        row[at] = whats[number, at]
    seat = wide(whats[number, SEAT])
    if seat:
        row[SEAT] = (seat - 1 - viewer) % int(t.players) + 1


@flat
def describe_discard(s: State, t: Table, viewer: int, number: int, row: Any) -> None:
    """Count the discarded cards by kind."""
    left = int(s.hand_size[viewer]) - FULL_HAND
    small = left <= t.discards
    rest = number - int(t.first[left])
    card = 0
    while left > 0:
        thrown = min(int(t.treasures[card]), left)
        while rest >= bundles(t, small, card + 1, left - thrown):
            rest -= bundles(t, small, card + 1, left - thrown)
            thrown -= 1
        row[COUNTS + card] = thrown
        left -= thrown
        card += 1
