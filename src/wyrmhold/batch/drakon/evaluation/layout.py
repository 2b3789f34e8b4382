"""What an evaluation needs besides positions: the columns of a survey, and a record of notes.

The columns are those of the engine's survey, in its order. The notes are the working memory of one
thread; nothing is allocated while it thinks. They also remember beliefs about coins, which are the
same in most of the positions that a decision compares.
"""

from __future__ import annotations

from math import factorial
from typing import Any, Final

import numpy as np

from wyrmhold.batch.drakon.layout import FACES, GRID, MAX_CHAMBERS, SEATS
from wyrmhold.games.drakon.tiles import KIND_NUMBER

Notes = Any
"""A record of `NOTES`, or its opened form."""

Words = Any
"""Positions as rows of 64-bit words, to copy them."""

FIND: Final = KIND_NUMBER["find_coin"]
FIND_TWO: Final = KIND_NUMBER["find_two"]
LOSE: Final = KIND_NUMBER["lose_coin"]
STEAL_LEFT: Final = KIND_NUMBER["steal_left"]
STEAL_RIGHT: Final = KIND_NUMBER["steal_right"]
VOID: Final = KIND_NUMBER["void"]
DRAKON_MOVES: Final = KIND_NUMBER["drakon_moves"]
TELEPORT: Final = KIND_NUMBER["teleport"]
ESCAPE: Final = KIND_NUMBER["escape"]
MIND: Final = KIND_NUMBER["mind_control"]
CHEST: Final = KIND_NUMBER["locked_chest"]

LOOKAHEAD_MOVES: Final = 4
"""How many moves ahead chambers are counted."""

HORIZON: Final = 8
"""Income is computed for up to this many moves, and kept for six horizons: 1, 2, 3, 4, 6, 8."""

# The columns of a seat.
GOLD: Final = 0
COINS: Final = 1
SHORT_OF_GOAL: Final = 2
NEXT_WINS: Final = 3
RICH: Final = 4
LOCKED: Final = 5
INCOMES: Final = 6
INCOME_4: Final = 9
COINS_AT: Final = 12
LOSSES_AT: Final = 16
STEALS_AT: Final = 18
DRAKON_MOVES_AT: Final = 20
WAYS_OUT_AT: Final = 22
MIND_AT_1: Final = 26
CHEST_AT_1: Final = 27
TELEPORT_WITHIN_2: Final = 28
REACHED: Final = 29
STUCK: Final = 32
FIRST_TO_COINS: Final = 33
DRAKON_NEAR: Final = 34
HAND: Final = 35
FINDS_IN_HAND: Final = 36
ABILITY: Final = 37
MISSING_TURN: Final = 38
WAITS: Final = 39
SEAT_SIZE: Final = 40

TABLE_FIRST: Final = 4 * SEAT_SIZE
"""Where the columns of the table begin: after those of the seat, the most dangerous opponent, the
next opponent, and the mean of all opponents."""

SIZE: Final = TABLE_FIRST + 22
"""The length of a survey."""

MAX_WAYS: Final = 6144
"""How many ways between chambers fit into the notes."""

MAX_WAYS_BY_TORNADO: Final = 88
"""The paths of up to four steps from one chamber."""

NO_PLACE: Final = MAX_CHAMBERS
"""A place from which nothing can be gained."""

BELIEFS: Final = 16
"""How many beliefs about coins are remembered; a power of two."""

MAX_COINS: Final = 63
"""How many coins of one value there may be."""

MAX_PRODUCT: Final = 2048
"""The numbers of a polynomial over ones and twos."""

NO_LIMIT: Final = 1 << 20
"""More gold than there is, for goals that gold alone does not reach."""

FACTORIAL: Final = np.array([float(factorial(number)) for number in range(128)])

WIDTH: Final = 40
"""How many further answers of the same seat are compared; more are thinned out evenly."""

REPLY_DEPTH: Final = 1
"""How many further answers of the same seat a reply is followed through."""

REPLY_WIDTH: Final = 8
"""How many of them are compared each time."""

DEPTH: Final = 2
"""How many further answers of the same seat are followed."""

NEAR_MOVES: Final = 3
"""The maximum distance of a chamber from a hero, in moves, for the cells beside it to matter."""

LEVELS: Final = 7
"""How many positions are kept while an answer is followed: the root, and one per answer or draw."""

MAX_WIDE: Final = 256
MAX_NARROW: Final = 64
"""The largest layers of a net."""

# Indices of chambers are unsigned: a signed one could be counted from the end, and checking that
# takes longer than using it.
NOTES: Final = np.dtype(
    [
        ("n_ways", np.int64),
        ("number", np.uint16, GRID),  # a chamber's position in the list of chambers, by cell
        ("kind", np.int16, MAX_CHAMBERS),
        ("first", np.uint32, MAX_CHAMBERS),  # where the ways of each chamber begin
        ("last", np.uint32, MAX_CHAMBERS),  # and where they end
        ("ways", np.uint16, 2 * MAX_WAYS),  # of a position, and those that a placement changes
        # Chambers whose ways depend on more than their neighbours.
        ("n_special", np.int64),
        ("special", np.int16, MAX_CHAMBERS),
        # Chambers whose ways are replaced for a while, and the ways that they had.
        ("n_replaced", np.int64),
        ("replaced", np.int16, MAX_CHAMBERS),
        ("kept_first", np.int32, MAX_CHAMBERS),
        ("kept_last", np.int32, MAX_CHAMBERS),
        # Whether the ways and the rows are those of the position before a placement; then also the
        # slot of the beliefs, and the share of coin chambers among the hidden ones.
        ("prepared", np.int64),
        ("slot", np.int64),
        ("rate", np.float64),
        ("worth", np.float64, MAX_CHAMBERS),
        # By place in `order`. Each chamber has four steps, to places; those that it lacks repeat
        # the first, or lead to NO_PLACE.
        ("value", np.float64, MAX_CHAMBERS),
        ("gain", np.float64, (2, MAX_CHAMBERS + 1)),
        ("step", np.uint16, (MAX_CHAMBERS, 4)),
        ("crowded", np.int8, MAX_CHAMBERS),  # whether it has more than four ways
        ("income", np.float64, SEATS),  # of the heroes' chambers, which come first
        ("place", np.uint16, MAX_CHAMBERS),  # of each chamber in `order`
        ("seen", np.int8, MAX_CHAMBERS),
        ("edge", np.uint16, MAX_CHAMBERS + 1),
        ("near", np.int8, (SEATS, MAX_CHAMBERS)),  # moves to a coin chamber, less one
        ("order", np.uint16, MAX_CHAMBERS),  # the chambers that heroes reach, the nearest first
        ("within", np.int64, HORIZON + 1),  # how many of them within that many moves
        ("team", np.int64, SEATS),  # the purse of each seat: dividing again and again is slow
        ("rows", np.float64, (SEATS, SEAT_SIZE)),
        ("total_of", np.float64, SEAT_SIZE),  # of all opponents
        ("survey", np.float32, SIZE),
        ("wide", np.float32, MAX_WIDE),
        ("narrow", np.float32, MAX_NARROW),
        ("active", np.uint16, MAX_WIDE),  # the inputs of a layer that are not 0
        ("tally", np.int16, FACES),
        # Beliefs about coins, by slot.
        ("key", np.int64, BELIEFS),
        ("gold", np.float64, (BELIEFS, SEATS)),
        ("wins", np.float64, (BELIEFS, SEATS)),
        ("rich", np.float64, (BELIEFS, SEATS)),
        ("coin", np.float64, (BELIEFS, SEATS, 4)),  # of a purse, by value
        ("next", np.float64, (BELIEFS, 4)),  # of the hoard
        ("hidden", np.int64, 4),
        ("sizes", np.int64, SEATS),  # the coins of each hidden purse, -1 if it is not hidden
        ("product", np.float64, (2, MAX_PRODUCT)),
        ("best", np.float64),  # the value of the answer chosen last
        ("leaves", np.int64),  # how many positions were evaluated
        # The answer that is being followed.
        ("node", np.int64, LEVELS),
        ("options", np.int64, LEVELS),  # how many
        ("at", np.int64, LEVELS),  # the next one
        ("depth", np.int64, LEVELS),
        ("total", np.float64, LEVELS),
        ("chance", np.float64, (LEVELS, WIDTH)),
        ("option", np.int32, (LEVELS, WIDTH)),
    ],
    align=True,
)
"""The working memory of one thread."""
