"""What wins: the goals a table can pick, and the reckoning when nobody reached one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.purse import coins, gold
from wyrmhold.games.drakon.tiles import ESCAPE, TELEPORT
from wyrmhold.kernel.events import GameEnded
from wyrmhold.kernel.outcome import Outcome

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import State, Tx


WAYS_OUT: Final = (ESCAPE, TELEPORT)
"""The chambers through which one gets out of the lair (VAR-ESC)."""


class Goal:
    """A goal. The moment somebody reaches it the game is over, on anybody's turn (WIN-1)."""

    reason: ClassVar[str] = ""

    def reached(self, state: State, seat: int) -> bool:
        """Whether what this seat owns wins by itself."""
        return False

    def in_reach(self, purse: int, kinds: set[int]) -> bool:
        """Whether it can be reached with all these coins and chambers of these kinds."""
        return False

    def gained(self, tx: Tx, seat: int) -> None:
        """A seat has got a coin."""
        if self.reached(tx.draft, seat):
            win(tx, seat, self.reason)

    def entered(self, tx: Tx, seat: int, kind: int) -> None:
        """A hero has entered a chamber of a kind, and Drakon did not stand there."""


@final
class GoldGoal(Goal):
    """Coins worth so much gold together (VAR-GOLD, VAR-TEAM)."""

    reason = "gold"

    def __init__(self, enough: int) -> None:
        self.enough: Final = enough

    def reached(self, state: State, seat: int) -> bool:
        return gold(state.wealth(seat)) >= self.enough

    def in_reach(self, purse: int, kinds: set[int]) -> bool:
        return gold(purse) >= self.enough


@final
class CoinGoal(Goal):
    """So many coins, whatever they are worth (VAR-FIXED)."""

    reason = "coins"

    def __init__(self, enough: int) -> None:
        self.enough: Final = enough

    def reached(self, state: State, seat: int) -> bool:
        return coins(state.wealth(seat)) >= self.enough

    def in_reach(self, purse: int, kinds: set[int]) -> bool:
        return coins(purse) >= self.enough


@final
class EscapeGoal(Goal):
    """With enough gold, enter an Escape or Teleport chamber (VAR-ESC)."""

    reason = "escape"

    def __init__(self, enough: int) -> None:
        self.enough: Final = enough

    def entered(self, tx: Tx, seat: int, kind: int) -> None:
        if kind in WAYS_OUT and gold(tx.draft.wealth(seat)) >= self.enough:
            win(tx, seat, self.reason)

    def in_reach(self, purse: int, kinds: set[int]) -> bool:
        return gold(purse) >= self.enough and any([kind in kinds for kind in WAYS_OUT])


def win(tx: Tx, seat: int, reason: str) -> None:
    """A seat wins, with its team."""
    tx.emit(GameEnded(Outcome(team_of(tx.draft, seat), reason)))


def team_of(state: State, seat: int) -> tuple[int, ...]:
    """A seat and those who share its purse, ascending."""
    share = len(state.purses)
    return tuple(range(seat % share, state.players, share))


def end_by_gold(tx: Tx, reason: str) -> None:
    """The most gold wins; a tie is a shared win (TURN-5, TURN-7)."""
    state = tx.draft
    amounts = [gold(state.wealth(seat)) for seat in range(state.players)]
    most = max(amounts)
    winners = tuple([seat for seat, amount in enumerate(amounts) if amount == most])
    tx.emit(GameEnded(Outcome(winners, reason)))
