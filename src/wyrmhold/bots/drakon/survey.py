"""A position as numbers, limited to what one seat knows: the input of a learned evaluation.

There is a block of numbers for the seat itself, one for its most dangerous opponent, one for the
next opponent in turn order, the mean over all opponents, and one for the table. So one network
serves any number of players. Nothing depends on what the seat cannot know.
"""

from __future__ import annotations

from typing import Final, final

from wyrmhold.games.drakon.evaluation.lookout import (
    DRAKON_MOVES,
    ESCAPE,
    FIND,
    FIND_TWO,
    INCOME_HORIZONS,
    LOSE,
    STEAL_LEFT,
    STEAL_RIGHT,
    TELEPORT,
    Lookout,
)
from wyrmhold.games.drakon.events import NOBODY
from wyrmhold.games.drakon.geometry import NOWHERE, WIDTH
from wyrmhold.games.drakon.knowledge.belief import hidden_tiles, known_hand
from wyrmhold.games.drakon.knowledge.coin_belief import NO_LIMIT, CoinBelief, PurseBelief
from wyrmhold.games.drakon.purse import coins
from wyrmhold.games.drakon.rules.dragon import MAX_DRAKON_STEPS
from wyrmhold.games.drakon.rules.goals import CoinGoal, EscapeGoal, GoldGoal, team_of
from wyrmhold.games.drakon.rules.placement import DrawChamber
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KIND_NUMBER

LOOKAHEAD_MOVES: Final = 4
"""How many moves ahead chambers are counted."""

MIND: Final = KIND_NUMBER["mind_control"]
CHEST: Final = KIND_NUMBER["locked_chest"]

SEAT_NAMES: Final = (
    "gold",
    "coins",
    "short_of_goal",
    "next_wins",
    "rich",
    "locked",
    *[f"income_{horizon}" for horizon in INCOME_HORIZONS],
    *[f"coins_at_{steps}" for steps in range(1, LOOKAHEAD_MOVES + 1)],
    *[f"losses_at_{steps}" for steps in range(1, 3)],
    *[f"steals_at_{steps}" for steps in range(1, 3)],
    *[f"drakon_moves_at_{steps}" for steps in range(1, 3)],
    *[f"escapes_and_teleports_at_{steps}" for steps in range(1, LOOKAHEAD_MOVES + 1)],
    "mind_control_at_1",
    "locked_chest_at_1",
    "teleport_within_2",
    "reached_1",
    "reached_2",
    "reached_4",
    "stuck",
    "first_to_coins",
    "drakon_near",
    "hand",
    "finds_in_hand",
    "ability",
    "missing_turn",
    "waits",
)
"""The features of a seat, in this order."""

TABLE_NAMES: Final = (
    *[f"players_{players}" for players in range(2, 7)],
    "teams",
    "goal_gold",
    "goal_coins",
    "goal_escape",
    "enough",
    "abilities",
    "drakon_waits",
    "drakon_halts",
    "shields",
    "pile",
    "turns",
    "drakon_out",
    "chambers",
    "hoard",
    "next_coin",
    "asked",
    "asked_out_of_turn",
)
"""The features of the table."""

BLOCKS: Final = ("own", "feared", "next", "others")
NAMES: Final = (
    *[f"{block}.{name}" for block in BLOCKS for name in SEAT_NAMES],
    *TABLE_NAMES,
)
SIZE: Final = len(NAMES)
"""The length of a vector."""

SEAT_SIZE: Final = len(SEAT_NAMES)


@final
class Survey:
    """Surveys a position once for all seats."""

    __slots__ = ("_drawing", "_ground", "_turn", "lookout", "state")

    def __init__(self, state: State) -> None:
        self.state: Final = state
        self.lookout: Final = Lookout(state)
        frame = state.stack[-1] if state.stack else None
        # A seat that only has to draw has finished, so that a placement compares with a move.
        self._drawing: Final = frame.seat if isinstance(frame, DrawChamber) else NOBODY
        turn = state.turn
        self._turn: Final = (turn + 1) % state.players if self._drawing == turn else turn
        self._ground: Final = self._seen_by_all()

    def _seen_by_all(self) -> list[list[float]]:
        """The public features of each seat: incomes, chambers nearby, moves."""
        state, lookout = self.state, self.lookout
        layers = [lookout.layers(cell, LOOKAHEAD_MOVES) for cell in state.at]
        nearest: list[dict[int, int]] = []
        for steps in layers:
            near: dict[int, int] = {}
            for depth, layer in enumerate(steps):
                for number in layer:
                    kind = lookout.faces[number] >> 4
                    if kind in (FIND, FIND_TWO):
                        near[number] = depth
            nearest.append(near)
        return [self._ground_of(seat, layers[seat], nearest) for seat in range(state.players)]

    def _ground_of(
        self, seat: int, layers: list[list[int]], nearest: list[dict[int, int]]
    ) -> list[float]:
        state, lookout = self.state, self.lookout
        cell = state.at[seat]
        row: list[float] = [
            lookout.income(cell, which) * 0.5 for which in range(len(INCOME_HORIZONS))
        ]
        finds = [0.0] * LOOKAHEAD_MOVES
        losses = [0.0] * LOOKAHEAD_MOVES
        steals = [0.0] * LOOKAHEAD_MOVES
        dragons = [0.0] * LOOKAHEAD_MOVES
        outs = [0.0] * LOOKAHEAD_MOVES
        minds = chest = teleports = 0.0
        total = 0
        reached: list[float] = []
        for depth, layer in enumerate(layers):
            for number in layer:
                kind = lookout.faces[number] >> 4
                if kind == FIND:
                    finds[depth] += 0.5
                elif kind == FIND_TWO:
                    finds[depth] += 1.0
                elif kind == LOSE:
                    losses[depth] += 0.5
                elif kind in (STEAL_LEFT, STEAL_RIGHT):
                    steals[depth] += 0.5
                elif kind == DRAKON_MOVES:
                    dragons[depth] += 0.5
                elif kind == ESCAPE:
                    outs[depth] += 0.5
                elif kind == TELEPORT:
                    outs[depth] += 0.5
                    if depth < 2:
                        teleports = 1.0
                elif kind == MIND and depth == 0:
                    minds = 1.0
                elif kind == CHEST and depth == 0:
                    chest = 1.0
            total += len(layer)
            reached.append(float(total))
        row += finds
        row += losses[:2]
        row += steals[:2]
        row += dragons[:2]
        row += outs
        row.append(minds)
        row.append(chest)
        row.append(teleports)
        row.append(reached[0] * 0.25)
        row.append(reached[1] * 0.1)
        row.append(min(reached[3] * 0.04, 2.0))
        row.append(0.0 if layers[0] else 1.0)
        row.append(self._first(seat, nearest))
        row.append(self._near_drakon(cell))
        return row

    def _first(self, seat: int, nearest: list[dict[int, int]]) -> float:
        """The number of coin chambers the seat's hero reaches first, or together with others."""
        state = self.state
        share = len(state.purses)
        won = 0.0
        for number, depth in nearest[seat].items():
            ahead = True
            for other in range(state.players):
                if (
                    other % share != seat % share
                    and nearest[other].get(number, LOOKAHEAD_MOVES) < depth
                ):
                    ahead = False
                    break
            if ahead:
                won += 0.5
        return won

    def _near_drakon(self, cell: int) -> float:
        """1 next to Drakon, less the farther away she is, 0 out of her reach."""
        drakon = self.state.drakon
        if drakon == NOWHERE or cell == NOWHERE:
            return 0.0
        far = abs(cell % WIDTH - drakon % WIDTH) + abs(cell // WIDTH - drakon // WIDTH)
        return (MAX_DRAKON_STEPS + 1 - far) / MAX_DRAKON_STEPS if far <= MAX_DRAKON_STEPS else 0.0

    def vector(self, viewer: int) -> list[float]:
        """The position as far as a seat knows it."""
        belief = CoinBelief(self.state, viewer)
        return self._vector(viewer, self._rows(viewer, belief), belief)

    def vectors(self, viewer: int) -> list[list[float]]:
        """The position as far as a seat knows it, from its own and its teammates' point of view."""
        state = self.state
        belief = CoinBelief(state, viewer)
        rows = self._rows(viewer, belief)
        return [self._vector(seat, rows, belief) for seat in team_of(state, viewer)]

    def _rows(self, viewer: int, belief: CoinBelief) -> list[list[float]]:
        """What a viewer knows of each seat."""
        state = self.state
        hidden = hidden_tiles(state, viewer)
        finds = 0
        for tile in hidden:
            kind = tile >> 4
            finds += kind in (FIND, FIND_TWO)
        rate = finds / len(hidden) if hidden else 0.0
        purses = [belief.purse(owner) for owner in range(len(state.purses))]
        return [self._row(seat, viewer, purses, rate) for seat in range(state.players)]

    def _vector(self, own: int, rows: list[list[float]], belief: CoinBelief) -> list[float]:
        """The full vector, from the point of view of one seat."""
        state = self.state
        others = state.opponents(own)
        feared = others[0]
        most = -1.0
        for other in others:
            row = rows[other]
            fear = 2.0 * row[0] + 1.5 * row[3] + row[6] + row[9] * 0.5
            if fear > most:
                most = fear
                feared = other
        after = others[0]
        for offset in range(1, state.players):
            seat = (own + offset) % state.players
            if seat in others:
                after = seat
                break
        found = rows[own] + rows[feared] + rows[after]
        number = len(others)
        for column in range(SEAT_SIZE):
            total = 0.0
            for other in others:
                total += rows[other][column]
            found.append(total / number)
        return found + self._table(own, belief)

    def _row(self, seat: int, viewer: int, purses: list[PurseBelief], rate: float) -> list[float]:
        state = self.state
        share = len(state.purses)
        purse = purses[seat % share]
        enough = goal_of(state)
        held = coins(state.wealth(seat))
        amount = purse.gold
        if isinstance(state.rules.goal, CoinGoal):
            amount = float(held)
        row: list[float] = [
            purse.gold * 0.1,
            held * 0.2,
            max(0.0, enough - amount) / enough,
            purse.next_wins,
            purse.rich,
            coins(state.locked[seat % share]) * 0.2,
        ]
        row += self._ground[seat]
        hand = state.hands[seat]
        sure = known_hand(state, seat, viewer)
        finds = (len(hand) - len(sure)) * rate
        for tile in sure:
            kind = tile >> 4
            if kind in (FIND, FIND_TWO):
                finds += 1.0
        held_tiles = len(hand)
        if self._drawing == seat:
            held_tiles += 1
            finds += rate
        row.append(held_tiles * 0.25)
        row.append(finds * 0.5)
        row.append(1.0 if state.rules.abilities and not state.spent >> seat & 1 else 0.0)
        row.append(1.0 if state.missing >> seat & 1 or state.at[seat] == NOWHERE else 0.0)
        row.append((seat - self._turn) % state.players / state.players)
        return row

    def _table(self, own: int, belief: CoinBelief) -> list[float]:
        state = self.state
        rules = state.rules
        players = state.players
        row: list[float] = [1.0 if players == number else 0.0 for number in range(2, 7)]
        row.append(1.0 if len(state.purses) < players else 0.0)
        goal = rules.goal
        row.append(1.0 if isinstance(goal, GoldGoal) else 0.0)
        row.append(1.0 if isinstance(goal, CoinGoal) else 0.0)
        row.append(1.0 if isinstance(goal, EscapeGoal) else 0.0)
        row.append(goal_of(state) * 0.1)
        row.append(1.0 if rules.abilities else 0.0)
        row.append(1.0 if rules.drakon_waits else 0.0)
        row.append(1.0 if rules.drakon_halts else 0.0)
        row.append(1.0 if rules.shields else 0.0)
        row.append(min(state.pile_size() / 40.0, 2.0))
        limit = rules.turn_limit * players
        row.append(state.turns / limit if limit else 0.0)
        row.append(1.0 if state.drakon != NOWHERE else 0.0)
        row.append(len(self.lookout.cells) / 40.0)
        row.append(min(coins(state.hoard) / 20.0, 2.0))
        ones, twos, threes = belief.next_coin()
        row.append((ones + 2.0 * twos + 3.0 * threes) * 0.5)
        frame = state.stack[-1] if state.stack else None
        asked = frame is not None and frame.by(state) == own
        row.append(1.0 if asked else 0.0)
        row.append(1.0 if asked and state.turn != own else 0.0)
        return row


def goal_of(state: State) -> float:
    """The amount the goal requires, in gold or in coins."""
    goal = state.rules.goal
    if isinstance(goal, GoldGoal | EscapeGoal | CoinGoal):
        return float(goal.enough)
    return float(NO_LIMIT)
