"""All bots: those offered to people, and the anchors that strength is measured against.

Only their descriptions are here. The bots themselves are imported on first use, because a server
lists all of them and runs none.
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

DEFAULT_BOT: Final = "drake"
"""The default opponent: a middle level that every game has."""

LEVEL_TEXTS: Final[Mapping[str, str]] = {
    RANDOM: "plays at random",
    "hatchling": "fresh out of the egg: sees what is right in front of it and little else",
    "whelp": "knows what it wants but overlooks a lot",
    "drake": "picks the best move in front of it; does not plan ahead",
    "wyvern": "thinks several moves ahead",
    "dragon": "plays by instinct learned from a great many games",
    "wyrm": "ancient: has learned from a great many games and thinks ahead",
}
"""Descriptions of the levels offered to people, weakest first."""

PERSONALITY_TEXTS: Final[Mapping[str, str]] = {
    "thief": "goes for other players' coins",
    "architect": "builds a path before taking it",
    "dragon-keeper": "sets Drakon on everybody else",
    "runner": "always on the way to the next coin",
}
"""Descriptions of the personalities."""

DRAKON_LEVELS: Final = tuple([f"level-{number}" for number in range(1, 8)])
STYLES: Final = tuple(
    [f"style-{name}" for name in ("rusher", "blocker", "thief", "dragon-keeper", "hoarder")]
)
NET_BOTS: Final = ("dragon", "wyrm", "level-6", "level-7")
"""Drakon bots that evaluate with the packaged nets. All personalities do too."""

RUN_LEVELS: Final = tuple([f"level-{number}" for number in range(1, 6)])
RUN_PEOPLE: Final[Mapping[str, str]] = {
    "hatchling": "level-2",
    "drake": "level-3",
    "wyvern": "level-4",
    "wyrm": "level-5",
}
"""The Dragon Run levels offered to people, and the anchor behind each. Some ages have none."""

RUN_NET_BOTS: Final = ("level-4", "level-5")
"""Dragon Run bots that evaluate with the packaged net."""

FAST_BOTS: Final[Mapping[str, Mapping[str, str]]] = {
    DRAKON.name: {
        "wyvern": "drake",
        "dragon": "drake",
        "wyrm": "drake",
        "thief": "style-thief",
        "architect": "drake",
        "dragon-keeper": "style-dragon-keeper",
        "runner": "style-rusher",
        "level-4": "level-3",
        "level-5": "level-3",
        "level-6": "level-3",
        "level-7": "level-3",
    },
    DRAGON_RUN.name: {
        "wyvern": "drake",
        "wyrm": "drake",
        "level-4": "level-3",
        "level-5": "level-3",
    },
}
"""The bot that answers for a slow one: it neither searches nor loads a net. Those of the same taste
stand in for personalities; the others' is the strongest fast one. Bots not listed are fast."""

Maker = Callable[[str], Bot]
"""Makes the named bot ready to answer. Loads what it needs now, before any clock runs."""


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
    make: Callable[[], Bot]
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
    """Load the Drakon nets if this bot needs them."""
    if name in NET_BOTS or name in PERSONALITY_TEXTS:
        from wyrmhold.bots.drakon.learned import shipped

        shipped()


def run_level(name: str) -> Bot:
    from wyrmhold.bots.dragon_run.levels import LEVELS

    if name in RUN_NET_BOTS:
        from wyrmhold.bots.dragon_run.value.net import kept_net

        kept_net()
    return LEVELS[name]


def entries(
    game: str,
    people: Mapping[str, Callable[[], Bot]],
    tastes: Sequence[str],
    anchors: Mapping[str, Callable[[], Bot]],
) -> tuple[Entry, ...]:
    """The roster of a game: levels for people by age, then personalities, then anchors."""
    strength = STRENGTH[game]
    levels = {RANDOM: lambda: AT_RANDOM, **people}
    ages = [name for name in LEVEL_TEXTS if name in levels]
    found = [
        Entry(name, "level", rank, LEVEL_TEXTS[name], levels[name], strength.get(name))
        for rank, name in enumerate(ages)
    ]
    found += [
        Entry(
            name,
            "personality",
            0,
            PERSONALITY_TEXTS[name],
            partial(personality, name),
            strength.get(name),
        )
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
        makers(drakon_person, [name for name in LEVEL_TEXTS if name != RANDOM]),
        list(PERSONALITY_TEXTS),
        {**makers(drakon_level, DRAKON_LEVELS), **makers(drakon_style, STYLES)},
    ),
    DRAGON_RUN.name: entries(
        DRAGON_RUN.name,
        {age: partial(run_level, level) for age, level in RUN_PEOPLE.items()},
        (),
        {**makers(run_level, RUN_LEVELS), "scripted": partial(run_level, "level-3")},
    ),
}


def fast_bot(game: str, name: str) -> str:
    """The fast bot most like the named one; the default bot for an operator's program."""
    if name not in [entry.name for entry in ROSTER[game]]:
        return DEFAULT_BOT
    return FAST_BOTS[game].get(name, name)


def for_people(game: str) -> list[Entry]:
    """The bots offered to people in a game."""
    return [entry for entry in ROSTER[game] if entry.for_people]
