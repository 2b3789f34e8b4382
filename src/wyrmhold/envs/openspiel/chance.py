"""Numbers chance outcomes. Like those of answers, the numbers do not depend on the position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, final

from wyrmhold.envs.encodings import class_of
from wyrmhold.kernel.action import Action


@final
class Chances:
    """Numbers the chance outcomes of a game.

    An outcome is one thing: a chamber, card, coin or seat. Its number is the index of that thing
    in the list of all such things. Outcomes of different kinds never occur together, so they share
    numbers.
    """

    def __init__(self, things: Mapping[type[Action], Iterable[object]]) -> None:
        self.things: Final = {kind: list(listed) for kind, listed in things.items()}
        self.places: Final = {
            kind: {thing: place for place, thing in enumerate(listed)}
            for kind, listed in self.things.items()
        }
        self.size: Final = max([len(listed) for listed in self.things.values()])

    def number(self, outcome: Action) -> int:
        """The number of an outcome."""
        kind = type(outcome)
        return self.places[kind][getattr(outcome, kind.__match_args__[0])]

    def odds(self, outcomes: list[tuple[Action, int]], total: int) -> list[tuple[int, float]]:
        """The numbers of a draw's outcomes with their probabilities.

        They are ascending, because the engine lists outcomes in the same order.
        """
        kind = type(outcomes[0][0])
        places = self.places[kind]
        field = kind.__match_args__[0]
        return [(places[getattr(outcome, field)], weight / total) for outcome, weight in outcomes]

    def outcome(self, kind: Any, number: int) -> Action | None:
        """The outcome of a kind with this number; None if there is none."""
        listed = self.things[kind]
        made: Action | None = kind(listed[number]) if 0 <= number < len(listed) else None
        return made


@cache
def chances_of(game: str) -> Chances | None:
    """The outcome numbers of a game; None if it has none."""
    outcomes = class_of(game).chance_outcomes()
    return Chances(outcomes) if outcomes else None
