"""The facts behind the features of Dragon Run's answers, made from the numbering."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.dragon_run.candidates import CARD, COUNTS, FACTS, SEAT, VERB
from wyrmhold.games.dragon_run.actions import Cry, Hide, Play
from wyrmhold.games.dragon_run.agents.numbering import DragonRunNumbering, fixed_answers
from wyrmhold.games.dragon_run.characters.cleric import Heal
from wyrmhold.games.dragon_run.characters.thief import Steal
from wyrmhold.games.dragon_run.locations.dragon import Target
from wyrmhold.games.dragon_run.locations.top_three import Keep


def whats_of(numbering: DragonRunNumbering) -> NDArray[np.int32]:
    """A row of facts for each answer that is not a discard."""
    answers, parts = fixed_answers()
    rows = np.zeros((len(answers), FACTS), np.int32)
    for row, action, (what, _, _) in zip(rows, answers, parts, strict=True):
        row[VERB] = what
        cards: tuple[int, ...] = ()
        given: Any = action
        if isinstance(action, Hide | Cry | Heal | Steal):
            cards = given.cards
        if isinstance(action, Heal | Steal):
            row[SEAT] = given.target + 1
        elif isinstance(action, Target):
            row[SEAT] = given.seat + 1
        elif isinstance(action, Play):
            row[CARD] = given.card + 1
            row[SEAT] = max(given.target, -1) + 1
        elif isinstance(action, Keep):
            row[CARD] = given.card + 1
        for card in cards:
            row[COUNTS + card] += 1
    return rows
