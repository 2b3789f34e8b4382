"""The Drakon ladder: each level should beat the one below.

Levels 1 to 4 evaluate by hand-made rules and weights, levels 5 to 7 with the packaged nets. Level 4
has only a small search budget: in a large lair it plays like level 3 with a better evaluation.
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
    "level-5": Greedy(Learned(), STALL_PENALTY, most=24),
    "level-6": tree(Learned(), 500, kept=6, most=20, stall_penalty=STALL_PENALTY),
    "level-7": tree(Learned(), 5000, kept=8, most=20, stall_penalty=STALL_PENALTY),
}
