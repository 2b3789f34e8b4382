"""Somebody, as the server knows them."""

from __future__ import annotations

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
