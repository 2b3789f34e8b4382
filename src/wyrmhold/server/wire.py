"""What crosses the wire, declared once: for sockets, HTTP, OpenAPI and TypeScript.

Here is how a table looks, and what is said over a socket or a stream. The bodies over HTTP stand in
`wire_bodies`, hints and analysis in `wire_advice`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from wyrmhold.server.agreed import Colour, Settings

PROTOCOL = 1

TableId = Annotated[str, Meta(pattern="^[0-9A-Za-z]{12}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Token = Annotated[str, Meta(max_length=10_000)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Request = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Viewer = SeatNumber | Literal["spectator"]
Json = dict[str, object]


class In(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends."""


class Out(Struct, frozen=True):
    """What a server sends."""


# --- what a table looks like ----------------------------------------------------------------------


class SeatInfo(Out, frozen=True):
    """A seat, as everybody sees it."""

    kind: Literal["person", "bot", "open"]
    """A seat that a person's program has taken is a `bot` as well."""
    name: str
    colour: Colour
    pick: str | None
    bot: str | None
    """The bot of this server that answers; null where a person or a person's program does."""
    away: bool
    forfeited: bool
    stirred: bool
    """Whether the player has added to the luck."""


class UndoInfo(Out, frozen=True):
    """Somebody would like to take something back, and these have not said yes."""

    seat: int
    waiting: list[int]


class Luck(Out, frozen=True):
    """What makes the luck of a table checkable: the seed only when the game is over."""

    commitment: str
    entropy: list[str | None]
    seed: str | None


class TableInfo(Out, frozen=True):
    """A table, as everybody sees it."""

    id: str
    game: str
    edition: str
    options: Json
    rules_version: int
    status: Literal["lobby", "playing", "over", "abandoned"]
    settings: Settings
    seats: list[SeatInfo]
    luck: Luck
    created: int
    undo: UndoInfo | None
    outcome: Json | None
    rematch: str | None
    origin: str | None
    """The id of the record that the table goes on from. The step would tell how many are hidden."""


class ClockInfo(Out, frozen=True):
    """Milliseconds left for each seat, and whose are running since when."""

    left: list[int]
    running: int | None
    since: int
    due: int | None


class Prompt(Out, frozen=True):
    """A question to this viewer. An answer names its id, and is one of `legal`."""

    id: int
    rule: str | None
    legal: list[str]


class Window(Out, frozen=True):
    """Others may secretly be asked; nothing else happens before this time (ms since 1970)."""

    kind: str
    until: int


class Patch(Out, frozen=True, omit_defaults=True):
    """How the view changed: keys set, keys dropped, and what changed inside of others."""

    set: Json = {}
    drop: list[str] = []
    inside: dict[str, Patch] = {}


# --- what a server says over a socket -------------------------------------------------------------


class Told(Out, frozen=True, tag_field="type", kw_only=True):
    """A numbered message to one viewer."""

    as_: Viewer = msgspec.field(name="as")
    number: int
    at: int


class Whole(Told, tag="whole", frozen=True, kw_only=True):
    """All that a viewer knows: the beginning of a stream."""

    table: TableInfo
    view: Json | None
    prompt: Prompt | None
    window: Window | None
    clock: ClockInfo | None


class Update(Told, tag="update", frozen=True, kw_only=True):
    """Something happened in the game. `by` and `do` are null where nobody answered."""

    by: int | None
    do: str | None
    via: str | None
    events: list[Json]
    patch: Patch
    prompt: Prompt | None
    window: Window | None
    clock: ClockInfo | None
    table: TableInfo | None = None
    """The table, where more than the game changed: it began, it is over, something was undone."""


class News(Told, tag="news", frozen=True, kw_only=True):
    """Something changed at the table: who sits where, what was agreed."""

    what: str
    seat: int | None
    table: TableInfo
    clock: ClockInfo | None
    prompt: Prompt | None


class Chat(Told, tag="chat", frozen=True, kw_only=True):
    """Somebody said something."""

    name: str
    seat: int | None
    text: str


class Welcome(Out, tag="welcome", tag_field="type", frozen=True, kw_only=True):
    """The first message on a socket: which streams will follow."""

    protocol: int
    server: str
    table: str
    seats: list[int]
    host: bool
    streams: list[Viewer]
    now: int


class Done(Out, tag="done", tag_field="type", frozen=True, kw_only=True):
    """What the client asked for is done, and on disk."""

    id: int


class Refusal(Out, tag="refused", tag_field="type", frozen=True, kw_only=True):
    """What the client asked for cannot be done."""

    id: int | None
    error: str
    message: str
    token: str | None = None
    pending: Json | None = None
    rule: str | None = None
    problems: list[str] | None = None


class Bye(Out, tag="bye", tag_field="type", frozen=True, kw_only=True):
    """The server closes the socket; connect again after so many milliseconds."""

    why: Literal["restart", "slow", "moved"]
    again_ms: int


class Pong(Out, tag="pong", tag_field="type", frozen=True, kw_only=True):
    """The answer to a ping."""

    id: int
    now: int


FromServer = Welcome | Whole | Update | News | Chat | Done | Refusal | Bye | Pong


# --- what a server says to a program of all its tables --------------------------------------------


class AboutTable(Out, frozen=True, tag_field="type", kw_only=True):
    """Something about a seat that a program has."""

    table: str
    seat: int


class TableStarted(AboutTable, tag="table_started", frozen=True, kw_only=True):
    """A game has begun; said again of those under way when a stream begins."""

    game: str


class YourTurn(AboutTable, tag="your_turn", frozen=True, kw_only=True):
    """The seat is asked: the id of the prompt, which the table's own stream has."""

    prompt: int


class TableEnded(AboutTable, tag="table_ended", frozen=True, kw_only=True):
    """A game is over, or was given up."""

    outcome: Json | None


BotEvent = TableStarted | YourTurn | TableEnded | Bye


# --- what a client says over a socket -------------------------------------------------------------


class Hello(In, tag="hello", tag_field="type", frozen=True):
    """The first message: the last number that the client has of each stream."""

    last: dict[Annotated[str, Meta(max_length=9)], int] = {}


class Ask(In, tag_field="type", frozen=True, kw_only=True):
    """Something a client wants done; the reply repeats the id."""

    id: Request


class Answer(Ask, tag="answer", frozen=True, kw_only=True):
    seat: SeatNumber
    prompt: int
    do: Token


class Say(Ask, tag="say", frozen=True, kw_only=True):
    text: Text


class Undo(Ask, tag="undo", frozen=True, kw_only=True):
    seat: SeatNumber


class Consent(Ask, tag="consent", frozen=True, kw_only=True):
    seat: SeatNumber
    yes: bool


class StandIn(Ask, tag="stand_in", frozen=True, kw_only=True):
    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] | None = None


class TakeBack(Ask, tag="take_back", frozen=True, kw_only=True):
    seat: SeatNumber


class Forfeit(Ask, tag="forfeit", frozen=True, kw_only=True):
    seat: SeatNumber


class Ping(Ask, tag="ping", frozen=True, kw_only=True):
    """Is anybody there?"""


FromClient = Hello | Answer | Say | Undo | Consent | StandIn | TakeBack | Forfeit | Ping
