"""Measured strength of the bots, by name. Bots that were not measured are missing.

The figures are rating points from `wyrmhold arena --ratings` for two players, with level 1 at 0,
rounded to the nearest ten; docs/strength.md lists the commands. A lead of 100 points means about
64 wins in 100 games. Bots that only played earlier matches are moved as far as the unchanged level
next to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

STRENGTH: Final[Mapping[str, int]] = {
    "random": 0,
    "hatchling": 180,
    "whelp": 460,
    "drake": 600,
    "wyvern": 680,
    "dragon": 790,
    "wyrm": 920,
    "thief": 640,
    "architect": 620,
    "dragon-keeper": 670,
    "runner": 650,
    "level-1": 0,
    "level-2": 180,
    "level-3": 530,
    "level-4": 620,
    "level-5": 680,
    "level-6": 790,
    "level-7": 920,
    "style-rusher": 560,
    "style-blocker": 680,
    "style-thief": 670,
    "style-dragon-keeper": 660,
    "style-hoarder": 630,
}
