"""Parses tokens: all answers of the game, for players and chance."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.dragon_run.actions import (
    Again,
    CharacterIs,
    Charge,
    Cry,
    DieIs,
    First,
    Hide,
    LocationIs,
    Pass,
    Play,
    TakenIs,
    TreasureIs,
)
from wyrmhold.games.dragon_run.characters.bard import Lullaby
from wyrmhold.games.dragon_run.characters.cleric import Heal
from wyrmhold.games.dragon_run.characters.dwarf import Dig
from wyrmhold.games.dragon_run.characters.look import Look
from wyrmhold.games.dragon_run.characters.thief import Steal
from wyrmhold.games.dragon_run.characters.warrior import Attack
from wyrmhold.games.dragon_run.locations.dragon import Target
from wyrmhold.games.dragon_run.locations.pack import Discard
from wyrmhold.games.dragon_run.locations.top_three import Keep
from wyrmhold.games.dragon_run.rules.annulment import Annul, Decline
from wyrmhold.games.dragon_run.rules.peeks import Leave, Under
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, Vocabulary

ANSWERS: Final[tuple[type[Answer], ...]] = (
    Charge,
    Hide,
    Cry,
    Play,
    Heal,
    Attack,
    Steal,
    Look,
    Dig,
    Lullaby,
    Again,
    Pass,
    Under,
    Leave,
    Annul,
    Decline,
    Discard,
    Keep,
    Target,
    LocationIs,
    TreasureIs,
    DieIs,
    TakenIs,
    First,
    CharacterIs,
)

VOCABULARY: Final = Vocabulary(ANSWERS)


def parse(token: str) -> Action:
    """Parse a token. Raises BadToken."""
    return VOCABULARY.parse(token)
