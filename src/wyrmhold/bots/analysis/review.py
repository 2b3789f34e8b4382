"""What an analysis says: plain data, and the sum that it has to come to."""

from __future__ import annotations

from dataclasses import dataclass

from wyrmhold.bots.advice.judging import Chances
from wyrmhold.bots.analysis.truths import Truth, rounded


@dataclass(frozen=True)
class Point:
    """How a game stood after a step of its record, with everything open."""

    step: int
    turn: int
    chances: Chances

    def as_json(self) -> dict[str, object]:
        return {"step": self.step, "turn": self.turn, "chances": rounded(self.chances)}


@dataclass(frozen=True)
class Judged:
    """A decision: what was answered, what it changed, and what would have been best.

    `known` is judged on what the seat knew, `open` with everything open; None where there was only
    one answer.
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
        """Nobody is blamed for what they could not know."""
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
    """A draw of chance: how likely it was, and whom it helped. `before` is the expectation."""

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

    start    its chance when the first question was asked
    own      what its own answers changed
    others   what the answers of the others changed
    luck     what chance changed, against the expectation
    ending   what giving up changed, where the rules did not end the game
    result   1 for a win, 0 for none, a part for a shared one
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
    """The sum of what its answers lost against the best it could know."""

    @property
    def adjusted(self) -> float:
        """The result without the luck."""
        return self.result - self.luck

    def as_json(self) -> dict[str, object]:
        parts = ("start", "own", "others", "luck", "ending", "result", "adjusted", "lost")
        counts = ("seat", "decisions", "inaccuracies", "mistakes", "blunders")
        row: dict[str, object] = {name: getattr(self, name) for name in counts}
        return row | {name: round(float(getattr(self, name)), 6) for name in parts}


@dataclass(frozen=True)
class Review:
    """A finished game, looked back at."""

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
