"""Messages between the server and a worker: JSON prefixed by its length in four bytes."""

from __future__ import annotations

import struct
from typing import Literal

import msgspec
from msgspec import Struct

LENGTH = struct.Struct(">I")
MAX_MESSAGE_BYTES = 16 * 1024 * 1024
"""Maximum message length in bytes, enough for a quoted record."""

MAX_DETAIL_CHARS = 8_000

GUESTS = "guests:"
"""Prefix of a `bots.line.offers` text that is given instead of a module with players."""

Why = Literal["unknown", "error", "illegal", "memory", "fault"]


class Ask(Struct, frozen=True, tag="choose"):
    """Asks a bot for an answer. The seed is text, because it may exceed JSON's numbers."""

    game: str
    bot: str
    position: dict[str, object]
    seat: int
    seed: str


class AskHint(Struct, frozen=True, tag="hint"):
    """Asks for a hint, optionally also judging an answer that was given."""

    game: str
    position: dict[str, object]
    seat: int
    seed: str
    given: str | None


class AskAnalysis(Struct, frozen=True, tag="analyse"):
    """Asks for the analysis of a finished record."""

    game: str
    record: str
    seed: str


Question = Ask | AskHint | AskAnalysis


class Ready(Struct, frozen=True, tag="ready"):
    """The worker is ready for questions; after `Taken`: the bot is imported and starts thinking."""


class Taken(Struct, frozen=True, tag="taken"):
    """The worker has the question and imports the bot if needed."""


class Chose(Struct, frozen=True, tag="chose"):
    """A legal answer."""

    token: str


class Going(Struct, frozen=True, tag="going"):
    """The progress of a long question."""

    done: int
    of: int


class Said(Struct, frozen=True, tag="said"):
    """A result as JSON."""

    text: str


class Failed(Struct, frozen=True, tag="failed"):
    """There is no answer. `detail` is only for the log."""

    why: Why
    detail: str


Reply = Ready | Taken | Going | Chose | Said | Failed

_encoder = msgspec.json.Encoder()
_asks: msgspec.json.Decoder[Question] = msgspec.json.Decoder(Question)
_replies: msgspec.json.Decoder[Reply] = msgspec.json.Decoder(Reply)


def framed(message: Question | Reply) -> bytes:
    """A message encoded for the pipe."""
    body = _encoder.encode(message)
    return LENGTH.pack(len(body)) + body


def length_in(head: bytes) -> int:
    """The message length in a four-byte header. Raises ValueError if it is too large."""
    length: int = LENGTH.unpack(head)[0]
    if length > MAX_MESSAGE_BYTES:
        raise ValueError(f"a message of {length} bytes")
    return length


def read_ask(body: bytes) -> Question:
    return _asks.decode(body)


def read_reply(body: bytes) -> Reply:
    """Raises msgspec.DecodeError."""
    return _replies.decode(body)
