"""Somebody, as the server knows them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from wyrmhold.server.agreed import Colour


class Person(Struct, frozen=True):
    """A guest, or the holder of an account."""

    id: str
    name: str
    colour: Colour | None = None
    registered: bool = False


class Device(Struct, frozen=True):
    """A browser or script that acts for a person."""

    id: str
    name: str
    created: int
    seen: int
    current: bool
    """Whether it is the one that asks."""


class SeatPass(Struct, frozen=True):
    """What a seat token opens."""

    table: str
    seat: int
    person: str


BotScope = Literal["table:read", "table:host", "bot:play"]
"""What a bot token is good for: to look at tables, to set them up, to sit down and play."""


class BotToken(Struct, frozen=True):
    """A token that lets a program play for a person, without the token itself."""

    id: str
    name: str
    scopes: list[BotScope]
    created: int
    used: int | None
    """When it was last used, to the hour."""


class Program(Struct, frozen=True):
    """Whoever shows a bot token: the person it plays for, and what it may do."""

    id: str
    name: str
    person: Person
    scopes: frozenset[BotScope]
