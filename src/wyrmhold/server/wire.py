"""Everything that crosses the wire, declared once: for sockets, HTTP, OpenAPI and TypeScript."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from wyrmhold.server.agreed import Colour, Name, SeatPlan, Settings

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


# --- bodies over HTTP -----------------------------------------------------------------------------


class Problem(Out, frozen=True):
    """The one shape of every error."""

    error: str
    message: str
    token: str | None = None
    pending: Json | None = None
    rule: str | None = None
    problems: list[str] | None = None
    retry_after: int | None = None
    """Seconds to wait, where there was too much in too short a time."""


class NewTable(In, frozen=True, kw_only=True):
    """A table to set up. `seats` has one entry for each player."""

    game: Annotated[str, Meta(max_length=40)]
    edition: Annotated[str, Meta(max_length=40)] = ""
    options: Json = {}
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=6)]
    settings: Settings = Settings()


class JoinBody(In, frozen=True, kw_only=True):
    """A seat to take: any open one where none is named."""

    seat: SeatNumber | None = None
    name: Name | None = None
    colour: Colour | None = None
    pick: Annotated[str, Meta(max_length=40)] | None = None


class PlanBody(In, frozen=True, kw_only=True):
    seat: SeatNumber
    plan: SeatPlan


class SeatBody(In, frozen=True, kw_only=True):
    seat: SeatNumber


class StirBody(In, frozen=True, kw_only=True):
    """Hexadecimal digits that the luck of the table shall depend on."""

    seat: SeatNumber
    text: Annotated[str, Meta(pattern="^[0-9a-f]{1,64}$")]


class AnswerBody(In, frozen=True, kw_only=True):
    seat: SeatNumber
    prompt: int
    do: Token


class BotAnswerBody(In, frozen=True, kw_only=True):
    """An answer of a program. `seat` may be left out where the program has one only."""

    prompt: int
    do: Token
    seat: SeatNumber | None = None


class SayBody(In, frozen=True, kw_only=True):
    text: Text


class ConsentBody(In, frozen=True, kw_only=True):
    seat: SeatNumber
    yes: bool


class StandInBody(In, frozen=True, kw_only=True):
    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] | None = None


class BranchBody(In, frozen=True, kw_only=True):
    """Play from here: the steps of the record that stand."""

    step: Annotated[int, Meta(ge=0)]
    settings: Settings = Settings()


class UploadBody(In, frozen=True, kw_only=True):
    """A record to go on with from a step. Without a step all of it counts: where the game ended,
    the table is over at once, to be looked at; else one goes on from the last step."""

    record: Annotated[str, Meta(max_length=4_000_000)]
    step: Annotated[int, Meta(ge=0)] | None = None
    settings: Settings = Settings()


class VerifyBody(In, frozen=True, kw_only=True):
    record: Annotated[str, Meta(max_length=4_000_000)]


class Seated(Out, frozen=True):
    """A seat that was taken. The token acts for it without a session: keep it secret."""

    table: TableInfo
    seat: int
    token: str | None
    """None for a program: its own token acts for the seat."""


class Standing(Out, frozen=True):
    """What a viewer sees now."""

    as_: Viewer = msgspec.field(name="as")
    number: int
    table: TableInfo
    view: Json | None
    prompt: Prompt | None
    window: Window | None
    clock: ClockInfo | None


class Listing(Out, frozen=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    title: str
    seats: list[Json]
    created: int
    updated: int
    yours: list[int]
    asked: bool
    """Whether one of your seats is asked."""


class Listings(Out, frozen=True):
    tables: list[Listing]
    next: str | None


class ChatLine(Out, frozen=True):
    at: int
    name: str
    seat: int | None
    text: str


class ChatLines(Out, frozen=True):
    lines: list[ChatLine]


class Verified(Out, frozen=True):
    """A record that replays, and whose luck follows from what was promised."""

    game: str
    steps: int
    given: int
    """Steps that came from another record, whose luck this seed says nothing about."""
    draws: int
    verified: bool


class Moment(Out, frozen=True):
    """A step of a game as one viewer saw it, and what the viewer saw then."""

    as_: Viewer | Literal["open"] = msgspec.field(name="as")
    step: int
    steps: int
    line: Json | None
    view: Json


class Likely(Out, frozen=True):
    """Outcomes of chance that come to the same, in the notation, and what they weigh together."""

    outcomes: list[str]
    weight: int
    fate: str | None
    """What they mean, where the outcomes do not say so: `success`, `failure`, `injured`,
    `eliminated`, `avoided`, `redirected`."""


class AnswerOdds(Out, frozen=True):
    """Answers after which chance may do the same next. `chances` is empty where it does nothing
    before somebody is asked; the weights add up to `of`."""

    answers: list[str]
    chances: list[Likely]
    of: int


class OddsOf(Out, frozen=True):
    """The odds of every answer to a question, as the seat that is asked can know them."""

    as_: Viewer = msgspec.field(name="as")
    prompt: int | None
    """The id of the question; null where this viewer is not asked, and there are no odds."""
    odds: list[AnswerOdds]


class StoryTurn(Out, frozen=True):
    """How a game stood at the end of a turn."""

    turn: int
    """How many turns had been played."""
    step: int
    """The last step of the record that belongs to it."""
    seats: list[int]
    """The gold of each seat."""
    temper: int | None
    """How angry the dragon still was, in games that have one to calm."""


class Story(Out, frozen=True):
    """A game that is over, told in numbers: how it stood at first and after each turn, and what
    everybody held at the end."""

    turns: list[StoryTurn]
    seats: list[Json]
    """The seats of the last view, with everything open."""
    outcome: Json | None


class Ok(Out, frozen=True):
    ok: bool = True
