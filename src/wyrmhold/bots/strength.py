"""How strong players are, by game and name, as measured; nothing is said of what was not measured.

The figures are points of the ratings that `wyrmhold arena --ratings` makes of played matches, with
level 1 at 0; docs/strength.md says by which commands. 100 points are about 64 wins in 100 games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

STRENGTH: Final[Mapping[str, Mapping[str, int]]] = {
    "drakon": {},
    "dragon_run": {},
}
