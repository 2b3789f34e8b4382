"""Reading tokens: every answer of the game, players' and chance's alike."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.drakon.actions import (
    Answer,
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
from wyrmhold.games.drakon.casting import Pick
from wyrmhold.games.drakon.chambers.bargain import Buy
from wyrmhold.games.drakon.chambers.destroy import Destroyed
from wyrmhold.games.drakon.chambers.escape import Jump
from wyrmhold.games.drakon.chambers.floating import FloatTo
from wyrmhold.games.drakon.chambers.map import MapOf
from wyrmhold.games.drakon.chambers.mind_control import Control
from wyrmhold.games.drakon.chambers.moving_chambers import Exchange
from wyrmhold.games.drakon.chambers.rotate import Turned
from wyrmhold.games.drakon.chambers.switch import SwitchIn
from wyrmhold.games.drakon.coins import Prevent
from wyrmhold.games.drakon.dragon import DrakonTo
from wyrmhold.games.drakon.heroes.amazon import UseMove
from wyrmhold.games.drakon.heroes.barbarian import UsePush
from wyrmhold.games.drakon.heroes.dwarf import UseDiscard
from wyrmhold.games.drakon.heroes.thief import UseRob, UseSwap
from wyrmhold.games.drakon.heroes.wizard import UseWalk
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import BadToken

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

VERBS: Final[dict[str, type[Answer]]] = {answer.verb: answer for answer in ANSWERS}

LONGEST_TOKEN: Final = 10_000


def parse(token: str) -> Action:
    """Read a token. Runs of spaces count as one."""
    if len(token) > LONGEST_TOKEN:
        raise BadToken(token[:80] + "...", "the token is too long")
    words = token.split()
    for length in (2, 1):
        answer = VERBS.get(" ".join(words[:length]))
        if answer is not None and len(words) >= length:
            try:
                return answer.read(words[length:])
            except BadToken as error:
                raise BadToken(token, f"{error.message} (usage: {answer.usage})") from None
    first = words[0] if words else ""
    known = ", ".join(sorted(VERBS))
    raise BadToken(token, f"'{first}' begins no token: {known}")
