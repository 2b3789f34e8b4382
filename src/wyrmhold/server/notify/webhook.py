"""Webhook bodies: a turn as JSON, or as a text line for a Discord channel."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

Form = Literal["json", "discord"]

MAX_TITLE_LENGTH = 100


class Turn(Struct, frozen=True):
    """A turn to notify about. `at` is in milliseconds since 1970."""

    table: str
    game: str
    title: str
    url: str
    at: int
    event: str = "your_turn"


class NoMentions(Struct, frozen=True):
    """Prevents pings, whatever the text says."""

    parse: tuple[str, ...] = ()


class DiscordMessage(Struct, frozen=True):
    content: str
    allowed_mentions: NoMentions = NoMentions()


def body(turn: Turn, form: Form) -> bytes:
    """The body to send to a webhook."""
    if form == "json":
        return msgspec.json.encode(turn)
    return msgspec.json.encode(DiscordMessage(f"Your turn: {quoted(turn)} {turn.url}"))


def quoted(turn: Turn) -> str:
    """The table's name in backquotes, so that Discord makes no links of a player's title."""
    named = turn.title not in ("", turn.game)
    words = f"{turn.game}: {turn.title}" if named else turn.game
    return f"`{' '.join(words.replace('`', chr(39)).split())[:MAX_TITLE_LENGTH]}`"
