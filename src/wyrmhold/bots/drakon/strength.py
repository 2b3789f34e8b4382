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
    "whelp": 450,
    "drake": 580,
    "wyvern": 660,
    "dragon": 760,
    "wyrm": 890,
    "thief": 620,
    "architect": 610,
    "dragon-keeper": 650,
    "runner": 630,
    "level-1": 0,
    "level-2": 180,
    "level-3": 520,
    "level-4": 600,
    "level-5": 660,
    "level-6": 760,
    "level-7": 890,
    "style-rusher": 530,
    "style-blocker": 650,
    "style-thief": 650,
    "style-dragon-keeper": 640,
    "style-hoarder": 600,
}
