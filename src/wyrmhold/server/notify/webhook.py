"""Webhooks: a turn as JSON for programs, or as a line of text for a Discord channel."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

Form = Literal["json", "discord"]

LONGEST_TITLE = 100


class Turn(Struct, frozen=True):
    """It is somebody's turn. `at` is in milliseconds since 1970."""

    table: str
    game: str
    title: str
    url: str
    at: int
    event: str = "your_turn"


class NoMentions(Struct, frozen=True):
    """Nobody is pinged, whatever the text says."""

    parse: tuple[str, ...] = ()


class DiscordMessage(Struct, frozen=True):
    content: str
    allowed_mentions: NoMentions = NoMentions()


def body(turn: Turn, form: Form) -> bytes:
    """What is sent to a webhook."""
    if form == "json":
        return msgspec.json.encode(turn)
    return msgspec.json.encode(DiscordMessage(f"Your turn: {quoted(turn)} {turn.url}"))


def quoted(turn: Turn) -> str:
    """The table in words. Players choose its title: quoted, Discord makes no links of it."""
    named = turn.title not in ("", turn.game)
    words = f"{turn.game}: {turn.title}" if named else turn.game
    return f"`{' '.join(words.replace('`', chr(39)).split())[:LONGEST_TITLE]}`"
