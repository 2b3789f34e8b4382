"""The player of the studies: level 4's evaluation without its search.

It takes the best answer at once and compares few placements, so a computer can play very many of
its games. It avoids prolonging stalled games, so nearly all of them reach the goal.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.bots.drakon.greedy import Greedy
from wyrmhold.bots.drakon.judgement import Weights
from wyrmhold.bots.drakon.stall_penalty import STALL_PENALTY
from wyrmhold.bots.protocol import Bot

COMPARED: Final = 16
"""How many answers it compares: all moves, and placements thinned out evenly."""

QUICK: Final[Bot] = Greedy(Weights(), STALL_PENALTY, COMPARED)
