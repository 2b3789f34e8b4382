"""Parses tokens: all answers of the game, for players and chance."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.dragon_run.all_parts import ALL
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Vocabulary

VOCABULARY: Final = Vocabulary(ALL.answers)


def parse(token: str) -> Action:
    """Parse a token. Raises BadToken."""
    return VOCABULARY.parse(token)
