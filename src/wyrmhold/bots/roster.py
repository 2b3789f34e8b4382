"""Everybody who can answer for a seat: those for people, and those that strength is measured by."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from wyrmhold.bots.dragon_run.levels import LEVELS as RUN_LEVELS
from wyrmhold.bots.drakon.levels import LEVELS as DRAKON_LEVELS
from wyrmhold.bots.drakon.people import PEOPLE as DRAKON_PEOPLE
from wyrmhold.bots.drakon.personalities import PERSONALITIES
from wyrmhold.bots.drakon.styles import STYLES
from wyrmhold.bots.protocol import AnyVantage, Bot, Simple
from wyrmhold.bots.strength import STRENGTH
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt

Kind = Literal["level", "personality", "anchor"]

RANDOM: Final = "random"

USUAL: Final = "drake"
"""Whom a person meets who wishes for nobody in particular: in the middle, in every game."""

AGES: Final[Mapping[str, str]] = {
    RANDOM: "plays at random",
    "hatchling": "fresh out of the egg: sees what lies before it, and little else",
    "whelp": "knows what it wants, and overlooks a lot",
    "drake": "grown up: weighs every answer, but thinks no further",
    "wyvern": "plays through what may follow",
    "dragon": "has seen very many games",
    "wyrm": "ancient: has seen very many games and thinks ahead as well",
}
"""The levels for people, the weakest first, and what is to be said of each."""

TASTES: Final[Mapping[str, str]] = {
    "thief": "goes for other people's coins",
    "architect": "builds a way before it walks one",
    "dragon-keeper": "sets Drakon on everybody else",
    "runner": "is always on the way to the next coin",
}
"""The personalities, and what is to be said of each."""

RUN_PEOPLE: Final[Mapping[str, Bot]] = {
    "hatchling": RUN_LEVELS["level-2"],
    "drake": RUN_LEVELS["level-3"],
    "wyvern": RUN_LEVELS["level-4"],
    "wyrm": RUN_LEVELS["level-5"],
}
"""The levels for people in Dragon Run: whose age is missing there is missing."""


@dataclass(frozen=True)
class Entry:
    """A player.

    kind       a level or a personality for people; an anchor is for measuring only
    level      how high a level stands among those of its kind in its game; 0 where none is meant
    text       what is to be said of it, in a line
    strength   its measured strength in points, None if it was not measured
    """

    name: str
    kind: Kind
    level: int
    text: str
    bot: Bot
    strength: int | None

    @property
    def for_people(self) -> bool:
        return self.kind != "anchor"


def any_answer(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    """Any legal answer, each as likely as the others."""
    return prompt.legal.sample(rng)


def entries(
    game: str, people: Mapping[str, Bot], tastes: Mapping[str, Bot], anchors: Mapping[str, Bot]
) -> tuple[Entry, ...]:
    """The roster of a game: people's levels in the order of their age, then everybody else."""
    strength = STRENGTH[game]
    levels = {RANDOM: Simple(any_answer), **people}
    ages = [name for name in AGES if name in levels]
    found = [
        Entry(name, "level", rank, AGES[name], levels[name], strength.get(name))
        for rank, name in enumerate(ages)
    ]
    found += [
        Entry(name, "personality", 0, TASTES[name], bot, strength.get(name))
        for name, bot in tastes.items()
    ]
    found += [
        Entry(name, "anchor", rank, "for measuring", bot, strength.get(name))
        for rank, (name, bot) in enumerate(anchors.items(), 1)
    ]
    return tuple(found)


ROSTER: Final[Mapping[str, tuple[Entry, ...]]] = {
    DRAKON.name: entries(DRAKON.name, DRAKON_PEOPLE, PERSONALITIES, {**DRAKON_LEVELS, **STYLES}),
    DRAGON_RUN.name: entries(
        DRAGON_RUN.name, RUN_PEOPLE, {}, {**RUN_LEVELS, "scripted": RUN_LEVELS["level-3"]}
    ),
}


def for_people(game: str) -> list[Entry]:
    """Whom people are offered in a game."""
    return [entry for entry in ROSTER[game] if entry.for_people]
