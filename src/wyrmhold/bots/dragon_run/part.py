"""Dragon Run's bots by name. They are imported on first use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from wyrmhold.bots.dragon_run.strength import STRENGTH
from wyrmhold.bots.game_bots import GameBots

if TYPE_CHECKING:
    from wyrmhold.bots.advice.evaluation import Adviser
    from wyrmhold.bots.protocol import Bot

LEVELS: Final = tuple([f"level-{number}" for number in range(1, 6)])
PEOPLE: Final[Mapping[str, str]] = {
    "hatchling": "level-1",
    "whelp": "level-2",
    "drake": "level-3",
    "wyvern": "level-4",
    "wyrm": "level-5",
}
"""The levels offered to people, and the anchor behind each. Dragons have none."""

NET_BOTS: Final = ("level-5",)
"""The anchors that evaluate with the packaged net."""

FAST_BOTS: Final[Mapping[str, str]] = {
    "wyrm": "wyvern",
    "level-5": "level-4",
}
"""The bot that answers for a slow one. Bots not listed are fast."""


def level(name: str) -> Bot:
    from wyrmhold.bots.dragon_run.levels import LEVELS as BOTS

    if name in NET_BOTS:
        from wyrmhold.bots.dragon_run.value.net import kept_net

        kept_net()
    return BOTS[name]


def advice() -> Adviser:
    from wyrmhold.bots.dragon_run.advice import adviser

    return adviser()


PART: Final = GameBots(
    levels={age: partial(level, anchor) for age, anchor in PEOPLE.items()},
    anchors={
        **{name: partial(level, name) for name in LEVELS},
        "scripted": partial(level, "level-4"),
    },
    fast=FAST_BOTS,
    strength=STRENGTH,
    advice=advice,
)
