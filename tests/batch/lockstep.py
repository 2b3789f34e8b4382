"""Drives Drakon's engine and kernel with the same answers and draws, and compares every position.

WYRMHOLD_BATCH_TARGET decides what the kernel is compiled for. After every answer and every draw the
two must agree on the seat, the question, the legal numbers, the count of answers without one, the
outcomes of chance with their weights, the whole state with what everybody knows, and the outcome of
the game. `tests.batch.observed` adds the views; `tests.batch.lockstep_soak` runs it.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from tests.batch.drakon_tables import Agreed
from wyrmhold.batch.drakon import frames
from wyrmhold.batch.drakon.convert import from_state, to_state
from wyrmhold.batch.drakon.layout import MAX_ANSWERS, STATE
from wyrmhold.batch.drakon.table import numbering_of, table_of
from wyrmhold.batch.target import opened, scratch
from wyrmhold.games.drakon.actions import Coin, DealHero, First, TileOutcome
from wyrmhold.games.drakon.agents.numbering import DrakonNumbering
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.rules.turn import ChooseAction
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.transaction import apply, settled, top
from wyrmhold.kernel.viewers import CHANCE

MAX_DECISIONS = 2_000
"""Decisions after which a game is replaced by a new one."""

WALKS = 3
"""How many times as often something else is chosen as a placement."""


class Differs(AssertionError):
    """Engine and kernel disagree."""


def outcome_number(action: Action, state: State) -> int:
    """An outcome of chance as the kernel writes it."""
    if isinstance(action, TileOutcome):
        return action.tile
    if isinstance(action, Coin):
        return action.value
    if isinstance(action, First):
        return action.seat
    assert isinstance(action, DealHero)
    return [hero.name for hero in state.rules.heroes].index(action.hero)


def answer(record: Any, table: Any, number: int, out: Any) -> None:
    """Answer the kernel's pending decision with a legal number and settle what follows."""
    frames.take(record, table, number, out)
    frames.settle(record, table, 0, out)


def chance(record: Any, table: Any, outcome: int, out: Any) -> None:
    """Answer the kernel's pending chance with an outcome and settle what follows."""
    frames.take_outcome(record, table, outcome)
    frames.settle(record, table, 0, out)


class Laid(NamedTuple):
    """A table before the deal, with what the kernel needs to play at it.

    Answers with numbers below `placements` place a chamber.
    """

    fresh: State
    numbering: DrakonNumbering
    table: Any
    placements: int

    @classmethod
    def of(cls, agreed: Agreed) -> Laid:
        fresh = agreed.fresh()
        table = table_of(fresh)
        numbering = numbering_of(fresh.rules, fresh.players)
        return cls(fresh, numbering, opened(table, 0), int(table["move"][0]))


@lru_cache(maxsize=200_000)
def verb_of(numbering: DrakonNumbering, number: int) -> str:
    """The first word of an answer."""
    return numbering.action(number).token().partition(" ")[0]


class Pair:
    """One game, played by both."""

    def __init__(self, laid: Laid, seed: int) -> None:
        self.rng = random.Random(seed)
        self.rules, self.players = laid.fresh.rules, laid.fresh.players
        self.numbering, self.table, self.placements = laid.numbering, laid.table, laid.placements
        self.array = np.zeros(MAX_ANSWERS + 64, np.int32)
        self.out = scratch(self.array)
        self.records = np.zeros(1, STATE)
        self.records["seed"] = seed
        self.record = opened(self.records, 0)
        self.state, _ = settled(laid.fresh.copy())
        self.found: Counter[str] = Counter()
        self.last = "the deal"
        frames.start(self.record, self.table, 0, self.out)
        self.compare()

    def same(self, what: str, expected: object, found: object) -> None:
        if expected != found:
            raise Differs(
                f"{what} after {self.last}: the engine has {expected!r:.1500}, "
                f"the kernel {found!r:.1500}"
            )

    def compare(self) -> None:
        """Compare the whole position."""
        self.made = to_state(self.records[0], self.rules, self.players)
        if self.made != self.state:
            for name in State.__match_args__:
                self.same(name, getattr(self.state, name), getattr(self.made, name))
            raise Differs(f"after {self.last}, in a field that State does not name")
        # They follow from the chambers, so they are no part of a state's identity.
        self.same("open cells", self.state.board.spots, self.made.board.spots)
        over = not self.state.stack
        by = -1 if over else top(self.state).by(self.state)
        self.same("seat", by, int(frames.seat_to_act(self.record, self.table)))
        self.found["positions"] += 1

    def convert(self) -> None:
        """Go on with a record made from the engine's state, in which more chambers were entered
        this turn, and Drakon may have come to a hero: chains of effects that come back to a chamber
        (MOVE-2) and heroes who end their turn with her (DRAK-6) are rare otherwise."""
        cells = sorted(self.state.board.chambers)
        visits = [self.rng.choice(cells) << 3 | self.rng.randrange(self.players) for _ in range(16)]
        self.state = self.state.copy()
        cell = self.state.at[self.state.turn]
        if (
            cell != NOWHERE
            and isinstance(top(self.state), ChooseAction)
            and self.rng.random() < 0.3
        ):
            self.state.drakon = cell
        self.state.visited = tuple(dict.fromkeys([*self.state.visited, *visits]))[:24]
        seed, drawn = self.records["seed"][0], self.records["drawn"][0]
        self.records[:] = from_state(self.state, seed)
        self.records["drawn"] = drawn
        self.compare()

    def play(self, most: int) -> None:
        """Play a game, or `most` decisions of it."""
        while self.state.stack and self.found["decisions"] < most:
            frame: Any = top(self.state)
            if self.rng.random() < (0.1 if frame.kind in ("turn", "draw") else 0.5):
                self.convert()
            if frame.by(self.state) == CHANCE:
                self.draw(frame)
            elif not self.answer(frame):
                return
            self.compare()
        self.found["games"] += not self.state.stack

    def answer(self, frame: Any) -> bool:
        """Compare the legal answers and take one; False if none has a number."""
        numbers, outside = self.numbering.legal(self.state)
        count = int(frames.legal(self.record, self.table, self.out))
        self.same("answers", sorted(numbers), np.sort(self.array[:count]).tolist())
        self.same("answers outside", outside, int(self.records["outside"][0]))
        if not numbers:
            return False
        by_verb = self.by_verb(numbers)
        # Heroes who walk meet more rules than heroes who build.
        weights = [1 if verb == "place" else WALKS for verb in by_verb]
        chosen = self.rng.choice(self.rng.choices(list(by_verb.values()), weights)[0])
        action = self.numbering.action(chosen)
        self.found["decisions"] += 1
        self.found[f"asked {frame.kind}"] += 1
        self.last = f"{action.token()} (seat {frame.by(self.state)}, {type(frame).__name__})"
        self.state, _ = apply(self.state, action)
        answer(self.record, self.table, chosen, self.out)
        return True

    def by_verb(self, numbers: list[int]) -> dict[str, list[int]]:
        """The legal numbers by verb; most of them are placements."""
        found: dict[str, list[int]] = {}
        for number in numbers:
            if number >= self.placements:
                found.setdefault(verb_of(self.numbering, number), []).append(number)
        placements = [number for number in numbers if number < self.placements]
        return {**found, "place": placements} if placements else found

    def draw(self, frame: Chance[State]) -> None:
        """Compare the outcomes of chance, and let one side decide it."""
        outcomes = frame.outcomes(self.state)
        expected = [(outcome_number(action, self.state), weight) for action, weight in outcomes]
        count = int(frames.outcomes(self.record, self.table, self.out))
        found = self.array[: 2 * count].reshape(-1, 2).tolist()
        self.same("weights", expected, [tuple(pair) for pair in found])
        actions = [action for action, _ in outcomes]
        self.found["draws"] += 1
        if self.rng.random() < 0.25:
            self.kernel_draws(actions)
            return
        at = self.rng.randrange(len(actions))
        self.last = actions[at].token()
        self.state, _ = apply(self.state, actions[at])
        chance(self.record, self.table, expected[at][0], self.out)

    def kernel_draws(self, actions: list[Action]) -> None:
        """The kernel's own generator decides, and the engine follows."""
        frames.take_luck(self.record, self.table)
        frames.settle(self.record, self.table, 0, self.out)
        kernel = to_state(self.records[0], self.rules, self.players)
        self.last = "a draw of the kernel"
        for action in actions:
            after, _ = apply(self.state, action)
            if after == kernel:
                self.state = after
                return
        raise Differs("the kernel drew what no outcome of the engine leads to")
