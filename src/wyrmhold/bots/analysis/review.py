"""The result of an analysis, as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from wyrmhold.bots.advice.evaluation import Chances
from wyrmhold.bots.analysis.truths import Truth, rounded


@dataclass(frozen=True)
class Point:
    """Everybody's chances after a step of the record, with all cards open."""

    step: int
    turn: int
    chances: Chances

    def as_json(self) -> dict[str, object]:
        return {"step": self.step, "turn": self.turn, "chances": rounded(self.chances)}


@dataclass(frozen=True)
class Judged:
    """A decision: the answer, what it changed, and what would have been best.

    `known` is based on what the seat knew, `open` on all cards open. Both are None if there was
    only one legal answer.
    """

    step: int
    turn: int
    seat: int
    do: str
    kind: str
    before: Chances
    after: Chances
    known: Truth | None
    open: Truth | None

    @property
    def mistake(self) -> str | None:
        """What to call this decision, based only on what the seat could know."""
        return None if self.known is None else self.known.mistake

    def as_json(self) -> dict[str, object]:
        return {
            "step": self.step,
            "turn": self.turn,
            "seat": self.seat,
            "do": self.do,
            "kind": self.kind,
            "before": rounded(self.before),
            "after": rounded(self.after),
            "known": None if self.known is None else self.known.as_json(),
            "open": None if self.open is None else self.open.as_json(),
            "mistake": self.mistake,
        }


@dataclass(frozen=True)
class Drawn:
    """A chance draw: how likely it was, and whom it helped. `before` is the expectation."""

    step: int
    turn: int
    do: str
    kind: str
    chance: float
    before: Chances
    after: Chances

    @property
    def luck(self) -> Chances:
        return tuple([new - old for old, new in zip(self.before, self.after, strict=True)])

    def as_json(self) -> dict[str, object]:
        return {
            "step": self.step,
            "turn": self.turn,
            "do": self.do,
            "kind": self.kind,
            "chance": round(self.chance, 6),
            "before": rounded(self.before),
            "after": rounded(self.after),
            "luck": rounded(self.luck),
        }


@dataclass(frozen=True)
class SeatReview:
    """Where a seat's result came from: start + own + others + luck + ending = result.

    start    its chance at the first question
    own      change from its own answers
    others   change from other players' answers
    luck     change from chance draws, relative to the expectation
    ending   change from abandoning the game before the rules ended it
    result   1 for a win, 0 for a loss, a fraction for a shared win
    """

    seat: int
    start: float
    own: float
    others: float
    luck: float
    ending: float
    result: float
    decisions: int
    inaccuracies: int
    mistakes: int
    blunders: int
    lost: float
    """Total loss of its answers against the best it could have known, as far as it is clear."""

    @property
    def adjusted(self) -> float:
        """The result minus luck."""
        return self.result - self.luck

    def as_json(self) -> dict[str, object]:
        parts = ("start", "own", "others", "luck", "ending", "result", "adjusted", "lost")
        counts = ("seat", "decisions", "inaccuracies", "mistakes", "blunders")
        row: dict[str, object] = {name: getattr(self, name) for name in counts}
        return row | {name: round(float(getattr(self, name)), 6) for name in parts}


@dataclass(frozen=True)
class Review:
    """The analysis of a finished game."""

    points: tuple[Point, ...]
    decisions: tuple[Judged, ...]
    draws: tuple[Drawn, ...]
    seats: tuple[SeatReview, ...]

    def as_json(self) -> dict[str, object]:
        return {
            "points": [each.as_json() for each in self.points],
            "decisions": [each.as_json() for each in self.decisions],
            "draws": [each.as_json() for each in self.draws],
            "seats": [each.as_json() for each in self.seats],
        }
