"""What a seat sees, as text, made only from the seat's own view and events."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

MAX_ANSWERS_IN_VIEW: Final = 12
"""Answers shown along with the view; further ones are listed page by page."""

ANSWERS_PER_PAGE: Final = 50


@dataclass(frozen=True)
class Sight:
    """Everything a seat sees at one moment.

    view       the game as the seat sees it, in the notation, without the legal answers
    legal      the legal answers; None while the seat has no decision to make
    rule       the clause behind the decision, if any
    happened   events since the last look, as the seat saw them
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
        """The same as JSON, without the full list of answers."""
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
    """A seat at a table, on this machine or on a server."""

    def look(self) -> Sight:
        """What the seat sees now."""

    def legal(self) -> Sequence[str] | None:
        """The legal answers; None while the seat has no decision to make."""

    def answer(self, do: str) -> None:
        """Answer the pending decision. Raises WyrmholdError."""

    def wait(self, seconds: float) -> None:
        """Let the others play until this seat must decide or the game ends, up to `seconds`."""

    def hint(self) -> str:
        """Suggested answers, with reasons. Raises WyrmholdError."""


def told(sight: Sight) -> str:
    """A sight as text, one item per line."""
    lines = [f"You play {sight.game}. You are seat {sight.seat}."]
    others = [f"{n} {name}" for n, name in enumerate(sight.names) if n != sight.seat]
    lines.append(f"Other seats: {', '.join(others)}.")
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
    """What the seat should do now."""
    if sight.outcome is not None:
        return [f"The game is over: {compact(sight.outcome)}"]
    if sight.legal is None:
        return ["It is not your turn. `wait` lets the others play."]
    by = f" (clause {sight.rule}; `rules` explains it)" if sight.rule else ""
    lines = [f"It is your turn to decide{by}. There are {len(sight.legal)} legal answers:"]
    lines += [f"- {token}" for token in some_of(sight.legal)]
    if len(sight.legal) > MAX_ANSWERS_IN_VIEW:
        kinds = [f"{kind} ({len(tokens)})" for kind, tokens in kinds_of(sight.legal).items()]
        lines.append(f"These are only some of them. All by first word: {', '.join(kinds)}.")
        lines.append("`answers` lists all of them, or those with a given beginning.")
    lines.append("Pass one of them to `answer`, exactly as written.")
    return lines


def kinds_of(legal: Sequence[str]) -> dict[str, list[str]]:
    """The answers, grouped by first word."""
    kinds: dict[str, list[str]] = {}
    for token in legal:
        kinds.setdefault(token.partition(" ")[0], []).append(token)
    return kinds


def some_of(legal: Sequence[str]) -> list[str]:
    """A few answers, taking each kind in turn and the rarest kinds first."""
    found: list[str] = []
    kinds = sorted(kinds_of(legal).values(), key=len)
    for n, tokens in enumerate(kinds):
        share = -(-(MAX_ANSWERS_IN_VIEW - len(found)) // (len(kinds) - n))
        found += tokens[: max(0, share)]
    return found


def page_of(legal: Sequence[str], page: int, begins: str) -> str:
    """One page of the answers, optionally only those that start with `begins`."""
    found = [token for token in legal if token.startswith(begins)]
    pages = max(1, -(-len(found) // ANSWERS_PER_PAGE))
    if not 1 <= page <= pages:
        return f"There is no page {page}: give 1 to {pages}."
    shown = found[(page - 1) * ANSWERS_PER_PAGE : page * ANSWERS_PER_PAGE]
    head = f"Page {page} of {pages}, {len(found)} answers"
    return "\n".join([head + (f" that begin with '{begins}':" if begins else ":"), *shown])


def event_text(event: Mapping[str, object]) -> str:
    """An event as text: its type, then its fields."""
    about = [f"{key} {compact(value)}" for key, value in event.items() if key != "type"]
    return f"{event.get('type')}: {', '.join(about)}"


def compact(value: object) -> str:
    """A value as compact JSON; plain strings are not quoted."""
    return value if isinstance(value, str) else json.dumps(value)
