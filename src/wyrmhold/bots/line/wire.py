"""The lines of the protocol: what a bot may send, and how lines are read and written.

A line is one JSON object; one of its keys says what kind of line it is. Unknown keys are refused,
so that a typo is found at once instead of losing a game later.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from wyrmhold.bots.line.faults import BotFault
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.agreement import shown

VERSION: Final = 1

EVENTS, VANTAGE = "events", "vantage"
CAPABILITIES: Final = (EVENTS, VANTAGE)
"""Capabilities a bot can ask for in its banner."""

MAX_LINE_BYTES: Final = 16_384
"""Maximum length of a bot's line, in bytes."""

MAX_NAME_LENGTH: Final = 40


@dataclass(frozen=True)
class Banner:
    """A bot's first line: who it is."""

    name: str
    author: str
    games: tuple[str, ...]
    capabilities: tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """The answer to a question."""

    token: str
    id: int
    seat: int | None


@dataclass(frozen=True)
class Thinking:
    """A sign of life."""


@dataclass(frozen=True)
class Pong:
    """The answer to a ping."""

    id: int


Said = Answer | Thinking | Pong


def written(line: dict[str, object]) -> bytes:
    """Encode a line for the pipe."""
    return json.dumps(line, separators=(",", ":"), ensure_ascii=True).encode() + b"\n"


def object_in(line: bytes) -> dict[str, object]:
    """Parse a line as a JSON object. Raises BotFault."""
    try:
        found = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise malformed("something that is not JSON", line) from None
    if not isinstance(found, dict):
        raise malformed("something that is not a JSON object", line)
    return found


def read_banner(line: bytes) -> Banner:
    """Parse a bot's first line. Raises BotFault."""
    found = object_in(line)
    version = found.get("wyrmhold")
    if type(version) is not int:
        raise malformed('no banner (a line such as {"wyrmhold": 1, "name": ...})', line)
    if version != VERSION:
        raise BotFault(
            "version",
            f"the bot speaks version {version} of the protocol, but this Wyrmhold speaks {VERSION}:"
            f' the banner must say "wyrmhold": {VERSION}',
        )
    known_only(found, ("wyrmhold", "name", "author", "games", "capabilities"), line)
    name, author = found.get("name"), found.get("author", "")
    if not isinstance(name, str) or not 1 <= len(name) <= MAX_NAME_LENGTH or not name.isprintable():
        raise malformed(f"a banner without a `name` of 1 to {MAX_NAME_LENGTH} characters", line)
    if not isinstance(author, str):
        raise malformed("a banner whose `author` is not a string", line)
    games = words(found.get("games"), "games", GAMES, line)
    if not games:
        raise malformed(f"a banner without `games` (choose from {', '.join(GAMES)})", line)
    asked = words(found.get("capabilities", []), "capabilities", CAPABILITIES, line)
    return Banner(name, author, games, asked)


def words(value: object, key: str, known: Iterable[str], line: bytes) -> tuple[str, ...]:
    """Check a banner's list of words. Raises BotFault."""
    there = list(known)
    if not isinstance(value, list) or any([word not in there for word in value]):
        raise malformed(f"a banner whose `{key}` is not a list of these: {', '.join(there)}", line)
    return tuple(dict.fromkeys(value))


def read_said(line: bytes) -> Said:
    """Parse any later line of a bot. Raises BotFault."""
    found = object_in(line)
    if "answer" in found:
        known_only(found, ("answer", "id", "seat"), line)
        token, number, seat = found["answer"], found.get("id"), found.get("seat")
        if not isinstance(token, str):
            raise malformed("an answer that is not a string", line)
        if type(number) is not int:
            raise malformed("an answer without the `id` of its question", line)
        if seat is not None and type(seat) is not int:
            raise malformed("an answer whose `seat` is not an integer", line)
        return Answer(token, number, seat)
    if "thinking" in found:
        known_only(found, ("thinking",), line)
        return Thinking()
    if "pong" in found:
        known_only(found, ("pong",), line)
        number = found["pong"]
        if type(number) is not int:
            raise malformed("a pong without the number of the ping", line)
        return Pong(number)
    raise malformed("a line without `answer`, `thinking` or `pong`", line)


def known_only(found: dict[str, object], known: tuple[str, ...], line: bytes) -> None:
    """Raises BotFault for an unknown key."""
    for key in found:
        if key not in known:
            raise malformed(f"an unknown key {shown(key)}", line)


def malformed(what: str, line: bytes) -> BotFault:
    text = line[:200].decode("utf-8", "replace")
    return BotFault("malformed", f"the bot sent {what}: {shown(text)}")
