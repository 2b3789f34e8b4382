"""What a search needs besides positions and notes: its parameters, and a record of its state."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from wyrmhold.batch.drakon.evaluation.layout import LEVELS
from wyrmhold.batch.drakon.layout import MAX_ANSWERS, MAX_DECK, SEATS

Search = Any
"""A record of `SEARCH`, or its opened form."""

Plans = Any
"""The parameters of searches, one per row."""

JUDGEMENTS: Final = 0
"""The budget, in evaluated positions of a small table; 0 for a player that does not search."""

KEPT: Final = 1
"""How many answers are tried in the first round."""

COMPARED: Final = 2
"""How many answers each seat compares in a two-player look-ahead; fewer with more players. For a
player that does not search, how many it compares itself; all if it is 0."""

TRUST: Final = 3
"""The weight of the prior value."""

DEEP: Final = 4
"""Whether it grows trees; otherwise each seat plays on greedily."""

SCRIPT: Final = 5
"""The rules that it follows instead of comparing answers (`evaluation.scripts`); 0 for none."""

PLAN: Final = 6
"""The number of parameters."""

# As on the engine.
MAX_ROOT_ANSWERS: Final = 120
"""The most answers compared at the root; more are thinned out evenly."""

MIN_REPLY_ANSWERS: Final = 4
"""The fewest answers a seat compares during a look-ahead."""

MAX_SAME_VALUE: Final = 2
"""Answers with the same prior value that are tried; most of them are equivalent."""

MIN_LOOKS_PER_ANSWER: Final = 3
"""The fewest look-aheads per answer, on average."""

MAX_ROLLOUT_ANSWERS: Final = 12
"""The most answers in a rollout."""

MAX_DEPTH: Final = 12
"""The most answers in a descent of a tree."""

EXPLORATION: Final = 0.01
"""How much a tree explores."""

IMAGINED: Final = LEVELS
"""Where the imagined position is kept, after the positions that an expansion needs."""

POSITIONS: Final = LEVELS + 1
"""How many positions a search needs."""

MAX_KEPT: Final = 16
"""The most answers that are tried."""

MAX_NODES: Final = 4096
MAX_BRANCHES: Final = 16384
"""The most nodes and branches of all trees of a decision. Opening a node spends at least the cost
of a position on nearly every branch, so a budget of 6,400 ends before."""

NONE: Final = -1
"""In place of a node or a branch."""

SEARCH: Final = np.dtype(
    [
        ("left", np.float64),  # of the budget
        ("each", np.float64),  # what evaluating a position costs
        ("worths", np.float64, MAX_ROOT_ANSWERS),  # of the answers listed last
        ("answers", np.int32, MAX_ANSWERS),
        ("chances", np.float64, SEATS),  # the result of the last look-ahead
        ("parts", np.float64, SEATS),
        ("hidden", np.int16, MAX_DECK),  # hidden chambers that are not yet dealt
        # The answers at the root, best first in `order`, and those that are tried, by their place
        # in `root`.
        ("root", np.int32, MAX_ROOT_ANSWERS),
        ("prior", np.float64, MAX_ROOT_ANSWERS),
        ("penalty", np.float64, MAX_ROOT_ANSWERS),
        ("order", np.int64, MAX_ROOT_ANSWERS),
        ("tried", np.int64, MAX_KEPT),
        ("live", np.int64, MAX_KEPT),
        ("sums", np.float64, MAX_KEPT),  # of the seat's chances
        ("samples", np.int64, MAX_KEPT),
        ("rounds", np.int64, MAX_KEPT),
        ("passes", np.int64),  # how often a position was imagined
        ("n_tried", np.int64),  # how many answers were tried; 0 if the search did not look ahead
        # Trees: the first node of each tried answer, and how many there are of all.
        ("tree", np.int64, MAX_KEPT),
        ("nodes", np.int64),
        ("branches", np.int64),
        ("full", np.int64),  # whether the last descent found no room
        ("outgrown", np.int64),  # how many descents of this thread found none
        # Nodes: the question, the next node of the same branch, the best branch, how often opened
        # and visited, and the sum of the differences between results and prior values.
        ("n_key", np.int64, MAX_NODES),
        ("n_next", np.int64, MAX_NODES),
        ("n_best", np.int64, MAX_NODES),
        ("n_opened", np.int64, MAX_NODES),
        ("n_visits", np.int64, MAX_NODES),
        ("n_gap", np.float64, MAX_NODES),
        # Branches: the answer, the next branch of the same node, the first node, and the results.
        ("b_answer", np.int64, MAX_BRANCHES),
        ("b_next", np.int64, MAX_BRANCHES),
        ("b_nodes", np.int64, MAX_BRANCHES),
        ("b_visits", np.int64, MAX_BRANCHES),
        ("b_prior", np.float64, MAX_BRANCHES),
        ("b_sums", np.float64, (MAX_BRANCHES, SEATS)),
        ("sorted", np.int64, MAX_BRANCHES),
        # The way of a descent.
        ("path_node", np.int64, MAX_DEPTH),
        ("path_branch", np.int64, MAX_DEPTH),
        ("path_seat", np.int64, MAX_DEPTH),
    ],
    align=True,
)
"""The state of a search in one thread."""
