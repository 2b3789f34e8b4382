"""The entries of a table's log. Types are added but never changed, so that old logs stay readable.

`key` is random. It lets a process recognise its own entry if the connection broke during commit.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from wyrmhold.server.table_settings import Colour, Origin, SeatPlan, Settings


class Entry(Struct, frozen=True, tag_field="is", kw_only=True, omit_defaults=True):
    """Something that happened at a table."""

    key: str = ""


class Created(Entry, tag="created", frozen=True, kw_only=True):
    """A table was created. The seed stays secret until the game is over."""

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
    """Steps taken from another record, as (seat, token)."""
    ended: dict[str, object] | None = None
    """The outcome of that record, if its game ended. The table is then only for viewing."""


class Joined(Entry, tag="joined", frozen=True, kw_only=True):
    """A person took a seat."""

    seat: int
    person: str
    name: str
    colour: Colour
    pick: str | None = None
    program: str | None = None
    """The id of the bot token, if the person's program took the seat."""


class Left(Entry, tag="left", frozen=True, kw_only=True):
    """A person left a seat before the game."""

    seat: int


class Removed(Entry, tag="removed", frozen=True, kw_only=True):
    """The host removed a person before the game; they cannot sit down again."""

    seat: int
    person: str


class Planned(Entry, tag="planned", frozen=True, kw_only=True):
    """The host opened a seat, or gave it to a bot."""

    seat: int
    plan: SeatPlan


class Stirred(Entry, tag="stirred", frozen=True, kw_only=True):
    """A player added entropy to the luck before the first draw."""

    seat: int
    text: str


class Started(Entry, tag="started", frozen=True, kw_only=True):
    """The game started, with the draws before the first question."""

    draws: list[str] = []


BY_BOT = ("bot", "late")
"""What `Answered.via` says if a bot plays the seat; `late` if a faster one had to answer for it."""


class Answered(Entry, tag="answered", frozen=True, kw_only=True):
    """A seat answered, with the draws after it. `via` says who answered for the seat: `bot` or
    `late` (see `BY_BOT`), `clock` if time ran out, or nothing if it was the player."""

    seat: int
    do: str
    draws: list[str] = []
    via: str = ""


class Closed(Entry, tag="closed", frozen=True, kw_only=True):
    """The time for secret answers is over."""


class Replied(Entry, tag="replied", frozen=True, kw_only=True):
    """A seat gave a sealed reply to a secret question; it counts when the window closes."""

    seat: int
    do: str
    via: str = ""


class AskMe(Entry, tag="ask_me", frozen=True, kw_only=True):
    """A seat does or does not want to be asked in secret from now on. Nobody else knows."""

    seat: int
    yes: bool


class Undone(Entry, tag="undone", frozen=True, kw_only=True):
    """A seat undid its last answers without needing consent; `to` answers remain."""

    seat: int
    to: int


class UndoAsked(Entry, tag="undo_asked", frozen=True, kw_only=True):
    """A seat asked to go back to `to` answers and needs the others' consent."""

    seat: int
    to: int


class UndoSaid(Entry, tag="undo_said", frozen=True, kw_only=True):
    """A seat agreed or declined. The last agreement carries out the undo."""

    seat: int
    yes: bool
    asker: int
    """The seat that asked for the undo."""


class Said(Entry, tag="said", frozen=True, kw_only=True):
    """A chat message."""

    person: str
    name: str
    seat: int | None = None
    text: str


class TakenOver(Entry, tag="taken_over", frozen=True, kw_only=True):
    """A bot took over for a person."""

    seat: int
    bot: str
    why: str = ""
    """`time`, `host` or `vote` if the person did not ask for it."""
    open: bool = False
    """Whether another person may take the seat from the bot."""


class Voted(Entry, tag="voted", frozen=True, kw_only=True):
    """A person wants a seat handed over, because its player does not answer."""

    seat: int
    person: str
    open: bool = False


class Returned(Entry, tag="returned", frozen=True, kw_only=True):
    """The person took over from the bot."""

    seat: int


class Forfeited(Entry, tag="forfeited", frozen=True, kw_only=True):
    """A person forfeited the seat. If others play on, a bot plays it to the end."""

    seat: int
    why: str = ""


class Abandoned(Entry, tag="abandoned", frozen=True, kw_only=True):
    """The table was abandoned."""

    person: str


class Rematched(Entry, tag="rematched", frozen=True, kw_only=True):
    """A rematch was created at another table."""

    table: str


class Forgotten(Entry, tag="forgotten", frozen=True, kw_only=True):
    """A person was deleted: their name and texts are gone from this table."""

    person: str = ""
    seats: list[int] = []
    """Seats that are named after them because this table was made from a record."""
    host: bool = False
    """Whether the title and the names of free seats were theirs."""


AnyEntry = (
    Created
    | Joined
    | Left
    | Removed
    | Planned
    | Stirred
    | Started
    | Answered
    | Closed
    | Replied
    | AskMe
    | Undone
    | UndoAsked
    | UndoSaid
    | Said
    | TakenOver
    | Voted
    | Returned
    | Forfeited
    | Abandoned
    | Rematched
    | Forgotten
)

UNLISTED = (Said, Undone, UndoAsked, UndoSaid, Replied, AskMe, Forgotten)
"""Entries that change nothing in lists of tables."""

_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def read_entry(body: str | bytes) -> AnyEntry:
    """Decodes an entry from the log."""
    entry: AnyEntry = _decoder.decode(body)
    return entry


def write_entry(entry: AnyEntry) -> str:
    """Encodes an entry for the log."""
    return _encoder.encode(entry).decode()
