"""The games that can be played, with their options and bots."""

from __future__ import annotations

from typing import Literal

from wyrmhold.bots.roster import ROSTER, default_bot
from wyrmhold.games.registry import GAMES
from wyrmhold.server.api.endpoint import Call
from wyrmhold.server.guest_list import guests_of
from wyrmhold.server.table_settings import COLOURS, Colour
from wyrmhold.server.wire import messages as wire


class BotInfo(wire.Out, frozen=True):
    """A bot people can play against. `level` is 0 for bots without one.

    A guest is a program added by the operator.
    """

    name: str
    kind: Literal["level", "personality", "guest"]
    level: int
    strength: int | None
    """Measured Elo rating; null if it was not measured."""


class GameInfo(wire.Out, frozen=True):
    """A game with its options and bots."""

    name: str
    pick_word: str
    rules_version: int
    description: wire.Json
    bots: list[BotInfo]
    usual_bot: str
    """The default bot to offer."""


class Games(wire.Out, frozen=True):
    games: list[GameInfo]
    colours: list[Colour]
    protocol: int


async def games(call: Call) -> Games:
    """List the games with their options and bots."""
    found = [
        GameInfo(
            name,
            game.pick_word,
            game.rules_version,
            game.description.as_json(),
            bots_of(name),
            default_bot(name),
        )
        for name, game in GAMES.items()
    ]
    return Games(found, list(COLOURS), wire.PROTOCOL)


def bots_of(game: str) -> list[BotInfo]:
    """The bots for people: levels from weakest to strongest, then personalities, then the
    operator's programs."""
    ours = [
        BotInfo(each.name, each.kind, each.level, each.strength)
        for each in ROSTER[game]
        if each.kind != "anchor"
    ]
    return ours + [BotInfo(name, "guest", 0, None) for name in guests_of(game)]
