"""What a game brings for bots. All of it is optional: every game is played at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wyrmhold.games.parts import part_of

if TYPE_CHECKING:
    from wyrmhold.bots.advice.evaluation import Adviser
    from wyrmhold.bots.protocol import Bot

Make = Callable[[], "Bot"]
"""Imports a bot and makes it ready to answer, before any clock runs. The same bot every time."""


@dataclass(frozen=True)
class GameBots:
    """A game's part of this layer: `wyrmhold.bots.GAME.part.PART`, or the entry point of a package.

    levels          the bots offered to people, by the names of `roster.LEVEL_TEXTS`
    personalities   bots with a taste, by name
    tastes          a line about each personality
    anchors         bots that strength is measured against, weakest first
    fast            the bot that answers for a slow one: it neither searches nor loads a net
    strength        measured rating points
    advice          makes the evaluators behind hints and analyses, with everything they need loaded
    """

    levels: Mapping[str, Make] = field(default_factory=dict)
    personalities: Mapping[str, Make] = field(default_factory=dict)
    tastes: Mapping[str, str] = field(default_factory=dict)
    anchors: Mapping[str, Make] = field(default_factory=dict)
    fast: Mapping[str, str] = field(default_factory=dict)
    strength: Mapping[str, int] = field(default_factory=dict)
    advice: Callable[[], Adviser] | None = None


def bots_of(game: str) -> GameBots:
    """What a game brings; nothing if it has no part here."""
    part = part_of("bots", game)
    if part is None:
        return GameBots()
    if not isinstance(part, GameBots):
        raise TypeError(f"the bots of '{game}' are a {type(part).__name__}, not GameBots")
    return part


def is_advised(game: str) -> bool:
    """Whether anybody can advise on a game. Asking loads no adviser."""
    return bots_of(game).advice is not None
