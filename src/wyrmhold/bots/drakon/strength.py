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
    "whelp": 500,
    "drake": 660,
    "wyvern": 760,
    "dragon": 760,
    "wyrm": 850,
    "thief": 700,
    "architect": 690,
    "dragon-keeper": 730,
    "runner": 720,
    "level-1": 0,
    "level-2": 170,
    "level-3": 570,
    "level-4": 680,
    "level-5": 760,
    "level-6": 760,
    "level-7": 850,
    "style-rusher": 540,
    "style-blocker": 760,
    "style-thief": 750,
    "style-dragon-keeper": 720,
    "style-hoarder": 710,
}
