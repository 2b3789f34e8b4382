"""What the server and a worker process say to each other: JSON after its length in four bytes."""

from __future__ import annotations

import struct
from typing import Literal

import msgspec
from msgspec import Struct

LENGTH = struct.Struct(">I")
LONGEST = 16 * 1024 * 1024
"""No message is longer, a record in quotes included; a length above it is garbage."""

LONGEST_DETAIL = 8_000

GUESTS = "guests:"
"""Stands before a text of `bots.line.offering` where else a module with players is named."""

Why = Literal["unknown", "error", "illegal", "memory", "fault"]


class Ask(Struct, frozen=True, tag="choose"):
    """The server asks for an answer. The seed is a text: it may be longer than JSON's numbers."""

    game: str
    bot: str
    position: dict[str, object]
    seat: int
    seed: str


class AskHint(Struct, frozen=True, tag="hint"):
    """The server asks what a seat could answer, and why; also about an answer that was given."""

    game: str
    position: dict[str, object]
    seat: int
    seed: str
    given: str | None


class AskAnalysis(Struct, frozen=True, tag="analyse"):
    """The server asks for the analysis of a finished record."""

    game: str
    record: str
    seed: str


Question = Ask | AskHint | AskAnalysis


class Ready(Struct, frozen=True, tag="ready"):
    """The worker waits for questions; after `Taken`: it has imported the bot, which begins now."""


class Taken(Struct, frozen=True, tag="taken"):
    """The worker has the question and imports the bot if it has not done so before."""


class Chose(Struct, frozen=True, tag="chose"):
    """A legal answer."""

    token: str


class Going(Struct, frozen=True, tag="going"):
    """So much of a long question is done."""

    done: int
    of: int


class Said(Struct, frozen=True, tag="said"):
    """What there is to say, as JSON."""

    text: str


class Failed(Struct, frozen=True, tag="failed"):
    """There is no answer; `detail` is for the log only."""

    why: Why
    detail: str


Reply = Ready | Taken | Going | Chose | Said | Failed

_encoder = msgspec.json.Encoder()
_asks: msgspec.json.Decoder[Question] = msgspec.json.Decoder(Question)
_replies: msgspec.json.Decoder[Reply] = msgspec.json.Decoder(Reply)


def framed(message: Question | Reply) -> bytes:
    """A message as it goes through the pipe."""
    body = _encoder.encode(message)
    return LENGTH.pack(len(body)) + body


def length_in(head: bytes) -> int:
    """The length that four bytes announce. Raises ValueError for one that cannot be."""
    length: int = LENGTH.unpack(head)[0]
    if length > LONGEST:
        raise ValueError(f"a message of {length} bytes")
    return length


def read_ask(body: bytes) -> Question:
    return _asks.decode(body)


def read_reply(body: bytes) -> Reply:
    """Raises msgspec.DecodeError."""
    return _replies.decode(body)
