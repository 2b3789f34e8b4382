"""Facts about a position that can explain an answer, limited to what one seat knows."""

from __future__ import annotations

from typing import NamedTuple

from wyrmhold.games.dragon_run.cards import DRAGON, gold
from wyrmhold.games.dragon_run.knowledge.belief import beliefs_of, odds_position
from wyrmhold.games.dragon_run.knowledge.cases import Cases
from wyrmhold.games.dragon_run.rules.turn import next_location
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.odds import until_chance


class Holding(NamedTuple):
    """The value of a seat's hand, averaged over the cards it may hold."""

    seat: int
    gold: float
    cards: int


def temper_left(state: State) -> int:
    """The dragon's current Temper."""
    return state.temper


def locations_left(state: State) -> int:
    """The number of Locations left in the Dungeon deck."""
    return state.left()


def dragon_chance(state: State, viewer: int) -> float:
    """The probability that the next Location is the Dragon, as far as a viewer knows."""
    seen = odds_position(state, viewer)
    if seen.top or not seen.unseen:
        return 1.0 if next_location(seen) == DRAGON else 0.0
    return seen.unseen.count(DRAGON) / len(seen.unseen)


def expected_gold(state: State, viewer: int) -> list[Holding]:
    """The gold of every living seat: exact for the viewer's own, expected value for others."""
    beliefs = beliefs_of(state, viewer)
    found: list[Holding] = []
    for seat in range(state.players):
        if state.lives(seat):
            cards = len(state.hands[seat])
            found.append(Holding(seat, mean_gold(beliefs.cases, seat), cards))
    return found


def mean_gold(cases: Cases, seat: int) -> float:
    """The mean gold of a hand over all cases."""
    amount = 0.0
    whole = sum(cases.values())
    for case, weight in cases.items():
        held = float(gold(case.sure[seat]))
        for number, deck in zip(case.unseen[seat], case.decks, strict=True):
            held += number * gold(deck) / len(deck) if number else 0.0
        amount += weight / whole * held
    return amount


def winners_at_once(state: State, action: Action) -> tuple[int, ...]:
    """The seats for which an answer wins the game before any chance event."""
    outcome = until_chance(state, action)[0].outcome
    return () if outcome is None else outcome.winners
