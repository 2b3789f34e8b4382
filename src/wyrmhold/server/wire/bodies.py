"""Wire types of HTTP request and response bodies."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wyrmhold.server.table_settings import Clock, Colour, Name, SeatPlan, Settings
from wyrmhold.server.wire.messages import (
    ClockInfo,
    In,
    Json,
    Late,
    Out,
    Prompt,
    SeatNumber,
    TableInfo,
    Text,
    Token,
    Viewer,
    Window,
)


class Problem(Out, frozen=True):
    """An error. All errors have this shape."""

    error: str
    message: str
    token: str | None = None
    pending: Json | None = None
    rule: str | None = None
    problems: list[str] | None = None
    retry_after: int | None = None
    """Seconds to wait, if there were too many requests."""


class NewTable(In, frozen=True, kw_only=True):
    """A table to create. `seats` has one entry per player."""

    game: Annotated[str, Meta(max_length=40)]
    edition: Annotated[str, Meta(max_length=40)] = ""
    options: Json = msgspec.field(default_factory=dict)
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=6)]
    settings: Settings = Settings()


class JoinBody(In, frozen=True, kw_only=True):
    """A seat to take; any open one if none is given."""

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
    """Hexadecimal digits to mix into the luck of the table."""

    seat: SeatNumber
    text: Annotated[str, Meta(pattern="^[0-9a-f]{1,64}$")]


class AnswerBody(In, frozen=True, kw_only=True):
    seat: SeatNumber
    prompt: int
    do: Token


class BotAnswerBody(In, frozen=True, kw_only=True):
    """A program's answer. `seat` may be omitted if the program has only one."""

    prompt: int
    do: Token
    seat: SeatNumber | None = None


class SayBody(In, frozen=True, kw_only=True):
    text: Text


class ConsentBody(In, frozen=True, kw_only=True):
    seat: SeatNumber
    yes: bool


class ReplaceBody(In, frozen=True, kw_only=True):
    seat: SeatNumber
    offer: bool = False
    """Whether another person may take the seat from the bot."""


class AskMeBody(In, frozen=True, kw_only=True):
    seat: SeatNumber
    yes: bool


class StandInBody(In, frozen=True, kw_only=True):
    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] | None = None


class BranchBody(In, frozen=True, kw_only=True):
    """Where to continue from: the number of steps to keep."""

    step: Annotated[int, Meta(ge=0)]
    settings: Settings = Settings()


class UploadBody(In, frozen=True, kw_only=True):
    """A record to continue from a step. Without a step, the whole record counts: if its game ended,
    the table is only for viewing; otherwise play continues after the last step."""

    record: Annotated[str, Meta(max_length=4_000_000)]
    step: Annotated[int, Meta(ge=0)] | None = None
    settings: Settings = Settings()


class VerifyBody(In, frozen=True, kw_only=True):
    record: Annotated[str, Meta(max_length=4_000_000)]


class Seated(Out, frozen=True):
    """A seat that was taken. The token acts for it without a session, so keep it secret."""

    table: TableInfo
    seat: int
    token: str | None
    """Null for a program, which uses its bot token."""


class Standing(Out, frozen=True):
    """What a viewer sees now."""

    as_: Viewer = msgspec.field(name="as")
    number: int
    table: TableInfo
    view: Json | None
    prompt: Prompt | None
    window: Window | None
    clock: ClockInfo | None
    ask_me: bool = True
    """Whether this viewer wants to be asked in secret."""
    late: Late | None = None


class ListedResult(Out, frozen=True):
    """How a game ended."""

    winners: list[int]
    reason: str
    gold: list[int]
    """The gold of each seat."""
    placings: list[int]
    """The place of each seat; equals share one. Empty if the game was stopped without a result."""
    gave_up: list[int]
    """The seats whose players gave up."""


class Listing(Out, frozen=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    title: str
    edition: str
    options: Json
    clock: Clock
    rated: bool
    seats: list[Json]
    created: int
    updated: int
    yours: list[int]
    asked: bool
    """Whether it is the turn of one of your seats."""
    turn: int | None
    """The seat to act in a running game, if that is public."""
    result: ListedResult | None
    """Null until the game is over, and for games that ended before results were listed."""


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
    """A record that replays correctly and whose luck matches its commitment."""

    game: str
    steps: int
    given: int
    """Steps taken from another record, whose luck this seed does not cover."""
    draws: int
    verified: bool


class Moment(Out, frozen=True):
    """A step of a game as one viewer saw it, and their view after it."""

    as_: Viewer | Literal["open"] = msgspec.field(name="as")
    step: int
    steps: int
    line: Json | None
    view: Json


class Likely(Out, frozen=True):
    """Equivalent chance outcomes, in the notation, with their total weight."""

    outcomes: list[str]
    weight: int
    fate: str | None
    """What they mean, if that is not obvious: `success`, `failure`, `injured`, `eliminated`,
    `avoided`, `redirected`."""


class AnswerOdds(Out, frozen=True):
    """Answers with the same chance outcomes. `chances` is empty if nothing is drawn before the next
    question; the weights add up to `of`."""

    answers: list[str]
    chances: list[Likely]
    of: int


class OddsOf(Out, frozen=True):
    """The odds of every answer to a question, as far as the seat can know them."""

    as_: Viewer = msgspec.field(name="as")
    prompt: int | None
    """The id of the question; null if this viewer has no decision, and so no odds."""
    odds: list[AnswerOdds]


class StoryTurn(Out, frozen=True):
    """The state of a game at the end of a turn."""

    turn: int
    """Number of turns played."""
    step: int
    """The last step of the record in this turn."""
    seats: list[int]
    """The gold of each seat."""
    temper: int | None
    """The dragon's Temper, in games that have it."""


class StoryChange(Out, frozen=True):
    """A step that changed somebody's gold or the dragon's Temper, or ended the game."""

    turn: int
    """The number of the turn, from 1."""
    step: int
    events: list[Json]
    seats: list[int]
    """The gold of each seat afterwards."""


class Story(Out, frozen=True):
    """A finished game in numbers: the state at the start and after each turn, and everybody's final
    hand."""

    turns: list[StoryTurn]
    changes: list[StoryChange]
    seats: list[Json]
    """The seats in the final view, with nothing hidden."""
    placings: list[int]
    """The place of each seat; equals share one. Empty if the game was stopped without a result."""
    outcome: Json | None


class Ok(Out, frozen=True):
    ok: bool = True
