"""Drakon's bots by name. They are imported on first use: a server lists all and runs none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from wyrmhold.bots.drakon.strength import STRENGTH
from wyrmhold.bots.game_bots import GameBots, Make

if TYPE_CHECKING:
    from wyrmhold.bots.advice.evaluation import Adviser
    from wyrmhold.bots.protocol import Bot

PERSONALITY_TEXTS: Final[Mapping[str, str]] = {
    "thief": "plays like an experienced player who goes for other players' coins",
    "architect": "plays like an experienced player who builds a path before taking it",
    "dragon-keeper": "plays like an experienced player who sets Drakon on everybody else",
    "runner": "plays like an experienced player, always on the way to the next coin",
}
"""Descriptions of the personalities."""

PEOPLE: Final = ("hatchling", "whelp", "drake", "wyvern", "dragon", "wyrm")
LEVELS: Final = tuple([f"level-{number}" for number in range(1, 8)])
STYLES: Final = tuple(
    [f"style-{name}" for name in ("rusher", "blocker", "thief", "dragon-keeper", "hoarder")]
)

NET_BOTS: Final = (
    *("wyvern", "dragon", "wyrm"),
    *("level-5", "level-6", "level-7"),
    *PERSONALITY_TEXTS,
)
"""The bots that evaluate with the packaged nets."""

FAST_BOTS: Final[Mapping[str, str]] = {
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
}
"""Those of the same taste stand in for personalities; the others' is the strongest fast one. Bots
not listed are fast."""


def level(name: str) -> Bot:
    from wyrmhold.bots.drakon.levels import LEVELS as BOTS

    read_net(name)
    return BOTS[name]


def person(name: str) -> Bot:
    from wyrmhold.bots.drakon.people import PEOPLE as BOTS

    read_net(name)
    return BOTS[name]


def style(name: str) -> Bot:
    from wyrmhold.bots.drakon.styles import STYLES as BOTS

    return BOTS[name]


def quick() -> Bot:
    from wyrmhold.bots.drakon.quick import QUICK

    return QUICK


def personality(name: str) -> Bot:
    from wyrmhold.bots.drakon.personalities import PERSONALITIES

    read_net(name)
    return PERSONALITIES[name]


def read_net(name: str) -> None:
    """Load the nets if this bot needs them."""
    if name in NET_BOTS:
        from wyrmhold.bots.drakon.learned import load_shipped

        load_shipped()


def makers(make: Callable[[str], Bot], names: Sequence[str]) -> dict[str, Make]:
    return {name: partial(make, name) for name in names}


def advice() -> Adviser:
    from wyrmhold.bots.drakon.advice import adviser

    return adviser()


PART: Final = GameBots(
    levels=makers(person, PEOPLE),
    personalities=makers(personality, list(PERSONALITY_TEXTS)),
    tastes=PERSONALITY_TEXTS,
    anchors={**makers(level, LEVELS), **makers(style, STYLES), "quick": quick},
    fast=FAST_BOTS,
    strength=STRENGTH,
    advice=advice,
)
