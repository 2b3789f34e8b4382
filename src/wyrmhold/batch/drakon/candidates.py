"""Features of an answer, for agents that score the legal answers instead of all numbers.

A number falls apart into what, where and rotation, as in `games.drakon.agents.numbering`. Each
`what` has a row of facts, made by `candidates_layout` from the numbering.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.drakon.board import face_at
from wyrmhold.batch.drakon.layout import SIDE, State, Table
from wyrmhold.batch.target import flat, wide

FIRST: Final = 0
PLACES: Final = 1
VERB: Final = 2
SEAT: Final = 3
AMOUNT: Final = 4
KIND: Final = 5
ARROWS: Final = 6
OTHER_KIND: Final = 10
OTHER_ARROWS: Final = 11
OTHER_PLACE: Final = 12
WAY: Final = 13
ON_CELL: Final = 14
FACTS: Final = 15
"""The facts of a what: its first number, the count of its places, the verb, a seat (from 1), an
amount, a kind of chamber (from 1), the arrows in each of four rotations, a second chamber, the
place of a second cell (-1: none), the code of the earlier steps of a path, and whether the place is
a cell."""

FEATURES: Final = (
    ("verb", "what kind of answer it is"),
    ("seat", "the seat it is about: 1 for the player's own, 2 for the next; 0 for none"),
    ("amount", "a coin's value, the number of steps or of discarded chambers, or a hero"),
    ("kind", "the kind of the chamber placed, moved or discarded, from 1; 0 for none"),
    ("arrows", "its arrows as it will lie"),
    ("x", "the cell it is about, east of Start"),
    ("y", "the same, north of Start"),
    ("kind_there", "the kind of the chamber on that cell, from 1; 0 for none"),
    ("arrows_there", "its arrows"),
    ("figures_there", "bits: 1 your hero, 2 the next seat's, and so on; 64 Drakon"),
    ("other_kind", "a second chamber, exchanged or discarded, from 1; 0 for none"),
    ("other_arrows", "its arrows"),
    ("other_x", "a second cell, east of Start"),
    ("other_y", "the same, north of Start"),
    ("way", "tells apart paths to the same cell"),
)
"""The columns of an answer's features, with their meanings."""


@flat
def what_of(whats: Any, number: int) -> int:
    """The index of the what that a number belongs to."""
    low = 0
    high = whats.shape[0]
    while high - low > 1:
        middle = (low + high) >> 1
        if whats[middle, FIRST] <= number:
            low = middle
        else:
            high = middle
    return low


@flat
def describe(s: State, t: Table, whats: Any, viewer: int, number: int, row: Any) -> None:
    """Write the features of a legal answer."""
    what = what_of(whats, number)
    rest = number - wide(whats[what, FIRST])
    places = wide(whats[what, PLACES])
    rotation = rest // places
    row[0] = whats[what, VERB]
    seat = wide(whats[what, SEAT])
    row[1] = (seat - 1 - viewer) % t.players + 1 if seat else 0
    row[2] = whats[what, AMOUNT]
    row[3] = whats[what, KIND]
    row[4] = whats[what, ARROWS + (rotation & 3)]
    for at in range(5, 15):
        row[at] = 0
    row[10] = whats[what, OTHER_KIND]
    row[11] = whats[what, OTHER_ARROWS]
    row[14] = wide(whats[what, WAY]) * 4 + rotation
    if whats[what, ON_CELL]:
        cell = wide(t.cell_of[rest % places])
        row[5] = cell % SIDE - 16
        row[6] = cell // SIDE - 16
        face = face_at(s, cell)
        if face >= 0:
            row[7] = (face >> 4) + 1
            row[8] = face & 15
        figures = 64 if s.drakon == cell else 0
        for other in range(t.players):
            if s.at[other] == cell:
                figures |= 1 << (other - viewer) % t.players
        row[9] = figures
    if whats[what, OTHER_PLACE] >= 0:
        cell = wide(t.cell_of[whats[what, OTHER_PLACE]])
        face = face_at(s, cell)
        if face >= 0:
            row[10] = (face >> 4) + 1
            row[11] = face & 15
        row[12] = cell % SIDE - 16
        row[13] = cell // SIDE - 16
