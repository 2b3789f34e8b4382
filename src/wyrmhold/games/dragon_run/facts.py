"""Facts about a position that can explain an answer, limited to what one seat knows."""

from __future__ import annotations

from typing import NamedTuple

from wyrmhold.games.dragon_run.belief import hidden_treasures, known_hand, odds_position
from wyrmhold.games.dragon_run.cards import DRAGON, gold
from wyrmhold.games.dragon_run.state import State
from wyrmhold.games.dragon_run.turn import next_location
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
    hidden = hidden_treasures(state, viewer)
    mean = gold(hidden) / len(hidden) if hidden else 0.0
    found: list[Holding] = []
    for seat in range(state.players):
        if state.lives(seat):
            sure = known_hand(state, seat, viewer)
            cards = len(state.hands[seat])
            amount = gold(tuple(sure)) + (cards - len(sure)) * mean
            found.append(Holding(seat, amount, cards))
    return found


def winners_at_once(state: State, action: Action) -> tuple[int, ...]:
    """The seats for which an answer wins the game before any chance event."""
    outcome = until_chance(state, action)[0].outcome
    return () if outcome is None else outcome.winners
