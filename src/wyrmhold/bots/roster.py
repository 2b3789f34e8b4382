"""All bots: those offered to people, and the anchors that strength is measured against.

Only their descriptions are here. The bots themselves are imported on first use, because a server
lists all of them and runs none.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from wyrmhold.bots.game_bots import Make, bots_of
from wyrmhold.bots.protocol import AnyVantage, Bot, Simple
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt

Kind = Literal["level", "personality", "anchor"]

RANDOM: Final = "random"

DEFAULT_BOT: Final = "drake"
"""The default opponent: a middle level."""

LEVEL_TEXTS: Final[Mapping[str, str]] = {
    RANDOM: "plays at random",
    "hatchling": "plays like a careful beginner",
    "whelp": "plays like a casual player, who often overlooks the better move",
    "drake": "plays like somebody who knows the game, but does not plan ahead",
    "wyvern": "plays like an experienced player",
    "dragon": "plays like a strong player, who thinks a little ahead",
    "wyrm": "plays like an expert: has learned from a great many games and thinks ahead",
}
"""Descriptions of the levels offered to people, weakest first."""


@dataclass(frozen=True)
class Entry:
    """A bot of the roster.

    kind       a level or personality is for people; an anchor is for measuring only
    level      rank among the entries of its kind in this game; 0 if unranked
    text       one-line description
    make       imports and returns the bot
    strength   measured strength in points; None if not measured
    """

    name: str
    kind: Kind
    level: int
    text: str
    make: Make
    strength: int | None

    @property
    def bot(self) -> Bot:
        """The bot itself; the same object every time."""
        return self.make()

    @property
    def for_people(self) -> bool:
        return self.kind != "anchor"


def any_answer(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    """Draw a legal answer uniformly at random."""
    return prompt.legal.sample(rng)


AT_RANDOM: Final = Simple(any_answer)


def entries(game: str) -> tuple[Entry, ...]:
    """The roster of a game: levels for people by age, then personalities, then anchors."""
    part = bots_of(game)
    strength = part.strength
    levels: dict[str, Make] = {RANDOM: lambda: AT_RANDOM, **part.levels}
    ages = [name for name in LEVEL_TEXTS if name in levels]
    found = [
        Entry(name, "level", rank, LEVEL_TEXTS[name], levels[name], strength.get(name))
        for rank, name in enumerate(ages)
    ]
    found += [
        Entry(name, "personality", 0, part.tastes[name], make, strength.get(name))
        for name, make in part.personalities.items()
    ]
    found += [
        Entry(name, "anchor", rank, "for measuring", make, strength.get(name))
        for rank, (name, make) in enumerate(part.anchors.items(), 1)
    ]
    return tuple(found)


ROSTER: Final[Mapping[str, tuple[Entry, ...]]] = {game: entries(game) for game in GAMES}

PERSONALITIES: Final = tuple(
    dict.fromkeys(
        each.name for roster in ROSTER.values() for each in roster if each.kind == "personality"
    )
)
"""The names of all personalities."""


def default_bot(game: str) -> str:
    """The default opponent in a game: DEFAULT_BOT, unless the game has none of that level."""
    return DEFAULT_BOT if any(entry.name == DEFAULT_BOT for entry in ROSTER[game]) else RANDOM


def fast_bot(game: str, name: str) -> str:
    """The fast bot most like the named one; the default bot for an operator's program."""
    if name not in [entry.name for entry in ROSTER[game]]:
        return default_bot(game)
    return bots_of(game).fast.get(name, name)


def for_people(game: str) -> list[Entry]:
    """The bots offered to people in a game."""
    return [entry for entry in ROSTER[game] if entry.for_people]
