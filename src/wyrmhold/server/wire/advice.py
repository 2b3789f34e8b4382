"""Wire types for hints and for the analysis of finished games."""

from __future__ import annotations

from typing import Literal

import msgspec

from wyrmhold.server.wire.messages import Out, Viewer


class Reason(Out, frozen=True):
    """A fact for or against an answer: its kind, the seats, cells and cards it is about, and its
    numbers by name. The protocol lists the kinds."""

    kind: str
    seats: list[int]
    cells: list[str]
    cards: list[str]
    numbers: dict[str, float]


class Where(Out, frozen=True):
    """What to look at: cells with their surroundings, seats, cards."""

    cells: list[str]
    seats: list[int]
    cards: list[str]


class Option(Out, frozen=True):
    """An answer, with everybody's chance to win after it."""

    do: str
    kind: str
    """The first words of its token."""
    chances: list[float]
    error: float
    """The standard error of the asking seat's chance; 0 if it is exact."""
    samples: int
    reasons: list[Reason]


class Advice(Out, frozen=True):
    """All advice for a decision."""

    facts: list[Reason]
    where: Where
    kind: str
    options: list[Option]


class Hint(Out, frozen=True):
    """A hint up to a stage: where to look, the kind of move, the moves."""

    as_: Viewer = msgspec.field(name="as")
    prompt: int | None
    """The id of the question; null if this viewer has no decision, and so no hint."""
    stage: int
    facts: list[Reason]
    where: Where
    kind: str | None
    """The kind of the best answer, from stage 2."""
    options: list[Option]
    """The best answers, best first, in stage 3."""


class Why(Out, frozen=True):
    """Advice on a decision in a finished game, based on what its seat knew."""

    step: int
    seat: int
    do: str
    facts: list[Reason]
    options: list[Option]
    """The best answers, best first, and the one given."""


class Truth(Out, frozen=True):
    """The best answer to a question, for a certain knowledge of the game."""

    best: str
    chances: list[float]
    """Everybody's chances after it."""
    chosen: list[float]
    """Everybody's chances after the answer given."""
    loss: float
    """How much of its chance the seat lost."""
    error: float
    """The standard error of the loss."""


class Point(Out, frozen=True):
    """Everybody's chance to win after a step of the open record."""

    step: int
    turn: int
    chances: list[float]


class Judged(Out, frozen=True):
    """A decision in a review."""

    step: int
    turn: int
    seat: int
    do: str
    kind: str
    """The kind of the question."""
    before: list[float]
    after: list[float]
    known: Truth | None
    """The best answer given what the seat knew; null if only one was possible."""
    open: Truth | None
    """The best answer with nothing hidden."""
    mistake: Literal["inaccuracy", "mistake", "blunder"] | None


class Drawn(Out, frozen=True):
    """A chance draw in a review."""

    step: int
    turn: int
    do: str
    kind: str
    chance: float
    """How likely this outcome was."""
    before: list[float]
    """The average over all outcomes."""
    after: list[float]
    luck: list[float]


class SeatReview(Out, frozen=True):
    """How a seat's result came about: start + own + others + luck + ending = result."""

    seat: int
    start: float
    own: float
    """The effect of its own answers."""
    others: float
    luck: float
    ending: float
    """The effect of forfeits, if the game did not end by the rules."""
    result: float
    adjusted: float
    """The result without the luck."""
    decisions: int
    inaccuracies: int
    mistakes: int
    blunders: int
    lost: float
    """The total its answers lost compared to the best it could know."""


class Analysis(Out, frozen=True):
    """The review of a finished game, with nothing hidden."""

    points: list[Point]
    decisions: list[Judged]
    draws: list[Drawn]
    seats: list[SeatReview]


class Analysing(Out, frozen=True):
    """The progress of an analysis. Poll until it is done."""

    status: Literal["working", "done", "failed"]
    done: int
    of: int
    analysis: Analysis | None
