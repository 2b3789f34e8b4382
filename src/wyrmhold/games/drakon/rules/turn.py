"""The turn: one action, an ability before or after it, and the ends of a turn and the game."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import END, End, Move, Path, Place, Return
from wyrmhold.games.drakon.events import AbilityUsed, TurnEnded, TurnMissed
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.heroes.base import Use, refused_use
from wyrmhold.games.drakon.rules.dragon import catch
from wyrmhold.games.drakon.rules.goals import end_by_gold
from wyrmhold.games.drakon.rules.movement import can_move, move, paths, returns
from wyrmhold.games.drakon.rules.placement import (
    Placements,
    all_placements,
    allows_placement,
    distinct,
    place,
    refused_placement,
    sample_placement,
)
from wyrmhold.games.drakon.rules.refusals import refused_move, refused_return
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import SeatDecision, Step
from wyrmhold.kernel.legal import Legal, NoAnswers
from wyrmhold.kernel.luck import below

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


def can_act(state: State, seat: int) -> bool:
    """Whether a seat can place or move, including a return from The Void.

    A chamber in hand can always be placed: the cell north of a northernmost chamber has only one
    neighbour, and no chamber in a hand has four arrows.
    """
    return len(state.hands[seat]) > 0 or can_move(state, seat) or state.must_return(seat)


def somebody_can_act(state: State) -> bool:
    """Whether the game goes on. Heroes in The Void count as able to act (TURN-5)."""
    players = state.players
    for offset in range(players):
        seat = (state.turn + offset) % players
        if can_act(state, seat) or state.at[seat] == NOWHERE:
            return True
    return False


def uses(state: State, seat: int, acted: bool) -> Legal:
    """The ways a seat can use its ability now (HERO-1)."""
    if not state.rules.abilities or state.spent >> seat & 1:
        return NO_USES
    return state.rules.heroes[state.figures[seat]].uses(state, seat, acted)


NO_USES: Final = NoAnswers()


@final
class BeginTurn(Step[State]):
    """Before a turn: checks whether the game is over and if this seat can act (TURN-4, 5, 7)."""

    __slots__ = ()

    def run(self, tx: Tx) -> None:
        begin_turn(tx)


def begin_turn(tx: Tx) -> None:
    """Find the next seat that can act; end the game if nobody can or the limit is reached."""
    draft = tx.draft
    limit = draft.rules.turn_limit * draft.players
    while True:
        seat = draft.turn
        able = can_act(draft, seat)
        if not able and not somebody_can_act(draft):
            end_by_gold(tx, "exhausted")
            return
        if limit and draft.turns >= limit:
            end_by_gold(tx, "turn_limit")
            return
        if draft.missing >> seat & 1:
            tx.emit(TurnMissed(seat))
        elif able or uses(draft, seat, acted=False):
            tx.push(CHOOSE[seat])
            return
        else:
            tx.emit(TurnEnded(seat, skipped=True))


def end_turn(tx: Tx, seat: int) -> None:
    """End a turn. If the rules say so, a hero on Drakon's chamber meets her first (DRAK-6)."""
    draft = tx.draft
    at = draft.at[seat]
    if draft.rules.drakon_waits and at == draft.drakon != NOWHERE and not draft.met >> seat & 1:
        tx.push(TurnEnds(seat))
        catch(tx, [seat])
        return
    tx.emit(TurnEnded(seat, skipped=False))
    begin_turn(tx)


@final
class TurnEnds(Step[State]):
    """Ends the turn after Drakon took her coin."""

    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, tx: Tx) -> None:
        end_turn(tx, self.seat)


@final
class TurnGoesOn(Step[State]):
    """After an action or ability: asks again, or ends the turn (HERO-1, HERO-2)."""

    __match_args__ = ("seat", "acted")
    __slots__ = __match_args__

    def __init__(self, seat: int, acted: bool) -> None:
        self.seat: Final = seat
        self.acted: Final = acted

    def run(self, tx: Tx) -> None:
        draft = tx.draft
        seat = self.seat
        if not draft.halted and (
            (not self.acted and can_act(draft, seat)) or uses(draft, seat, self.acted)
        ):
            tx.push(CHOOSE_AGAIN[seat] if self.acted else CHOOSE[seat])
        else:
            end_turn(tx, seat)


@final
class ChooseAction(SeatDecision[State]):
    """The turn's action, always asked: place, move, use an ability, or end the turn (TURN-1)."""

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
        """Whether the turn may end: after the action, or if no action is possible (HERO-2)."""
        return self.acted or not can_act(state, self.seat)

    def allows(self, state: State, action: Action) -> bool:
        # Stated apart from the list, the samples and the refusals: a turn has about two hundred
        # answers, and a check or a sample looks at one (ADR 0004).
        if isinstance(action, Place):
            return (
                not self.acted
                and not state.must_return(self.seat)
                and allows_placement(state, state.hands[self.seat], action)
            )
        if isinstance(action, Move):
            return not self.acted and action.path in paths(state, self.seat)
        if isinstance(action, Return):
            return state.must_return(self.seat) and (action.cell,) in returns(state)
        if isinstance(action, End):
            return self.may_end(state)
        return isinstance(action, Use) and uses(state, self.seat, self.acted).allows(action)

    def refusal(self, state: State, action: Action) -> Refusal:
        if isinstance(action, Place | Move | Return) and self.acted:
            return Refusal("TURN-1", "you have taken your action: use your ability, or 'end'")
        if isinstance(action, Place | Move) and state.must_return(self.seat):
            return Refusal("X-VOID", "your hero is in The Void: 'return X,Y' is this turn's move")
        if isinstance(action, Place):
            return refused_placement(state, self.seat, action)
        if isinstance(action, Move):
            return refused_move(state, self.seat, action.path, paths(state, self.seat))
        if isinstance(action, Return):
            return refused_return(state, self.seat, (action.cell,))
        if isinstance(action, End):
            return Refusal("TURN-1", "you cannot pass: place a chamber or move your hero")
        if isinstance(action, Use):
            return refused_use(state, self.seat, self.acted, action)
        return Refusal("TURN-1", "take your action: place a chamber or move your hero")

    def take(self, tx: Tx, action: Action) -> None:
        seat = self.seat
        if isinstance(action, Place):
            tx.push(GO_ON[seat])
            place(tx, seat, action)
        elif isinstance(action, Move):
            tx.push(GO_ON[seat])
            move(tx, seat, action.path)
        elif isinstance(action, Return):
            tx.push(GO_ON[seat])
            move(tx, seat, (action.cell,))
        elif isinstance(action, Use):
            tx.emit(AbilityUsed(seat))
            tx.push(TurnGoesOn(seat, self.acted or type(action).is_the_action))
            action.carry_out(tx, seat)
        else:
            end_turn(tx, seat)


@final
class TurnActions(Legal):
    """What a seat can do in its turn: moves, uses of the ability, the end, then placements."""

    __slots__ = (
        "_acted",
        "_hand",
        "_moves",
        "_others",
        "_returning",
        "_rows",
        "_seat",
        "_state",
        "_tiles",
        "_uses",
    )

    def __init__(self, state: State, seat: int, acted: bool) -> None:
        self._state: Final = state
        self._seat: Final = seat
        self._acted: Final = acted
        self._uses: Final = uses(state, seat, acted)
        self._returning: Final = state.must_return(seat)
        self._moves: Final[list[Path]] = (
            [] if acted else returns(state) if self._returning else paths(state, seat)
        )
        self._hand: Final[tuple[int, ...]] = () if acted or self._returning else state.hands[seat]
        others = len(self._moves)
        if self._uses is not NO_USES:
            others += len(self._uses)
        if acted or not (self._moves or self._hand):
            # After the action, or if none is possible, the turn can end (HERO-2).
            others += 1
        self._others: Final = others
        self._tiles: Final = distinct(self._hand)
        self._rows: Placements | None = None

    def _placements(self) -> Placements:
        rows = self._rows
        if rows is None:
            rows = self._rows = Placements(self._state, self._tiles)
        return rows

    def _other(self, index: int) -> Action:
        """An answer other than a placement: the moves, then the uses, then the end."""
        ways = self._moves
        if index < len(ways):
            path = ways[index]
            return Return(path[0]) if self._returning else Move(path)
        index -= len(ways)
        if self._uses is NO_USES or index == len(self._uses):
            return END
        return self._uses[index]

    def others(self) -> list[Action]:
        """All answers other than placements."""
        return [self._other(index) for index in range(self._others)]

    @property
    def tiles(self) -> list[int]:
        """The distinct chambers that could be placed."""
        return self._tiles

    def __len__(self) -> int:
        return self._others + self._placements().count

    def __getitem__(self, index: int) -> Action:
        if index < 0:
            index += len(self)
        if index < self._others:
            return self._other(index)
        return self._placements().at(index - self._others)

    def __bool__(self) -> bool:
        return True

    def listed(self) -> list[Action]:
        return self.others() + all_placements(self._state, self._tiles)

    def allows(self, action: Action) -> bool:
        return ChooseAction(self._seat, self._acted).allows(self._state, action)

    def sample(self, rng: random.Random) -> Action:
        """Sample uniformly by rejection: each placement is one of equally likely candidates."""
        others = self._others
        tiles = self._tiles
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
