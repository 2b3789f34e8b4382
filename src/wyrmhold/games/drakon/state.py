"""A position of Drakon: what is on the table, not what anyone may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhold.games.drakon.board import Board
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.kernel.knowledge import Facts
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.state import BaseState, Stack
from wyrmhold.kernel.transaction import Transaction

if TYPE_CHECKING:
    from wyrmhold.games.drakon.ruleset import Rules


class State(BaseState):
    """The table at one moment. Per-seat fields are tuples indexed by seat.

    rules       the table's rules (not part of the position's identity in a save)
    board       the lair
    at          each hero's cell, NOWHERE if off the board
    drakon      Drakon's cell, NOWHERE before she enters play
    figures     each seat's hero, an index into the edition's heroes
    spent       the seats whose ability is used, a bit mask
    hands       each seat's chambers, ascending tile numbers
    known       what viewers know of each hand (kernel.knowledge)
    pile        the part of the draw pile in unknown order, ascending
    under       the chambers under it, next one first: tile | mask of viewers who know it << 16
    purses      the unlocked coins of each purse (one per seat, or one per team)
    locked      the locked coins of each purse
    hoard       Drakon's coins
    turn        whose turn it is
    turns       turns played, skipped ones included
    visited     chambers entered this turn: cell * 8 + seat, in order (MOVE-2)
    met         the seats that met Drakon this turn, a bit mask (DRAK-6)
    halted      whether this turn ends without a further action or ability (MOVE-3)
    missing     the seats that miss their next turn, a bit mask; their heroes are in The Void. A
                hero off the board whose seat is not in the mask must return (X-VOID)
    """

    __match_args__ = (
        "rules",
        "board",
        "at",
        "drakon",
        "figures",
        "spent",
        "hands",
        "known",
        "pile",
        "under",
        "purses",
        "locked",
        "hoard",
        "turn",
        "turns",
        "visited",
        "met",
        "halted",
        "missing",
        "stack",
        "outcome",
    )
    __slots__ = (
        "at",
        "board",
        "drakon",
        "figures",
        "halted",
        "hands",
        "hoard",
        "known",
        "locked",
        "met",
        "missing",
        "pile",
        "purses",
        "rules",
        "spent",
        "turn",
        "turns",
        "under",
        "visited",
    )

    def __init__(
        self,
        rules: Rules,
        board: Board,
        at: tuple[int, ...],
        drakon: int,
        figures: tuple[int, ...],
        spent: int,
        hands: tuple[tuple[int, ...], ...],
        known: tuple[Facts, ...],
        pile: tuple[int, ...],
        under: tuple[int, ...],
        purses: tuple[int, ...],
        locked: tuple[int, ...],
        hoard: int,
        turn: int,
        turns: int,
        visited: tuple[int, ...],
        met: int,
        halted: bool,
        missing: int,
        stack: Stack,
        outcome: Outcome | None,
    ) -> None:
        self.rules = rules
        self.board = board
        self.at = at
        self.drakon = drakon
        self.figures = figures
        self.spent = spent
        self.hands = hands
        self.known = known
        self.pile = pile
        self.under = under
        self.purses = purses
        self.locked = locked
        self.hoard = hoard
        self.turn = turn
        self.turns = turns
        self.visited = visited
        self.met = met
        self.halted = halted
        self.missing = missing
        self.stack = stack
        self.outcome = outcome

    def copy(self) -> State:
        return State(
            self.rules,
            self.board,
            self.at,
            self.drakon,
            self.figures,
            self.spent,
            self.hands,
            self.known,
            self.pile,
            self.under,
            self.purses,
            self.locked,
            self.hoard,
            self.turn,
            self.turns,
            self.visited,
            self.met,
            self.halted,
            self.missing,
            self.stack,
            self.outcome,
        )

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.at)

    def purse_index(self, seat: int) -> int:
        """The purse a seat pays from: its own, or its team's (VAR-TEAM)."""
        return seat % len(self.purses)

    def purse(self, seat: int) -> int:
        """The coins a seat can lose."""
        return self.purses[seat % len(self.purses)]

    def wealth(self, seat: int) -> int:
        """All coins of a seat, including the locked ones."""
        at = seat % len(self.purses)
        return self.purses[at] + self.locked[at]

    def opponents(self, seat: int) -> list[int]:
        """Every player not on this seat's team, ascending (RUL-1)."""
        own = seat % len(self.purses)
        return [other for other in range(len(self.at)) if other % len(self.purses) != own]

    def beside(self, seat: int) -> list[int]:
        """The opponents whose heroes are on this seat's chamber; none in The Void."""
        here = self.at[seat]
        if here == NOWHERE:
            return []
        return [other for other in self.opponents(seat) if self.at[other] == here]

    def must_return(self, seat: int) -> bool:
        """Whether the seat's hero has to return from The Void this turn (X-VOID)."""
        return self.at[seat] == NOWHERE and not self.missing >> seat & 1

    def is_empty(self, cell: int) -> bool:
        """Whether neither a hero nor Drakon is on a cell."""
        return cell not in self.at and cell != self.drakon

    def pile_size(self) -> int:
        """The number of chambers left to draw."""
        return len(self.pile) + len(self.under)

    def drakon_is_out(self) -> bool:
        """Whether the Drakon figure is on the board."""
        return self.drakon != NOWHERE


Tx = Transaction[State]


def replaced(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """Copy a tuple with one entry changed."""
    return values[:index] + (value,) + values[index + 1 :]


def replaced_hand(
    values: tuple[tuple[int, ...], ...], index: int, value: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Copy a tuple of tuples with one entry changed."""
    return values[:index] + (value,) + values[index + 1 :]
