"""The wire types, declared once for sockets, HTTP, OpenAPI and TypeScript.

This module has tables and the messages of sockets and streams. HTTP bodies are in `bodies`,
hints and analysis in `advice`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from wyrmhold.server.table_settings import Colour, Settings

PROTOCOL = 1

TableId = Annotated[str, Meta(pattern="^[0-9A-Za-z]{12}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Token = Annotated[str, Meta(max_length=10_000)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Request = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Viewer = SeatNumber | Literal["spectator"]
Json = dict[str, object]


class In(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything a client sends."""


class Out(Struct, frozen=True):
    """Base of everything the server sends."""


# --- tables ---------------------------------------------------------------------------------------


class SeatInfo(Out, frozen=True):
    """A seat, as everybody sees it."""

    kind: Literal["person", "bot", "open"]
    """A seat taken by a person's program is also a `bot`."""
    name: str
    colour: Colour
    pick: str | None
    bot: str | None
    """The server's bot that plays the seat; null if a person or their program does."""
    away: bool
    forfeited: bool
    stirred: bool
    """Whether the player has added entropy to the luck."""
    also: list[int] = []
    """The other seats of the same person, played by themselves or by a program."""
    offered: bool = False
    """Whether another person may take the seat from the bot."""


class UndoInfo(Out, frozen=True):
    """A request to undo, and the seats that have not agreed yet."""

    seat: int
    waiting: list[int]


class SeatNews(Out, frozen=True):
    """Something that happened to a seat during the game, and the number of turns before it."""

    seat: int
    what: Literal["forfeit", "taken_over", "returned", "joined"]
    turn: int


class Luck(Out, frozen=True):
    """What is needed to verify the luck of a table. The seed is revealed when the game is over."""

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
    """The id of the record the table continues. Not the step, which would reveal hidden ones."""
    news: list[SeatNews] = []
    """What happened to seats lately; no record has it."""


class ClockInfo(Out, frozen=True):
    """Milliseconds left for each seat, whose clock is running, and since when."""

    left: list[int]
    running: int | None
    since: int
    due: int | None


class Late(Out, frozen=True):
    """The player the table waits for, and when their seat can be handed over (ms since 1970).

    So far, `votes` of `voters` other people want that; the host alone is enough.
    """

    seat: int
    since: int
    votes: int
    voters: int


class Prompt(Out, frozen=True):
    """A question to this viewer. An answer gives its id and one of `legal`."""

    id: int
    rule: str | None
    legal: list[str]


class Window(Out, frozen=True):
    """Somebody may secretly be asked; nothing else happens before this time (ms since 1970).

    With sealed replies, everybody who might be able to answer is asked, and it ends as soon as they
    have all replied.
    """

    kind: str
    until: int
    sealed: bool = False


class Patch(Out, frozen=True, omit_defaults=True):
    """How the view changed: keys set, keys dropped, and changes inside other keys."""

    set: Json = {}
    drop: list[str] = []
    inside: dict[str, Patch] = {}


# --- socket messages from the server --------------------------------------------------------------


class Told(Out, frozen=True, tag_field="type", kw_only=True):
    """A numbered message to one viewer."""

    as_: Viewer = msgspec.field(name="as")
    number: int
    at: int


class Whole(Told, tag="whole", frozen=True, kw_only=True):
    """The full view, at the start of a stream."""

    table: TableInfo
    view: Json | None
    prompt: Prompt | None
    window: Window | None
    clock: ClockInfo | None
    ask_me: bool = True
    """Whether this viewer wants to be asked in secret."""
    late: Late | None = None


class Update(Told, tag="update", frozen=True, kw_only=True):
    """Something happened in the game. `by` and `do` are null if nobody answered."""

    by: int | None
    do: str | None
    via: str | None
    events: list[Json]
    patch: Patch
    prompt: Prompt | None
    window: Window | None
    clock: ClockInfo | None
    table: TableInfo | None = None
    """The table, if more than the game changed: it started, it ended, or there was an undo."""
    ask_me: bool = True
    """Whether this viewer wants to be asked in secret."""
    late: Late | None = None


class News(Told, tag="news", frozen=True, kw_only=True):
    """Something changed at the table: seats or settings."""

    what: str
    seat: int | None
    table: TableInfo
    clock: ClockInfo | None
    prompt: Prompt | None
    ask_me: bool = True
    """Whether this viewer wants to be asked in secret."""
    late: Late | None = None


class Chat(Told, tag="chat", frozen=True, kw_only=True):
    """A chat message."""

    name: str
    seat: int | None
    text: str


class Welcome(Out, tag="welcome", tag_field="type", frozen=True, kw_only=True):
    """The server's first message on a socket: which streams will follow."""

    protocol: int
    server: str
    table: str
    seats: list[int]
    host: bool
    streams: list[Viewer]
    now: int


class Done(Out, tag="done", tag_field="type", frozen=True, kw_only=True):
    """The request is done and stored on disk."""

    id: int


class Refusal(Out, tag="refused", tag_field="type", frozen=True, kw_only=True):
    """The request was refused."""

    id: int | None
    error: str
    message: str
    token: str | None = None
    pending: Json | None = None
    rule: str | None = None
    problems: list[str] | None = None


class Bye(Out, tag="bye", tag_field="type", frozen=True, kw_only=True):
    """The server is closing the socket. Reconnect after this many milliseconds."""

    why: Literal["restart", "slow", "moved"]
    again_ms: int


class Pong(Out, tag="pong", tag_field="type", frozen=True, kw_only=True):
    """The reply to a ping."""

    id: int
    now: int


class SeatPresence(Out, frozen=True):
    """Whether a client of this seat is connected."""

    here: bool
    left: int | None
    """When the last one disconnected (ms since 1970), if it is known."""


class Presence(Out, tag="presence", tag_field="type", frozen=True, kw_only=True):
    """Who is at the table now. Not numbered, and not part of any record."""

    seats: list[SeatPresence]
    watching: int
    """The number of spectators."""


FromServer = Welcome | Whole | Update | News | Chat | Done | Refusal | Bye | Pong | Presence


# --- events about all tables of a program ---------------------------------------------------------


class AboutTable(Out, frozen=True, tag_field="type", kw_only=True):
    """An event about one of a program's seats."""

    table: str
    seat: int


class TableStarted(AboutTable, tag="table_started", frozen=True, kw_only=True):
    """A game has started. Also sent for games in progress when a stream starts."""

    game: str


class YourTurn(AboutTable, tag="your_turn", frozen=True, kw_only=True):
    """The seat has to answer. Gives the id of the prompt, which is in the table's stream."""

    prompt: int


class TableEnded(AboutTable, tag="table_ended", frozen=True, kw_only=True):
    """A game is over or was abandoned."""

    outcome: Json | None


BotEvent = TableStarted | YourTurn | TableEnded | Bye


# --- socket messages from the client --------------------------------------------------------------


class Hello(In, tag="hello", tag_field="type", frozen=True):
    """The client's first message, with the last number it received from each stream."""

    last: dict[Annotated[str, Meta(max_length=9)], int] = {}
    presence: bool = False
    """Whether the client wants to hear who is at the table."""


class Ask(In, tag_field="type", frozen=True, kw_only=True):
    """A request. The reply repeats its id."""

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


class AskMe(Ask, tag="ask_me", frozen=True, kw_only=True):
    """Whether to be asked in secret from now on. Otherwise the seat always declines."""

    seat: SeatNumber
    yes: bool


class Ping(Ask, tag="ping", frozen=True, kw_only=True):
    """Checks that the connection is alive."""


FromClient = Hello | Answer | Say | Undo | Consent | StandIn | TakeBack | Forfeit | AskMe | Ping
