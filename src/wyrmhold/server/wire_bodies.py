"""Bodies over HTTP: what an endpoint takes, and what it gives back."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wyrmhold.server.agreed import Colour, Name, SeatPlan, Settings
from wyrmhold.server.wire import (
    ClockInfo,
    In,
    Json,
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
    options: Json = msgspec.field(default_factory=dict)
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
