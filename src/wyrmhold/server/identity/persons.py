"""Persons, devices, tokens and programs."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from wyrmhold.server.table_settings import Colour

DELETED_NAME = "Somebody"
"""The name of a person who was deleted."""


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
    """Whether it is the calling device."""


class SeatPass(Struct, frozen=True):
    """The seat a seat token is for."""

    table: str
    seat: int
    person: str


class SeatToken(Struct, frozen=True):
    """A seat token's data, without the secret itself."""

    id: str
    table: str
    seat: int
    created: int
    game: str
    status: str


BotScope = Literal["table:read", "table:host", "bot:play"]
"""Scopes of a bot token: to read tables, to create them, to join and play."""


class BotToken(Struct, frozen=True):
    """A bot token's data, without the secret itself."""

    id: str
    name: str
    scopes: list[BotScope]
    created: int
    used: int | None
    """When it was last used, to the hour."""


class Program(Struct, frozen=True):
    """The program using a bot token: the person it plays for, and its scopes."""

    id: str
    name: str
    person: Person
    scopes: frozenset[BotScope]
