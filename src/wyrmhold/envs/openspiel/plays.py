"""What is played: a game's parameters in OpenSpiel, and what all its positions have in common.

Every option of a table is a parameter of its own, named as in the notation, so that a game can be
written as OpenSpiel writes games: `python_drakon(players=3,goal=short,heroes=True)`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import quote, unquote

from wyrmhold.envs.dragon_run_fields import DragonRunEncoding
from wyrmhold.envs.drakon_fields import DrakonEncoding
from wyrmhold.envs.openspiel.chance import CHANCES, Chances
from wyrmhold.envs.table import PLAYERS, BadSetting, Setting, setting_of
from wyrmhold.games.registry import GAMES

Parameter = str | bool | int

LENGTH: Final = 10_000
"""How many steps a game may have unless somebody wants another number: a bound because OpenSpiel
wants one. The longest of 8,000 random games of all kinds had 873."""

USUAL: Final = 0
"""Stands for what an encoding does where nobody says: the usual window, say."""


@dataclass(frozen=True)
class Kind:
    """A game of ours under its name in OpenSpiel.

    layout     the names of its encoding's parameters
    zero_sum   whether somebody always wins what others lose
    """

    game: str
    short_name: str
    long_name: str
    layout: tuple[str, ...]
    zero_sum: bool

    def defaults(self) -> dict[str, Parameter]:
        """Every parameter with its default."""
        options = GAMES[self.game].description.options
        return {
            **{option.name: option.default for option in options},
            **dict.fromkeys(self.layout, USUAL),
            "players": PLAYERS,
            "length": LENGTH,
            "more": "",
        }

    def seats(self) -> tuple[int, int]:
        """The fewest players, and the most."""
        option = GAMES[self.game].description.option("players")
        assert option is not None
        return option.least, option.most


KINDS: Final = {
    kind.short_name: kind
    for kind in (
        Kind(
            "drakon", "python_drakon", "Wyrmhold: Drakon", DrakonEncoding.parameters, zero_sum=True
        ),
        Kind(  # the dragon may win: then all lose
            "dragon_run",
            "python_dragon_run",
            "Wyrmhold: Dragon Run",
            DragonRunEncoding.parameters,
            zero_sum=False,
        ),
    )
}


@dataclass(frozen=True)
class Play:
    """A game with its parameters.

    length    how many steps a game may have, answers and draws together
    """

    kind: Kind
    parameters: tuple[tuple[str, Parameter], ...]
    setting: Setting
    chances: Chances
    length: int


def tidied(parameters: Mapping[str, Parameter]) -> dict[str, Parameter]:
    """Parameters that can stand in the text of a game: there, commas and brackets mean something,
    so that a JSON text has to be quoted like an address."""
    more = str(parameters["more"])
    return {**parameters, "more": quote(more, safe="") if more.startswith("{") else more}


@lru_cache(maxsize=64)
def play_of(short_name: str, parameters: tuple[tuple[str, Parameter], ...]) -> Play:
    """A game from its parameters, all of them. Raises BadSetting."""
    kind = KINDS[short_name]
    values = dict(parameters)
    length, players = values.pop("length"), values.pop("players")
    edition = str(values.pop("edition"))
    more = _object(unquote(str(values.pop("more"))))
    layout = {name: values.pop(name) for name in kind.layout}
    for name, value in {"length": length, "players": players, **layout}.items():
        if type(value) is not int or value < (USUAL if name in layout else 1):
            raise BadSetting(f"{name}: {value!r} is too small, or no whole number")
    setting = setting_of(
        kind.game,
        int(players),
        edition,
        {**values, **more},
        None,
        **{name: int(value) for name, value in layout.items() if value != USUAL},
    )
    return Play(kind, parameters, setting, CHANCES[kind.game], int(length))


def _object(text: str) -> dict[str, object]:
    """Options that have no parameter of their own, such as somebody's own box."""
    if not text:
        return {}
    try:
        read = json.loads(text)
    except ValueError as error:
        raise BadSetting(f"more: this is no JSON: {error}") from None
    if not isinstance(read, dict):
        raise BadSetting('more: write options as a JSON object, as in {"box": ...}')
    return read
