"""Everybody who can answer for a seat: those for people, and those that strength is measured by.

What is to be said of them stands here. They themselves are imported when they are first asked for:
a server offers all of them and plays none.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

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

DRAKON_LEVELS: Final = tuple([f"level-{number}" for number in range(1, 8)])
STYLES: Final = tuple(
    [f"style-{name}" for name in ("rusher", "blocker", "thief", "dragon-keeper", "hoarder")]
)
LEARNED: Final = ("dragon", "wyrm", "level-6", "level-7")
"""Who judges by the nets of the package in Drakon; all personalities do so too."""

RUN_LEVELS: Final = tuple([f"level-{number}" for number in range(1, 6)])
RUN_PEOPLE: Final[Mapping[str, str]] = {
    "hatchling": "level-2",
    "drake": "level-3",
    "wyvern": "level-4",
    "wyrm": "level-5",
}
"""The levels for people in Dragon Run: whose age is missing there is missing."""

RUN_SEARCHES: Final = ("level-4", "level-5")
"""Who judges by the net of the package in Dragon Run."""

Maker = Callable[[str], Bot]
"""Who brings the bot of a name, ready to answer: what it needs is read now, while no clock runs."""


@dataclass(frozen=True)
class Entry:
    """A player.

    kind       a level or a personality for people; an anchor is for measuring only
    level      how high a level stands among those of its kind in its game; 0 where none is meant
    text       what is to be said of it, in a line
    make       brings the bot, which is imported by then
    strength   its measured strength in points, None if it was not measured
    """

    name: str
    kind: Kind
    level: int
    text: str
    make: Callable[[], Bot]
    strength: int | None

    @property
    def bot(self) -> Bot:
        """The bot itself, the same every time."""
        return self.make()

    @property
    def for_people(self) -> bool:
        return self.kind != "anchor"


def any_answer(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    """Any legal answer, each as likely as the others."""
    return prompt.legal.sample(rng)


AT_RANDOM: Final = Simple(any_answer)


def drakon_level(name: str) -> Bot:
    from wyrmhold.bots.drakon.levels import LEVELS

    read_net(name)
    return LEVELS[name]


def drakon_person(name: str) -> Bot:
    from wyrmhold.bots.drakon.people import PEOPLE

    read_net(name)
    return PEOPLE[name]


def drakon_style(name: str) -> Bot:
    from wyrmhold.bots.drakon.styles import STYLES

    return STYLES[name]


def personality(name: str) -> Bot:
    from wyrmhold.bots.drakon.personalities import PERSONALITIES

    read_net(name)
    return PERSONALITIES[name]


def read_net(name: str) -> None:
    """Read the nets of Drakon for who needs them."""
    if name in LEARNED or name in TASTES:
        from wyrmhold.bots.drakon.learned import shipped

        shipped()


def run_level(name: str) -> Bot:
    from wyrmhold.bots.dragon_run.levels import LEVELS

    if name in RUN_SEARCHES:
        from wyrmhold.bots.dragon_run.value.net import kept_net

        kept_net()
    return LEVELS[name]


def entries(
    game: str,
    people: Mapping[str, Callable[[], Bot]],
    tastes: Sequence[str],
    anchors: Mapping[str, Callable[[], Bot]],
) -> tuple[Entry, ...]:
    """The roster of a game: people's levels in the order of their age, then everybody else."""
    strength = STRENGTH[game]
    levels = {RANDOM: lambda: AT_RANDOM, **people}
    ages = [name for name in AGES if name in levels]
    found = [
        Entry(name, "level", rank, AGES[name], levels[name], strength.get(name))
        for rank, name in enumerate(ages)
    ]
    found += [
        Entry(name, "personality", 0, TASTES[name], partial(personality, name), strength.get(name))
        for name in tastes
    ]
    found += [
        Entry(name, "anchor", rank, "for measuring", make, strength.get(name))
        for rank, (name, make) in enumerate(anchors.items(), 1)
    ]
    return tuple(found)


def makers(make: Maker, names: Sequence[str]) -> dict[str, Callable[[], Bot]]:
    return {name: partial(make, name) for name in names}


ROSTER: Final[Mapping[str, tuple[Entry, ...]]] = {
    DRAKON.name: entries(
        DRAKON.name,
        makers(drakon_person, [name for name in AGES if name != RANDOM]),
        list(TASTES),
        {**makers(drakon_level, DRAKON_LEVELS), **makers(drakon_style, STYLES)},
    ),
    DRAGON_RUN.name: entries(
        DRAGON_RUN.name,
        {age: partial(run_level, level) for age, level in RUN_PEOPLE.items()},
        (),
        {**makers(run_level, RUN_LEVELS), "scripted": partial(run_level, "level-3")},
    ),
}


def for_people(game: str) -> list[Entry]:
    """Whom people are offered in a game."""
    return [entry for entry in ROSTER[game] if entry.for_people]
