"""Numbers chance outcomes. Like those of answers, the numbers do not depend on the position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, final

from wyrmhold.games.dragon_run import actions as dragon_run
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, TREASURES
from wyrmhold.games.dragon_run.setup.options import MAX_PLAYERS as MAX_RUNNERS
from wyrmhold.games.drakon import actions as drakon
from wyrmhold.games.drakon.agents.numbering import all_designs
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.purse import VALUES
from wyrmhold.games.drakon.setup.agreement import MAX_PLAYERS
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


_TILES: Final = all_designs()

CHANCES: Final = {
    "drakon": Chances(
        {
            drakon.Draw: _TILES,
            drakon.Take: _TILES,
            drakon.Deal: _TILES,
            drakon.DealHero: sorted(
                dict.fromkeys(hero.name for each in EDITIONS.values() for hero in each.heroes)
            ),
            drakon.First: range(MAX_PLAYERS),
            drakon.Coin: VALUES,
        }
    ),
    "dragon_run": Chances(
        {
            dragon_run.LocationIs: range(len(LOCATIONS)),
            dragon_run.TreasureIs: range(len(TREASURES)),
            dragon_run.TakenIs: range(len(TREASURES)),
            dragon_run.DieIs: range(10),
            dragon_run.First: range(MAX_RUNNERS),
            dragon_run.CharacterIs: CHARACTERS,
        }
    ),
}
"""Outcome numbers by game."""
