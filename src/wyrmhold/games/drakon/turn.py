"""A turn: one action, an ability around it, and the ways in which a turn or the game ends."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import END, End, Move, Path, Place
from wyrmhold.games.drakon.asking import SeatDecision
from wyrmhold.games.drakon.events import AbilityUsed, TurnEnded
from wyrmhold.games.drakon.goals import end_by_gold
from wyrmhold.games.drakon.heroes.base import Use, refused_use
from wyrmhold.games.drakon.movement import can_move, move, paths
from wyrmhold.games.drakon.placing import (
    all_placements,
    allows_placement,
    distinct,
    place,
    placement_at,
    placement_rows,
    refused_placement,
    sample_placement,
)
from wyrmhold.games.drakon.refusals import refused_move
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import Step
from wyrmhold.kernel.legal import Legal, NoAnswers
from wyrmhold.kernel.luck import below

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


def can_act(state: State, seat: int) -> bool:
    """Whether a seat can place or move.

    A chamber in hand can always be placed: the cell north of a northernmost chamber has only one
    neighbour, and no chamber of a hand has four arrows.
    """
    return len(state.hands[seat]) > 0 or can_move(state, seat)


def uses(state: State, seat: int, acted: bool) -> Legal:
    """The ways in which a seat can use its ability now (HERO-1)."""
    if not state.rules.abilities or state.spent >> seat & 1:
        return NO_USES
    return state.rules.heroes[state.figures[seat]].uses(state, seat, acted)


NO_USES: Final = NoAnswers()


@final
class BeginTurn(Step[State]):
    """Before a turn begins: is the game over, and can this seat do anything? (TURN-4, 5, 7)"""

    __slots__ = ()

    def run(self, tx: Tx) -> None:
        begin_turn(tx)


def begin_turn(tx: Tx) -> None:
    """Find the next seat that can act; end the game if nobody can or the limit is reached."""
    draft = tx.draft
    players = draft.players
    limit = draft.rules.turn_limit * players
    skips = 0
    while not can_act(draft, (draft.turn + skips) % players):
        skips += 1
        if skips == players:
            end_by_gold(tx, "exhausted")
            return
    # Skipping a turn changes nothing on the table, so whoever could act still can.
    for skip in range(skips + 1):
        seat = draft.turn
        if limit and draft.turns >= limit:
            end_by_gold(tx, "turn_limit")
            return
        if skip == skips or uses(draft, seat, acted=False):
            tx.push(CHOOSE[seat])
            return
        tx.emit(TurnEnded(seat, skipped=True))


@final
class TurnGoesOn(Step[State]):
    """After an action or an ability: ask again, or end the turn (HERO-1, HERO-2)."""

    __match_args__ = ("seat", "acted")
    __slots__ = __match_args__

    def __init__(self, seat: int, acted: bool) -> None:
        self.seat: Final = seat
        self.acted: Final = acted

    def run(self, tx: Tx) -> None:
        draft = tx.draft
        seat = self.seat
        if (not self.acted and can_act(draft, seat)) or uses(draft, seat, self.acted):
            tx.push(CHOOSE_AGAIN[seat] if self.acted else CHOOSE[seat])
        else:
            tx.emit(TurnEnded(seat, skipped=False))
            begin_turn(tx)


@final
class ChooseAction(SeatDecision):
    """The turn's action, always asked: place, move, an ability, or the end of the turn (TURN-1)."""

    kind: ClassVar[str] = "turn"
    rule: ClassVar[str | None] = "TURN-1"
    __match_args__ = ("seat", "acted")
    __slots__ = ("acted",)

    def __init__(self, seat: int, acted: bool) -> None:
        super().__init__(seat)
        self.acted: Final = acted

    def settle(self, tx: Tx) -> bool:
        return False

    def legal(self, state: State) -> Legal:
        return TurnActions(state, self.seat, self.acted)

    def options(self, state: State) -> list[Action]:
        return TurnActions(state, self.seat, self.acted).listed()

    def may_end(self, state: State) -> bool:
        """Only after the action, or when no action is possible (HERO-2)."""
        return self.acted or not can_act(state, self.seat)

    def allows(self, state: State, action: Action) -> bool:
        if isinstance(action, Place):
            return not self.acted and allows_placement(state, state.hands[self.seat], action)
        if isinstance(action, Move):
            return not self.acted and action.path in paths(state, self.seat)
        if isinstance(action, End):
            return self.may_end(state)
        return isinstance(action, Use) and uses(state, self.seat, self.acted).allows(action)

    def refusal(self, state: State, action: Action) -> Refusal:
        if isinstance(action, Place | Move) and self.acted:
            return Refusal("TURN-1", "the action of this turn is taken: use your ability, or 'end'")
        if isinstance(action, Place):
            return refused_placement(state, self.seat, action)
        if isinstance(action, Move):
            return refused_move(state, self.seat, action.path)
        if isinstance(action, End):
            return Refusal("TURN-1", "you cannot pass: place a chamber or move your hero")
        if isinstance(action, Use):
            return refused_use(state, self.seat, self.acted, action)
        return Refusal(
            "TURN-1", "it is time for a turn's action: place a chamber or move your hero"
        )

    def take(self, tx: Tx, action: Action) -> None:
        seat = self.seat
        if isinstance(action, Place):
            tx.push(GO_ON[seat])
            place(tx, seat, action)
        elif isinstance(action, Move):
            tx.push(GO_ON[seat])
            move(tx, seat, action.path)
        elif isinstance(action, Use):
            tx.emit(AbilityUsed(seat))
            tx.push(TurnGoesOn(seat, self.acted or type(action).is_the_action))
            action.carry_out(tx, seat)
        else:
            tx.emit(TurnEnded(seat, skipped=False))
            tx.push(BEGIN_TURN)


@final
class TurnActions(Legal):
    """What a seat can do with its turn: moves, uses of the ability, the end, then placements."""

    __slots__ = (
        "_acted",
        "_count",
        "_hand",
        "_moves",
        "_others",
        "_rows",
        "_seat",
        "_state",
        "_uses",
    )

    def __init__(self, state: State, seat: int, acted: bool) -> None:
        self._state: Final = state
        self._seat: Final = seat
        self._acted: Final = acted
        self._uses: Final = uses(state, seat, acted)
        self._moves: Final[list[Path]] = [] if acted else paths(state, seat)
        self._hand: Final[tuple[int, ...]] = () if acted else state.hands[seat]
        others = len(self._moves)
        if self._uses is not NO_USES:
            others += len(self._uses)
        if acted or not (self._moves or self._hand):
            # After the action, or where none is possible, the turn can be ended (HERO-2).
            others += 1
        self._others: Final = others
        self._rows: list[tuple[int, ...]] | None = None
        self._count = 0

    def _listed_rows(self) -> list[tuple[int, ...]]:
        rows = self._rows
        if rows is None:
            rows = self._rows = placement_rows(self._state, self._hand)
            self._count = sum([len(row) for row in rows])
        return rows

    def _other(self, index: int) -> Action:
        """One of those that are no placements: the moves, then the uses, then the end."""
        moves = self._moves
        if index < len(moves):
            return Move(moves[index])
        index -= len(moves)
        if self._uses is NO_USES or index == len(self._uses):
            return END
        return self._uses[index]

    def __len__(self) -> int:
        self._listed_rows()
        return self._others + self._count

    def __getitem__(self, index: int) -> Action:
        if index < 0:
            index += len(self)
        if index < self._others:
            return self._other(index)
        return placement_at(self._state, self._listed_rows(), index - self._others)

    def __bool__(self) -> bool:
        return True

    def listed(self) -> list[Action]:
        actions = [self._other(index) for index in range(self._others)]
        actions += all_placements(self._state, self._listed_rows())
        return actions

    def allows(self, action: Action) -> bool:
        return ChooseAction(self._seat, self._acted).allows(self._state, action)

    def sample(self, rng: random.Random) -> Action:
        """Uniform by rejection: every placement stands for one of equally likely tries."""
        others = self._others
        tiles = distinct(self._hand)
        tries = others + 4 * len(tiles) * len(self._state.board.spots)
        while True:
            number = below(rng, tries)
            if number < others:
                return self._other(number)
            placement = sample_placement(self._state, tiles, number - others)
            if placement is not None:
                return placement


CHOOSE: Final = tuple(ChooseAction(seat, acted=False) for seat in range(6))
CHOOSE_AGAIN: Final = tuple(ChooseAction(seat, acted=True) for seat in range(6))
GO_ON: Final = tuple(TurnGoesOn(seat, acted=True) for seat in range(6))
BEGIN_TURN: Final = BeginTurn()
