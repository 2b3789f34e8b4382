"""The facts behind the features of Drakon's answers, made from the numbering."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.drakon import candidates
from wyrmhold.batch.drakon.table import FIRSTS
from wyrmhold.games.drakon.actions import Place
from wyrmhold.games.drakon.agents.answer_chambers import Chambers
from wyrmhold.games.drakon.agents.answer_families import Family, Fixed
from wyrmhold.games.drakon.agents.answer_paths import OthersPaths, Paths
from wyrmhold.games.drakon.agents.numbering import DrakonNumbering
from wyrmhold.games.drakon.chambers.bargain import Purchases
from wyrmhold.games.drakon.chambers.floating import Float, Floated
from wyrmhold.games.drakon.chambers.map import Map
from wyrmhold.games.drakon.chambers.moving_chambers import Pairs
from wyrmhold.games.drakon.heroes.dwarf import UseDiscard
from wyrmhold.games.drakon.heroes.thief import UseRob, UseSwap
from wyrmhold.games.drakon.setup.casting import Pick
from wyrmhold.games.drakon.tiles import KIND_NUMBER
from wyrmhold.kernel.action import Action

FLOATING: Final = KIND_NUMBER["floating"]

VERBS: Final[tuple[type[Any], ...]] = (Place, Float, *FIRSTS.values())
"""The kinds of answers, by the number in the first feature."""


def whats_of(numbering: DrakonNumbering) -> NDArray[np.int32]:
    """A row of facts for each what of a numbering."""
    rows: list[list[int]] = []
    for family in numbering.families:
        for what, (places, _) in enumerate(family.spans):
            row = [0] * candidates.FACTS
            row[candidates.FIRST] = family.firsts[what]
            row[candidates.PLACES] = places
            row[candidates.VERB] = VERBS.index(family.answers)
            row[candidates.OTHER_PLACE] = -1
            row[candidates.ON_CELL] = int(not isinstance(family, Fixed))
            fill(row, family, what)
            rows.append(row)
    return np.array(rows, np.int32)


def fill(row: list[int], family: Family, what: int) -> None:
    """Write the facts that the families have besides a place."""
    if isinstance(family, Fixed):
        fill_fixed(row, family.actions[what], what)
    elif isinstance(family, Paths):
        way = what % family.ways
        row[candidates.WAY] = way
        row[candidates.AMOUNT] = len(family.path(what, 0, 0))
        if isinstance(family, OthersPaths):
            row[candidates.SEAT] = what // family.ways + 1
    elif isinstance(family, Purchases):
        row[candidates.AMOUNT] = what + 1
    elif isinstance(family, Pairs):
        row[candidates.OTHER_PLACE] = what + 1
    elif isinstance(family, Chambers):
        if what < family.before:
            row[candidates.ON_CELL] = 0
            return
        lying = family.lying[what - family.before]
        if family.answers in (Place, FIRSTS["switch"]):
            row[candidates.KIND] = (lying[0] >> 4) + 1
        elif isinstance(family, Floated):
            row[candidates.KIND] = FLOATING + 1
        for rotation, face in enumerate(lying):
            row[candidates.ARROWS + rotation] = face & 15


def fill_fixed(row: list[int], action: Action, what: int) -> None:
    """Write the facts of an answer without a place."""
    if isinstance(action, Map):
        row[candidates.SEAT] = action.seat + 1
    elif isinstance(action, UseRob):
        row[candidates.SEAT] = action.victim + 1
    elif isinstance(action, UseSwap):
        row[candidates.AMOUNT] = action.value
    elif isinstance(action, Pick):
        row[candidates.AMOUNT] = what + 1
    elif isinstance(action, UseDiscard):
        tiles = action.tiles
        row[candidates.AMOUNT] = len(tiles)
        for tile, kind in zip(tiles, (candidates.KIND, candidates.OTHER_KIND), strict=False):
            row[kind] = (tile >> 4) + 1
            arrows = candidates.ARROWS if kind == candidates.KIND else candidates.OTHER_ARROWS
            row[arrows] = tile & 15
