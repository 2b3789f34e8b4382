"""Advice as it crosses the wire: hints, and the analysis of a game that is over."""

from __future__ import annotations

from typing import Literal

import msgspec

from wyrmhold.server.wire import Out, Viewer


class Reason(Out, frozen=True):
    """A fact that speaks for an answer, or is to be known before one: of what kind, about whom and
    what, with its numbers by name. The kinds are listed in the protocol."""

    kind: str
    seats: list[int]
    cells: list[str]
    cards: list[str]
    numbers: dict[str, float]


class Where(Out, frozen=True):
    """What to look at: cells with those around them, seats, cards."""

    cells: list[str]
    seats: list[int]
    cards: list[str]


class Option(Out, frozen=True):
    """An answer with everybody's chance to win after it."""

    do: str
    kind: str
    """The words that its token begins with."""
    chances: list[float]
    error: float
    """The standard error of the chance of the seat that is asked; 0 where nothing was sampled."""
    samples: int
    reasons: list[Reason]


class Advice(Out, frozen=True):
    """What can be said to a seat that is asked."""

    facts: list[Reason]
    where: Where
    kind: str
    options: list[Option]


class Hint(Out, frozen=True):
    """As much advice as a stage shows: where to look, what kind of answer, the answers."""

    as_: Viewer = msgspec.field(name="as")
    prompt: int | None
    """The id of the question; null where this viewer is not asked, and there is no hint."""
    stage: int
    facts: list[Reason]
    where: Where
    kind: str | None
    """The kind of the best answer, from the second stage on."""
    options: list[Option]
    """The best answers, the best first, in the third stage."""


class Why(Out, frozen=True):
    """What could be said of a decision of a finished game, from what its seat knew."""

    step: int
    seat: int
    do: str
    facts: list[Reason]
    options: list[Option]
    """The best answers, the best first, and the one that was given."""


class Truth(Out, frozen=True):
    """The best answer to a question, for somebody who knew so much."""

    best: str
    chances: list[float]
    """Everybody's chances after it."""
    chosen: list[float]
    """Everybody's chances after the answer that was given."""
    loss: float
    """What the seat lost of its own chance."""
    error: float
    """The standard error of the loss."""


class Point(Out, frozen=True):
    """Everybody's chance to win after a step of the open record."""

    step: int
    turn: int
    chances: list[float]


class Judged(Out, frozen=True):
    """A decision, looked back at."""

    step: int
    turn: int
    seat: int
    do: str
    kind: str
    """The kind of the question."""
    before: list[float]
    after: list[float]
    known: Truth | None
    """The best given what the seat knew; null where only one answer was possible."""
    open: Truth | None
    """The best with everything open."""
    mistake: Literal["inaccuracy", "mistake", "blunder"] | None


class Drawn(Out, frozen=True):
    """A draw of chance, looked back at."""

    step: int
    turn: int
    do: str
    kind: str
    chance: float
    """How likely this outcome was."""
    before: list[float]
    """The expectation over all outcomes."""
    after: list[float]
    luck: list[float]


class SeatReview(Out, frozen=True):
    """Where a seat's result came from: start + own + others + luck + ending = result."""

    seat: int
    start: float
    own: float
    """What its own answers changed."""
    others: float
    luck: float
    ending: float
    """What giving up changed, where the rules did not end the game."""
    result: float
    adjusted: float
    """The result without the luck."""
    decisions: int
    inaccuracies: int
    mistakes: int
    blunders: int
    lost: float
    """What its answers lost against the best that it could know, in all."""


class Analysis(Out, frozen=True):
    """A finished game, looked back at, with everything open."""

    points: list[Point]
    decisions: list[Judged]
    draws: list[Drawn]
    seats: list[SeatReview]


class Analysing(Out, frozen=True):
    """How far an analysis is: ask again until it is done."""

    status: Literal["working", "done", "failed"]
    done: int
    of: int
    analysis: Analysis | None
