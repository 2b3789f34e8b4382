"""Winning: the goals a table can choose, and the ranking if nobody reaches one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.events import PursesOpened
from wyrmhold.games.drakon.purse import coins, gold, values
from wyrmhold.games.drakon.tiles import ESCAPE, TELEPORT
from wyrmhold.kernel.events import GameEnded
from wyrmhold.kernel.outcome import Outcome

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import State, Tx


WAYS_OUT: Final = (ESCAPE, TELEPORT)
"""The chambers that lead out of the lair (VAR-ESC)."""


class Goal:
    """A goal. The game ends as soon as somebody reaches it, on anybody's turn (WIN-1)."""

    reason: ClassVar[str] = ""
    counts: ClassVar[str] = "gold"
    """What has to be collected: gold or coins."""

    def __init__(self, enough: int) -> None:
        self.enough: Final = enough

    def reached(self, state: State, seat: int) -> bool:
        """Whether a seat wins with what it owns."""
        return False

    def in_reach(self, purse: int, kinds: set[int]) -> bool:
        """Whether the goal can be reached with all these coins and these kinds of chamber."""
        return False

    def gained(self, tx: Tx, seat: int) -> None:
        """Check the goal after a seat gained a coin."""
        if self.reached(tx.draft, seat):
            win(tx, seat, self.reason)

    def entered(self, tx: Tx, seat: int, kind: int) -> None:
        """Check the goal after a hero entered a kind of chamber without meeting Drakon."""


@final
class GoldGoal(Goal):
    """Coins worth `enough` gold in total (VAR-GOLD, VAR-TEAM)."""

    reason = "gold"

    def reached(self, state: State, seat: int) -> bool:
        return gold(state.wealth(seat)) >= self.enough

    def in_reach(self, purse: int, kinds: set[int]) -> bool:
        return gold(purse) >= self.enough


@final
class CoinGoal(Goal):
    """A number of coins, whatever they are worth (VAR-FIXED)."""

    reason = "coins"
    counts = "coins"

    def reached(self, state: State, seat: int) -> bool:
        return coins(state.wealth(seat)) >= self.enough

    def in_reach(self, purse: int, kinds: set[int]) -> bool:
        return coins(purse) >= self.enough


@final
class EscapeGoal(Goal):
    """With enough gold, enter an Escape or Teleport chamber (VAR-ESC)."""

    reason = "escape"

    def entered(self, tx: Tx, seat: int, kind: int) -> None:
        if kind in WAYS_OUT and gold(tx.draft.wealth(seat)) >= self.enough:
            win(tx, seat, self.reason)

    def in_reach(self, purse: int, kinds: set[int]) -> bool:
        return gold(purse) >= self.enough and any([kind in kinds for kind in WAYS_OUT])


def win(tx: Tx, seat: int, reason: str) -> None:
    """End the game with a win for a seat and its team."""
    end(tx, Outcome(team_of(tx.draft, seat), reason))


def end(tx: Tx, outcome: Outcome) -> None:
    """End the game. If the rules say so, everybody's coins are turned over first (WIN-3)."""
    draft = tx.draft
    if draft.rules.purses_open:
        purses = [tuple(values(purse)) for purse in draft.purses]
        locked = [tuple(values(purse)) for purse in draft.locked]
        tx.emit(PursesOpened(tuple(purses), tuple(locked)))
    tx.emit(GameEnded(outcome))


def team_of(state: State, seat: int) -> tuple[int, ...]:
    """A seat and those sharing its purse, ascending."""
    share = len(state.purses)
    return tuple(range(seat % share, state.players, share))


def end_by_gold(tx: Tx, reason: str) -> None:
    """End the game: the most gold wins; ties share the win (TURN-5, TURN-7)."""
    state = tx.draft
    amounts = [gold(state.wealth(seat)) for seat in range(state.players)]
    most = max(amounts)
    winners = tuple([seat for seat, amount in enumerate(amounts) if amount == most])
    end(tx, Outcome(winners, reason))
