"""What to send to a socket, from a client that knows the game or one that knows nothing."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.server.raw_socket import BINARY, CLOSE, CONTINUED, PING, PONG, TEXT, frame
from wyrmhold.server.api.descriptions import members
from wyrmhold.server.wire import messages as wire

Json = dict[str, Any]
KINDS = [str(kind.__struct_config__.tag) for kind in members(wire.FromClient)]
WEIGHTS = {"answer": 5.0, "stand_in": 0.2, "forfeit": 0.05}
"""Weights that keep games going for a while."""
ODD_NUMBERS = (-1, 0, 1, 2**31, 2**53 - 1, 2**53, 2**64, -(2**63), 10**400, 1.5, 1e308)
ODD_TEXTS = ("", " ", "\0", "\ud800", "\u202e", "é", "🐉" * 40, "a" * 600, "a" * 9000, "null", "{}")
LARGE = 15_000
TOO_LARGE = 20_000
"""Longer than a message may be, but short enough for the server to read."""
HUGE = 200_000


class Sent(NamedTuple):
    """Bytes to write, and their name in the counts."""

    kind: str
    data: bytes
    frames: int = 1


@dataclass
class Knowledge:
    """What a client has learned from the server so far."""

    seat: int | None = None
    prompt: int = 1
    legal: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    said: list[bytes] = field(default_factory=list)
    """Earlier frames, to be repeated."""

    def learn(self, messages: list[Json]) -> None:
        for message in messages:
            if "as" in message:
                self.numbers[str(message["as"])] = message["number"]
            prompt = message.get("prompt")
            if isinstance(prompt, dict):
                self.prompt, self.legal = prompt["id"], prompt["legal"]


def some_frame(rng: random.Random, known: Knowledge, kinds: list[str]) -> Sent:
    """A frame of one of `kinds`."""
    (kind,) = rng.choices(kinds, [KINDS_OF_FRAMES[kind][0] for kind in kinds])
    sent = KINDS_OF_FRAMES[kind][1](rng, known)
    known.said = [*known.said[-20:], sent] if len(sent) < 2000 else known.said
    return Sent(kind, sent, 40 if kind == "ping flood" else 1)


def valid(rng: random.Random, known: Knowledge) -> Json:
    """A plausible message."""
    (kind,) = rng.choices(KINDS, [WEIGHTS.get(kind, 1.0) for kind in KINDS])
    if kind == "hello":
        return {"type": "hello", "last": dict(known.numbers)}
    seat = known.seat if known.seat is not None and rng.random() < 0.7 else rng.randrange(6)
    message: Json = {"type": kind, "id": rng.randrange(1000)}
    if kind == "answer":
        token = rng.choice(known.legal) if known.legal else "pass"
        prompt = known.prompt + rng.choice((0, 0, 0, 0, -1, 1, 7))
        return {**message, "seat": seat, "prompt": prompt, "do": token}
    if kind == "say":
        return {**message, "text": rng.choice(("Well met.", "…", "a\nb", "<b>", *ODD_TEXTS))}
    if kind in ("consent", "ask_me"):
        return {**message, "seat": seat, "yes": rng.random() < 0.5}
    if kind == "stand_in":
        return {**message, "seat": seat, "bot": rng.choice(("random", None, "nobody"))}
    return message if kind == "ping" else {**message, "seat": seat}


def anything(rng: random.Random, depth: int = 0) -> Any:
    """Random JSON."""
    choice = rng.randrange(5 if depth > 3 else 7)
    match choice:
        case 0:
            return rng.choice((None, True, False))
        case 1 | 2:
            return rng.choice(ODD_NUMBERS)
        case 3 | 4:
            return rng.choice((*ODD_TEXTS, *KINDS, "type", "id", "seat"))
        case 5:
            return [anything(rng, depth + 1) for _ in range(rng.randrange(4))]
        case _:
            keys = ("type", "id", "seat", "last", "do", "prompt", "x")
            return {rng.choice(keys): anything(rng, depth + 1) for _ in range(rng.randrange(4))}


def mutated(rng: random.Random, message: Json) -> Json:
    """A message with one or more things wrong."""
    message = dict(message)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        key = rng.choice(list(message) or ["type"])
        match rng.randrange(5):
            case 0:
                message.pop(key, None)
            case 1:
                message[key] = anything(rng)
            case 2:
                message[rng.choice(("as", "table", "extra", "", "id "))] = anything(rng)
            case 3:
                message["type"] = rng.choice((*KINDS, "welcome", "whole", "", "HELLO"))
            case _:
                message[key] = [message.get(key)]
    return message


def in_text(message: object) -> bytes:
    return json.dumps(message).encode()


def broken_text(rng: random.Random, known: Knowledge) -> bytes:
    """A message whose text was damaged in transit."""
    text = in_text(valid(rng, known))
    at = rng.randrange(len(text) + 1)
    match rng.randrange(4):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + bytes([rng.randrange(128)]) + text[at:]
        case 2:
            return text + text
        case _:
            return text[:at] + b'"type":"ping",' + text[at:]


def deep(rng: random.Random) -> bytes:
    depth = rng.choice((50, 1000, 7000))
    inner = b"[" * depth + b"]" * depth
    return b'{"type":"ping","id":1,"x":' + inner + b"}"


def in_pieces(rng: random.Random, known: Knowledge) -> bytes:
    """A message in several frames; sometimes one that never ends or never began."""
    text = in_text(valid(rng, known))
    at = rng.randrange(len(text))
    pieces = [
        frame(text[:at], TEXT, final=False),
        frame(b"", PING),
        frame(text[at:], CONTINUED),
    ]
    if rng.random() < 0.3:
        pieces.pop(rng.randrange(3))
    return b"".join(pieces)


def closing(rng: random.Random) -> bytes:
    code = rng.choice((1000, 1001, 1002, 1005, 1006, 1015, 3000, 4000, 65535, 0))
    reason = rng.choice((b"", b"bye", b"\xff\xfe", b"x" * 130))
    return frame(rng.choice((b"", b"\x03", code.to_bytes(2, "big") + reason)), CLOSE)


def unlawful(rng: random.Random, known: Knowledge) -> bytes:
    """A frame the protocol forbids."""
    text = in_text(valid(rng, known))
    match rng.randrange(5):
        case 0:
            return frame(text, masked=False)
        case 1:
            return frame(text, odd=True)
        case 2:
            return frame(text, rng.choice((0x3, 0x7, 0xB, 0xF)))
        case 3:
            return frame(b"x" * 126, PING)
        case _:
            return bytes([0x81, 0xFF]) + b"\xff" * 8  # an absurd length


KINDS_OF_FRAMES: dict[str, tuple[float, Any]] = {
    "valid": (30, lambda rng, known: frame(in_text(valid(rng, known)))),
    "mutated": (25, lambda rng, known: frame(in_text(mutated(rng, valid(rng, known))))),
    "json": (12, lambda rng, known: frame(in_text(anything(rng)))),
    "broken text": (8, lambda rng, known: frame(broken_text(rng, known))),
    "said before": (5, lambda rng, known: rng.choice(known.said or [frame(b"{}")])),
    "text of bytes": (3, lambda rng, known: frame(rng.randbytes(rng.randrange(200)))),
    "binary": (3, lambda rng, known: frame(rng.randbytes(rng.randrange(300)), BINARY)),
    "binary json": (2, lambda rng, known: frame(in_text(valid(rng, known)), BINARY)),
    "deep": (1, lambda rng, known: frame(deep(rng))),
    "large": (1, lambda rng, known: frame(in_text({"type": "ping", "id": 1, "x": "x" * LARGE}))),
    "too large": (0.5, lambda rng, known: frame(in_text({"type": "say", "text": "x" * TOO_LARGE}))),
    "huge": (0.5, lambda rng, known: frame(b"x" * HUGE)),
    "pieces": (3, in_pieces),
    "ping": (2, lambda rng, known: frame(rng.randbytes(rng.randrange(126)), PING)),
    "pong": (1, lambda rng, known: frame(rng.randbytes(rng.randrange(126)), PONG)),
    "ping flood": (0.5, lambda rng, known: frame(b"", PING) * 40),
    "closing": (1, lambda rng, known: closing(rng)),
    "unlawful": (1, unlawful),
}
"""What is sent, and how often."""

NOT_CLOSING = ["valid", "mutated", "json", "broken text", "deep", "large", "ping", "pong"]
"""Frames the server answers without closing the socket."""
