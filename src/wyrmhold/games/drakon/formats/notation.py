"""Parses tokens: all answers of the game, for players and chance."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.drakon.actions import (
    Coin,
    Deal,
    Decline,
    Draw,
    End,
    First,
    Move,
    Place,
    Return,
    Take,
)
from wyrmhold.games.drakon.chambers.bargain import Buy
from wyrmhold.games.drakon.chambers.destroy import Destroyed
from wyrmhold.games.drakon.chambers.escape import Jump
from wyrmhold.games.drakon.chambers.floating import FloatTo
from wyrmhold.games.drakon.chambers.map import MapOf
from wyrmhold.games.drakon.chambers.mind_control import Control
from wyrmhold.games.drakon.chambers.moving_chambers import Exchange
from wyrmhold.games.drakon.chambers.rotate import Turned
from wyrmhold.games.drakon.chambers.switch import SwitchIn
from wyrmhold.games.drakon.heroes.amazon import UseMove
from wyrmhold.games.drakon.heroes.barbarian import UsePush
from wyrmhold.games.drakon.heroes.dwarf import More, UseDiscard
from wyrmhold.games.drakon.heroes.thief import UseRob, UseSwap
from wyrmhold.games.drakon.heroes.wizard import UseWalk
from wyrmhold.games.drakon.rules.coins import Prevent
from wyrmhold.games.drakon.rules.dragon import DrakonTo
from wyrmhold.games.drakon.setup.casting import Pick
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, Vocabulary

ANSWERS: Final[tuple[type[Answer], ...]] = (
    Place,
    Move,
    Return,
    End,
    UseMove,
    UsePush,
    UseDiscard,
    UseRob,
    UseSwap,
    UseWalk,
    Prevent,
    More,
    Decline,
    Destroyed,
    DrakonTo,
    MapOf,
    Jump,
    FloatTo,
    SwitchIn,
    Control,
    Turned,
    Buy,
    Exchange,
    Pick,
    Draw,
    Coin,
    Take,
    First,
    Deal,
)

VOCABULARY: Final = Vocabulary(ANSWERS)
VERBS: Final = VOCABULARY.verbs


def parse(token: str) -> Action:
    """Parse a token. Raises BadToken."""
    return VOCABULARY.parse(token)
