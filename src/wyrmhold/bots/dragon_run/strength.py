"""Measured strength of the bots, by name. Bots that were not measured are missing.

The figures are rating points from `wyrmhold arena --ratings` for two players, with level 1 at 0,
rounded to the nearest ten; docs/strength.md lists the commands. A lead of 100 points means about
64 wins in 100 games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

STRENGTH: Final[Mapping[str, int]] = {
    "random": -110,
    "hatchling": 0,
    "whelp": 100,
    "drake": 170,
    "wyvern": 280,
    "wyrm": 310,
    "level-1": 0,
    "level-2": 100,
    "level-3": 170,
    "level-4": 280,
    "level-5": 310,
}
