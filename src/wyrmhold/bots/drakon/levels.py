"""The Drakon ladder: each level should beat the one below.

Levels 1, 2, 3 and 5 are anchors: strength is measured against them, so they and their evaluation
are frozen for good. Level 4 has only a small search budget. In a large lair it plays like level 3
with a better evaluation.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.bots.drakon.floor import Floor
from wyrmhold.bots.drakon.greedy import Greedy
from wyrmhold.bots.drakon.judgement import REACH, Weights
from wyrmhold.bots.drakon.learned import Learned
from wyrmhold.bots.drakon.light import Light
from wyrmhold.bots.drakon.search.searches import flat, tree
from wyrmhold.bots.drakon.stall_penalty import STALL_PENALTY
from wyrmhold.bots.protocol import Bot

LEVELS: Final[dict[str, Bot]] = {
    "level-1": Floor(),
    "level-2": Light(),
    "level-3": Greedy(Weights(REACH)),
    "level-4": flat(Weights(), 300, kept=4, stall_penalty=STALL_PENALTY),
    "level-5": tree(Weights(), 1600, kept=8, stall_penalty=STALL_PENALTY),
    "level-6": Greedy(Learned(), stall_penalty=STALL_PENALTY),
    "level-7": flat(Learned(), 2000, kept=8, most=20, stall_penalty=STALL_PENALTY),
}
