"""Parses tokens: all answers of the game, for players and chance."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.drakon.pieces import ALL
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Vocabulary

ANSWERS: Final = ALL.answers
VOCABULARY: Final = Vocabulary(ANSWERS)
VERBS: Final = VOCABULARY.verbs


def parse(token: str) -> Action:
    """Parse a token. Raises BadToken."""
    return VOCABULARY.parse(token)
