"""The entries of a table's log. Words are added, never changed: a log is read for as long as it is.

`key` is random. It lets a process recognise its own entry after a connection broke in the commit.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from wyrmhold.server.agreed import Colour, Origin, SeatPlan, Settings


class Entry(Struct, frozen=True, tag_field="is", kw_only=True, omit_defaults=True):
    """Something that happened at a table."""

    key: str = ""


class Created(Entry, tag="created", frozen=True, kw_only=True):
    """A table was set up. The seed is the table's secret until the game is over."""

    game: str
    edition: str
    options: dict[str, object]
    rules_version: int
    seats: list[SeatPlan]
    settings: Settings
    seed: str
    host: str
    origin: Origin | None = None
    given: list[tuple[int, str]] = []
    """Steps handed over from another record: who, and the token."""
    ended: dict[str, object] | None = None
    """How that record says its game ended: then the table is over at once, to be looked at only."""


class Joined(Entry, tag="joined", frozen=True, kw_only=True):
    """A person took a seat."""

    seat: int
    person: str
    name: str
    colour: Colour
    pick: str | None = None
    program: str | None = None
    """The id of the bot token, where a program of the person's did."""


class Left(Entry, tag="left", frozen=True, kw_only=True):
    """A person left a seat before the game."""

    seat: int


class Planned(Entry, tag="planned", frozen=True, kw_only=True):
    """The host opened a seat, or gave it to a bot."""

    seat: int
    plan: SeatPlan


class Stirred(Entry, tag="stirred", frozen=True, kw_only=True):
    """A player added to the luck before the first draw."""

    seat: int
    text: str


class Started(Entry, tag="started", frozen=True, kw_only=True):
    """The game began; what luck drew before the first question."""

    draws: list[str] = []


class Answered(Entry, tag="answered", frozen=True, kw_only=True):
    """A seat answered; what luck drew after it. `via` says who did it for the seat."""

    seat: int
    do: str
    draws: list[str] = []
    via: str = ""


class Closed(Entry, tag="closed", frozen=True, kw_only=True):
    """The time for secret answers is over."""


class Undone(Entry, tag="undone", frozen=True, kw_only=True):
    """A seat took back its last answers, which nobody had built on: `to` answers stand."""

    seat: int
    to: int


class UndoAsked(Entry, tag="undo_asked", frozen=True, kw_only=True):
    """A seat would like to go back to `to` answers, and needs the others for it."""

    seat: int
    to: int


class UndoSaid(Entry, tag="undo_said", frozen=True, kw_only=True):
    """A seat agreed, or not. With the last yes the table goes back."""

    seat: int
    yes: bool
    asker: int
    """The seat that would like to go back."""


class Said(Entry, tag="said", frozen=True, kw_only=True):
    """Somebody said something for all to read."""

    person: str
    name: str
    seat: int | None = None
    text: str


class TakenOver(Entry, tag="taken_over", frozen=True, kw_only=True):
    """A bot plays on for a person."""

    seat: int
    bot: str
    why: str = ""


class Returned(Entry, tag="returned", frozen=True, kw_only=True):
    """The person plays again."""

    seat: int


class Forfeited(Entry, tag="forfeited", frozen=True, kw_only=True):
    """A person has lost the seat; the stand-in plays it to the end where others play on."""

    seat: int
    why: str = ""


class Abandoned(Entry, tag="abandoned", frozen=True, kw_only=True):
    """The table was given up."""

    person: str


class Rematched(Entry, tag="rematched", frozen=True, kw_only=True):
    """The same people meet again at another table."""

    table: str


AnyEntry = (
    Created
    | Joined
    | Left
    | Planned
    | Stirred
    | Started
    | Answered
    | Closed
    | Undone
    | UndoAsked
    | UndoSaid
    | Said
    | TakenOver
    | Returned
    | Forfeited
    | Abandoned
    | Rematched
)

_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def read_entry(body: str | bytes) -> AnyEntry:
    """An entry from the log."""
    entry: AnyEntry = _decoder.decode(body)
    return entry


def write_entry(entry: AnyEntry) -> str:
    """An entry for the log."""
    return _encoder.encode(entry).decode()
