"""What a seat is shown in text: made of the seat's own view and events, and of nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

FEW: Final = 12
"""So many answers are shown with what there is to see; the rest is asked for page by page."""

PAGE: Final = 50


@dataclass(frozen=True)
class Sight:
    """All that a seat sees in a moment.

    view       the game as the seat sees it, in the shape of the notation, without answers
    legal      the answers to the question that the seat is asked; None while it is not asked
    rule       the clause that asks, where there is one
    happened   events since the last look, as the seat was told them
    """

    game: str
    seat: int
    names: Sequence[str]
    view: Mapping[str, object]
    legal: Sequence[str] | None
    rule: str | None = None
    happened: Sequence[Mapping[str, object]] = ()
    outcome: Mapping[str, object] | None = None
    notes: Sequence[str] = field(default=())

    def as_json(self) -> dict[str, object]:
        """The same for programs; the answers come page by page."""
        return {
            "game": self.game,
            "seat": self.seat,
            "names": list(self.names),
            "view": dict(self.view),
            "asked": None
            if self.legal is None
            else {"rule": self.rule, "answers": len(self.legal)},
            "happened": [dict(each) for each in self.happened],
            "outcome": None if self.outcome is None else dict(self.outcome),
        }


class Seat(Protocol):
    """A seat at a table, here or at a server."""

    def look(self) -> Sight:
        """What there is to see now."""

    def legal(self) -> Sequence[str] | None:
        """The answers to the question that the seat is asked; None while it is not asked."""

    def answer(self, do: str) -> None:
        """Answer the question that is pending. Raises WyrmholdError."""

    def wait(self, seconds: float) -> None:
        """Let the others play until this seat is asked or the game is over, at most so long."""

    def hint(self) -> str:
        """What one could answer, and why. Raises WyrmholdError."""


def told(sight: Sight) -> str:
    """A sight in words, one thing a line."""
    lines = [f"You play {sight.game}. You are seat {sight.seat}."]
    others = [f"{n} {name}" for n, name in enumerate(sight.names) if n != sight.seat]
    lines.append(f"The other seats: {', '.join(others)}.")
    if sight.happened:
        lines += ["", "Since you last looked:"]
        lines += [f"- {event_text(event)}" for event in sight.happened]
    lines += ["", "What you see:"]
    lines += [f"- {key}: {compact(value)}" for key, value in sight.view.items() if key != "seats"]
    seats = sight.view.get("seats")
    if isinstance(seats, list):
        for n, seat in enumerate(seats):
            who = "you" if n == sight.seat else sight.names[n]
            lines.append(f"- seat {n} ({who}): {compact(seat)}")
    return "\n".join([*lines, "", *asked_lines(sight), *sight.notes])


def asked_lines(sight: Sight) -> list[str]:
    """What is to be done now."""
    if sight.outcome is not None:
        return [f"The game is over: {compact(sight.outcome)}"]
    if sight.legal is None:
        return ["You are not asked now. `wait` lets the others play."]
    by = f" (clause {sight.rule}; `rules` explains it)" if sight.rule else ""
    lines = [f"You are asked now{by}. There are {len(sight.legal)} legal answers:"]
    lines += [f"- {token}" for token in some_of(sight.legal)]
    if len(sight.legal) > FEW:
        kinds = [f"{kind} ({len(tokens)})" for kind, tokens in kinds_of(sight.legal).items()]
        lines.append(f"These are a few of them; they begin with: {', '.join(kinds)}.")
        lines.append("`answers` lists all of them, or those that begin with some words.")
    lines.append("Give one of them to `answer`, exactly as it is written.")
    return lines


def kinds_of(legal: Sequence[str]) -> dict[str, list[str]]:
    """The answers by their first word."""
    kinds: dict[str, list[str]] = {}
    for token in legal:
        kinds.setdefault(token.partition(" ")[0], []).append(token)
    return kinds


def some_of(legal: Sequence[str]) -> list[str]:
    """A few answers, of every kind where there is room: those that are there often go last."""
    found: list[str] = []
    kinds = sorted(kinds_of(legal).values(), key=len)
    for n, tokens in enumerate(kinds):
        share = -(-(FEW - len(found)) // (len(kinds) - n))
        found += tokens[: max(0, share)]
    return found


def page_of(legal: Sequence[str], page: int, begins: str) -> str:
    """One page of the answers, of all or of those that begin with some words."""
    found = [token for token in legal if token.startswith(begins)]
    pages = max(1, -(-len(found) // PAGE))
    if not 1 <= page <= pages:
        return f"There is no page {page}: give 1 to {pages}."
    shown = found[(page - 1) * PAGE : page * PAGE]
    head = f"Page {page} of {pages}, {len(found)} answers"
    return "\n".join([head + (f" that begin with '{begins}':" if begins else ":"), *shown])


def event_text(event: Mapping[str, object]) -> str:
    """An event: its name, then what it is about."""
    about = [f"{key} {compact(value)}" for key, value in event.items() if key != "type"]
    return f"{event.get('type')}: {', '.join(about)}"


def compact(value: object) -> str:
    """JSON without what a reader does not need: text stands without quotation marks."""
    return value if isinstance(value, str) else json.dumps(value)
