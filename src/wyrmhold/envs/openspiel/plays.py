"""A game's OpenSpiel parameters, and what all its positions share.

Every table option is a separate parameter, named as in the notation, so that a game can be written
the OpenSpiel way: `python_GAME(players=3,edition=third)`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from urllib.parse import quote, unquote

from wyrmhold.envs.encodings import class_of
from wyrmhold.envs.openspiel.chance import Chances, chances_of
from wyrmhold.envs.table import DEFAULT_PLAYERS, BadSetting, Setting, setting_of, whole
from wyrmhold.games.registry import GAMES

Parameter = str | bool | int

MAX_LENGTH: Final = 10_000
"""Default maximum number of steps in a game. OpenSpiel needs a bound; the longest of 8,000 random
games of all kinds had 873."""

DEFAULT_LAYOUT: Final = 0
"""Parameter value for the encoding's default, such as the usual window."""


@dataclass(frozen=True)
class Kind:
    """A Wyrmhold game under its OpenSpiel name.

    layout     names of its encoding's parameters
    zero_sum   whether returns always sum to zero
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
            **dict.fromkeys(self.layout, DEFAULT_LAYOUT),
            "players": DEFAULT_PLAYERS,
            "length": MAX_LENGTH,
            "more": "",
        }

    def seats(self) -> tuple[int, int]:
        """The minimum and maximum number of players."""
        option = GAMES[self.game].description.option("players")
        assert option is not None
        return option.least, option.most


def kind_of(game: str) -> Kind:
    """A game as OpenSpiel knows it."""
    encoding = class_of(game)
    name, title = f"python_{game}", f"Wyrmhold: {encoding.title}"
    return Kind(game, name, title, encoding.parameters, encoding.zero_sum)


KINDS: Final = {
    kind.short_name: kind for kind in [kind_of(game) for game in GAMES if chances_of(game)]
}


@dataclass(frozen=True)
class Play:
    """A game with its parameters.

    length    maximum number of steps, answers and draws together
    """

    kind: Kind
    parameters: tuple[tuple[str, Parameter], ...]
    setting: Setting
    chances: Chances
    length: int


def tidied(parameters: Mapping[str, Parameter]) -> dict[str, Parameter]:
    """Parameters that are safe in a game string. Commas and brackets have a meaning there, so JSON
    is percent-encoded."""
    more = str(parameters["more"])
    return {**parameters, "more": quote(more, safe="") if more.startswith("{") else more}


@lru_cache(maxsize=64)
def play_of(short_name: str, parameters: tuple[tuple[str, Parameter], ...]) -> Play:
    """Make a game from the full set of parameters. Raises BadSetting."""
    kind = KINDS[short_name]
    values = dict(parameters)
    length, players = values.pop("length"), values.pop("players")
    edition = str(values.pop("edition"))
    more = _object(unquote(str(values.pop("more"))))
    layout = {name: values.pop(name) for name in kind.layout}
    for name, value in {"length": length, "players": players, **layout}.items():
        if type(value) is not int or value < (DEFAULT_LAYOUT if name in layout else 1):
            raise BadSetting(f"{name}: {value!r} is too small or not an integer")
    setting = setting_of(
        kind.game,
        int(players),
        edition,
        {**values, **more},
        None,
        **{name: int(value) for name, value in layout.items() if value != DEFAULT_LAYOUT},
    )
    chances = chances_of(kind.game)
    assert chances is not None
    return Play(kind, parameters, setting, chances, int(length))


def named(kind: Kind, settings: Mapping[str, Any]) -> dict[str, Parameter]:
    """Settings as parameters; those without a parameter of their own go into `more`."""
    known = kind.defaults()
    given: dict[str, Any] = {**(settings.get("options") or {}), **settings}
    given.pop("options", None)
    found = {name: value for name, value in given.items() if name in known}
    for name, value in found.items():
        if isinstance(known[name], int) and not isinstance(known[name], bool):
            found[name] = whole(value, f"a value of {name}")
    more = {name: value for name, value in given.items() if name not in known and value is not None}
    if more:
        found["more"] = json.dumps(more)
    return {name: value for name, value in found.items() if value is not None}


def _object(text: str) -> dict[str, object]:
    """Parse options without a separate parameter, such as a custom box."""
    if not text:
        return {}
    try:
        read = json.loads(text)
    except ValueError as error:
        raise BadSetting(f"more: not valid JSON: {error}") from None
    if not isinstance(read, dict):
        raise BadSetting('more: write options as a JSON object, as in {"box": ...}')
    return read
