"""Hints in three stages: where to look, what kind of answer, and the answer with its reasons."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from wyrmhold.bots.advice import dragon_run, drakon
from wyrmhold.bots.advice.evaluation import Adviser, Chances
from wyrmhold.bots.advice.futures import weighed_together
from wyrmhold.bots.advice.reasons import Reason
from wyrmhold.bots.evaluated_answer import Weighed
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.games.dragon_run.cards import TREASURES
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer

STAGES: Final = 3
MAX_OPTIONS: Final = 5
"""Answers the last stage compares."""

EXTRA_FUTURES: Final = 16
"""Futures to evaluate an answer on that the weigher did not look at."""

CELL: Final = re.compile(r"(-?\d+),(-?\d+)")
SEAT: Final = re.compile(r"[0-5]")

Finder = Callable[[AnyVantage], list[Reason]]
Explainer = Callable[[AnyVantage, Action], list[Reason]]

FACTS: Final[Mapping[str, Finder]] = {
    DRAKON.name: drakon.facts,
    DRAGON_RUN.name: dragon_run.facts,
}
REASONS: Final[Mapping[str, Explainer]] = {
    DRAKON.name: drakon.reasons,
    DRAGON_RUN.name: dragon_run.reasons,
}
SEAT_VERBS: Final = ("map", "control", "use push", "use rob", "target", "power", "play")
"""Verbs whose single digits are seats; in other tokens they are coins."""


@dataclass(frozen=True)
class Where:
    """Where to look: cells and their neighbours, seats, cards."""

    cells: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        return {"cells": list(self.cells), "seats": list(self.seats), "cards": list(self.cards)}


@dataclass(frozen=True)
class Option:
    """An answer with everybody's chances after it and the reasons for it."""

    do: str
    kind: str
    chances: Chances
    error: float
    samples: int
    reasons: tuple[Reason, ...]

    def as_json(self) -> dict[str, object]:
        return {
            "do": self.do,
            "kind": self.kind,
            "chances": [round(chance, 4) for chance in self.chances],
            "error": round(self.error, 4),
            "samples": self.samples,
            "reasons": [reason.as_json() for reason in self.reasons],
        }


@dataclass(frozen=True)
class Hint:
    """The full advice for the acting seat. Each stage shows more of it."""

    facts: tuple[Reason, ...]
    options: tuple[Option, ...]

    @property
    def where(self) -> Where:
        """Roughly where the best answer happens."""
        return where(self.options[0].do)

    def as_json(self, stage: int = STAGES) -> dict[str, object]:
        """The part a stage shows."""
        return {
            "stage": stage,
            "facts": [fact.as_json() for fact in self.facts],
            "where": self.where.as_json(),
            "kind": self.options[0].kind if stage > 1 else None,
            "options": [each.as_json() for each in self.options] if stage > 2 else [],
        }


def hint(
    adviser: Adviser,
    view: AnyVantage,
    rng: random.Random,
    also: Action | None = None,
    shown: int = MAX_OPTIONS,
) -> Hint:
    """Make a hint for the seat to act. Raises ValueError if it is not this seat's decision.

    `also` is an answer to include among the options however bad it is, such as the one played.
    """
    prompt = view.prompt()
    weighed = adviser.weigher.weigh(view, prompt, rng)
    # Unsampled answers are not comparable with sampled ones.
    told = [each for each in weighed if each.samples or not weighed[0].samples][:shown]
    explain = REASONS[view.game.name]
    options = [option(view, each, explain) for each in told]
    options.sort(key=lambda each: -each.chances[view.seat])
    if also is not None and all(each.action != also for each in told):
        rest = [each for each in weighed if each.action == also and each.samples]
        rest = rest or weighed_together(adviser.judge, view, [also], EXTRA_FUTURES, rng)
        options += [option(view, each, explain) for each in rest]
    return Hint(tuple(FACTS[view.game.name](view)), tuple(options))


def option(view: AnyVantage, weighed: Weighed, explain: Explainer) -> Option:
    action = weighed.action
    reasons = tuple(explain(view, action))
    chances, error = weighed.chances, weighed.error
    for reason in reasons:
        # An estimate below the chance to win at once, which is exact, would contradict the reason.
        if reason.kind == "win":
            least = reason.numbers["chance"] / len(reason.seats)
            chances = at_least(chances, reason.seats, least)
            error = 0.0 if reason.numbers["chance"] == 1.0 else error
    return Option(action.token(), verb(action), chances, error, weighed.samples, reasons)


def at_least(chances: Chances, seats: Sequence[int], least: float) -> Chances:
    """Chances in which each of the seats has at least `least`; the others share what is left."""
    raised = [
        max(chance, least) if seat in seats else chance for seat, chance in enumerate(chances)
    ]
    own = sum([raised[seat] for seat in seats])
    rest, room = sum(raised) - own, max(0.0, sum(chances) - own)
    share = room / rest if rest > room else 1.0
    return tuple([each if seat in seats else share * each for seat, each in enumerate(raised)])


def verb(action: Action) -> str:
    """The kind of an answer: the leading words of its token."""
    return action.verb if isinstance(action, Answer) else action.token().split()[0]


def where(token: str) -> Where:
    """What an answer is about. Each cell brings its neighbours along."""
    cells: dict[str, None] = {}
    for x, y in CELL.findall(token):
        for dy in (1, 0, -1):
            for dx in (-1, 0, 1):
                cells[f"{int(x) + dx},{int(y) + dy}"] = None
    words = token.split()
    seats = [int(word) for word in words if SEAT.fullmatch(word)]
    named = any(token.startswith(begins) for begins in SEAT_VERBS)
    cards = [word for word in words if word in TREASURES]
    return Where(tuple(cells), tuple(seats) if named else (), tuple(cards))
