"""Chance's outcomes as integers: like an answer's number, an outcome's depends on no position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, final

from wyrmhold.games.dragon_run import actions as dragon_run
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, TREASURES
from wyrmhold.games.dragon_run.options import MOST as MOST_RUNNERS
from wyrmhold.games.drakon import actions as drakon
from wyrmhold.games.drakon.agreement import MOST
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.numbering import all_designs
from wyrmhold.games.drakon.purse import VALUES
from wyrmhold.kernel.action import Action


@final
class Chances:
    """Numbers of the outcomes that chance can have in a game.

    An outcome says one thing: a chamber, a card, a coin, a seat. Its number is the place of that
    thing in the list of all such things. Outcomes of different kinds are never possible at the
    same time, so they share numbers.
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
        """The numbers of the outcomes of one chance with their probabilities.

        They ascend: the engine lists outcomes in the order that things have here.
        """
        kind = type(outcomes[0][0])
        places = self.places[kind]
        field = kind.__match_args__[0]
        return [(places[getattr(outcome, field)], weight / total) for outcome, weight in outcomes]

    def outcome(self, kind: Any, number: int) -> Action | None:
        """The outcome of a kind that a number stands for; None if it stands for none."""
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
            drakon.First: range(MOST),
            drakon.Coin: VALUES,
        }
    ),
    "dragon_run": Chances(
        {
            dragon_run.LocationIs: range(len(LOCATIONS)),
            dragon_run.TreasureIs: range(len(TREASURES)),
            dragon_run.TakenIs: range(len(TREASURES)),
            dragon_run.DieIs: range(10),
            dragon_run.First: range(MOST_RUNNERS),
            dragon_run.CharacterIs: CHARACTERS,
        }
    ),
}
"""By the name of the game."""
