"""Facts about a position that can explain an answer, limited to what one seat knows.

The positions are imagined. Nothing here looks at a hand, the pile or a purse that the seat does not
see.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from wyrmhold.games.drakon.evaluation.lookout import Lookout, coin_chambers, drakons_reach
from wyrmhold.games.drakon.events import NOBODY, HeroCaught
from wyrmhold.games.drakon.knowledge.coin_belief import CoinBelief
from wyrmhold.games.drakon.rules.coins import CoinPicked, MayPrevent
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.odds import until_chance

MAX_COIN_MOVES: Final = 6
"""Coins more than this many moves away are ignored."""


class CoinMove(NamedTuple):
    """A coin about to change hands; NOBODY stands for the hoard."""

    giver: int
    taker: int


@final
class Facts:
    """Facts about a position."""

    __slots__ = ("_belief", "_ways", "coins", "position", "seat")

    def __init__(self, position: State, seat: int) -> None:
        self.position: Final = position
        self.seat: Final = seat
        self.coins: Final = [cell for cell in coin_chambers(position) if cell != position.drakon]
        """Chambers with a coin to take now, except where Drakon stands."""
        lookout = Lookout(position)
        self._ways: Final[list[dict[int, int]]] = [
            lookout.distances(cell, MAX_COIN_MOVES) for cell in position.at
        ]
        self._belief: Final = CoinBelief(position, seat)

    def steps(self, seat: int, cell: int) -> int | None:
        """The number of moves a seat's hero needs to a chamber; None if it is far."""
        return self._ways[seat].get(cell)

    def opponents(self) -> list[int]:
        return self.position.opponents(self.seat)

    def nearest_rival(self, cell: int) -> tuple[int, int] | None:
        """The opponent who can reach a chamber first, and in how many moves."""
        found: tuple[int, int] | None = None
        for other in self.opponents():
            steps = self.steps(other, cell)
            if steps is not None and (found is None or steps < found[1]):
                found = other, steps
        return found

    def next_coin_wins(self, seat: int) -> float:
        """The exact probability that one more coin from the hoard wins for a seat."""
        if not self.position.hoard:
            return 0.0
        return self._belief.purse(self.position.purse_index(seat)).next_wins

    def can_win_next(self, seat: int) -> tuple[int, float] | None:
        """A coin chamber a seat can move to where the coin may win, and the probability."""
        chance = self.next_coin_wins(seat)
        if chance <= 0.0:
            return None
        for cell in self.coins:
            if self.steps(seat, cell) == 1:
                return cell, chance
        return None

    def hunted(self) -> list[int]:
        """The seats whose heroes Drakon can reach in one move."""
        reach = drakons_reach(self.position)
        return [seat for seat, cell in enumerate(self.position.at) if cell in reach]

    def at(self, seat: int) -> int:
        """Where a seat's hero stands."""
        return self.position.at[seat]


@final
class Consequence:
    """The result of an answer, up to the first chance event."""

    __slots__ = ("caught", "coin", "facts", "winners")

    def __init__(self, facts: Facts, action: Action) -> None:
        after, events = until_chance(facts.position, action)
        self.facts: Final = Facts(after, facts.seat)
        self.winners: Final = () if after.outcome is None else after.outcome.winners
        self.caught: Final = caught(events)
        self.coin: Final = coin_move(after)

    def wins(self) -> float:
        """The probability that the seat wins with this answer, including the coin it picks."""
        seat, after = self.facts.seat, self.facts.position
        if self.winners:
            return 1.0 if seat in self.winners else 0.0
        coin = self.coin
        if coin is None or coin.taker == NOBODY or coin.giver != NOBODY:
            return 0.0
        if after.purse_index(coin.taker) != after.purse_index(seat):
            return 0.0
        return self.facts.next_coin_wins(seat)

    def together(self) -> tuple[int, ...]:
        """The seat and those who win with it: its partner, or everyone who shares the win."""
        seat, after = self.facts.seat, self.facts.position
        if self.winners:
            return (seat, *[each for each in self.winners if each != seat])
        purse = after.purse_index(seat)
        partners = [each for each in range(len(after.at)) if after.purse_index(each) == purse]
        return (seat, *[each for each in partners if each != seat])


def caught(events: list[Event[State]]) -> list[int]:
    """The seats whose heroes Drakon caught."""
    return [event.seat for event in events if isinstance(event, HeroCaught)]


def coin_move(state: State) -> CoinMove | None:
    """The coin about to be picked, or about to be lost unless its owner prevents it."""
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, MayPrevent):
        frame = frame.guarded
    if isinstance(frame, CoinPicked):
        return CoinMove(frame.giver, frame.taker)
    return None
