"""Hints in three stages: where to look, what kind of answer, and the answer with its reasons."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wyrmhold.bots.advice.evaluation import Adviser, Chances, Explainer
from wyrmhold.bots.advice.futures import weighed_together
from wyrmhold.bots.advice.reasons import Reason
from wyrmhold.bots.evaluated_answer import Weighed
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer
from wyrmhold.kernel.grammar import cells_in, named

STAGES: Final = 3
MAX_ANSWERS_SHOWN: Final = 5
"""Answers the last stage compares."""

EXTRA_FUTURES: Final = 16
"""Futures to evaluate an answer on that the weigher did not look at."""


@dataclass(frozen=True)
class Where:
    """Where to look: cells and their neighbours, seats, cards."""

    cells: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        return {"cells": list(self.cells), "seats": list(self.seats), "cards": list(self.cards)}


@dataclass(frozen=True)
class RatedAnswer:
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
    answers: tuple[RatedAnswer, ...]
    where: Where
    """Roughly where the best answer happens."""

    def as_json(self, stage: int = STAGES) -> dict[str, object]:
        """The part a stage shows."""
        return {
            "stage": stage,
            "facts": [fact.as_json() for fact in self.facts],
            "where": self.where.as_json(),
            "kind": self.answers[0].kind if stage > 1 else None,
            "options": [each.as_json() for each in self.answers] if stage > 2 else [],
        }


def hint(
    adviser: Adviser,
    view: AnyVantage,
    rng: random.Random,
    also: Action | None = None,
    shown: int = MAX_ANSWERS_SHOWN,
) -> Hint:
    """Make a hint for the seat to act. Raises ValueError if it is not this seat's decision.

    `also` is an answer to include however bad it is, such as the one played.
    """
    prompt = view.prompt()
    weighed = adviser.weigher.weigh(view, prompt, rng)
    # Unsampled answers are not comparable with sampled ones.
    told = [each for each in weighed if each.samples or not weighed[0].samples][:shown]
    explain = adviser.reasons
    answers = [rated(view, each, explain) for each in told]
    answers.sort(key=lambda each: -each.chances[view.seat])
    if also is not None and all(each.action != also for each in told):
        rest = [each for each in weighed if each.action == also and each.samples]
        rest = rest or weighed_together(adviser.judge, view, [also], EXTRA_FUTURES, rng)
        answers += [rated(view, each, explain) for each in rest]
    best = where(view.game.parse(answers[0].do))
    return Hint(tuple(adviser.facts(view)), tuple(answers), best)


def rated(view: AnyVantage, weighed: Weighed, explain: Explainer) -> RatedAnswer:
    action = weighed.action
    reasons = tuple(explain(view, action))
    chances, error = weighed.chances, weighed.error
    for reason in reasons:
        # An estimate below the chance to win at once, which is exact, would contradict the reason.
        if reason.kind == "win":
            least = reason.numbers["chance"] / len(reason.seats)
            chances = at_least(chances, reason.seats, least)
            error = 0.0 if reason.numbers["chance"] == 1.0 else error
    return RatedAnswer(action.token(), verb(action), chances, error, weighed.samples, reasons)


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


def where(action: Action) -> Where:
    """What an answer is about. Each cell brings its neighbours along."""
    if not isinstance(action, Answer):
        return Where()
    words = named(type(action), action.token())
    around: dict[str, None] = {}
    for cell in cells_in(words):
        x, y = map(int, cell.split(","))
        for dy in (1, 0, -1):
            for dx in (-1, 0, 1):
                around[f"{x + dx},{y + dy}"] = None
    seats = tuple([int(word) for slot, word in words if slot == "SEAT"])
    cards = tuple([word for slot, word in words if slot == "CARD"])
    return Where(tuple(around), seats, cards)
