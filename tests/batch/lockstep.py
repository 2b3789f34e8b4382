"""Drives Drakon's engine and kernel with the same answers and draws, and compares every position.

    python -m tests.batch.lockstep [--decisions N] [--seed N] [TABLE ...]

WYRMHOLD_BATCH_TARGET decides what the kernel is compiled for. After every answer and every draw the
two must agree on the seat, the question, the legal numbers, the count of answers without one, the
outcomes of chance with their weights, the whole state, and the outcome of the game.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from typing import Any

import numpy as np

from tests.batch.drakon_tables import TABLES, Agreed
from tests.soaking import Soak, add_seed
from wyrmhold.batch.drakon import frames
from wyrmhold.batch.drakon.convert import from_state, to_state
from wyrmhold.batch.drakon.layout import MAX_ANSWERS, STATE
from wyrmhold.batch.drakon.table import numbering_of, table_of
from wyrmhold.batch.target import TARGET, opened, scratch
from wyrmhold.games.drakon.actions import Coin, DealHero, First, TileOutcome
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


class Pair:
    """One game, played by both."""

    def __init__(self, agreed: Agreed, seed: int) -> None:
        self.rng = random.Random(seed)
        fresh = agreed.fresh()
        self.rules, self.players = fresh.rules, fresh.players
        self.numbering = numbering_of(self.rules, self.players)
        self.table = opened(table_of(fresh), 0)
        self.array = np.zeros(MAX_ANSWERS + 64, np.int32)
        self.out = scratch(self.array)
        self.records = np.zeros(1, STATE)
        self.records["seed"] = seed
        self.record = opened(self.records, 0)
        self.state, _ = settled(fresh.copy())
        self.kinds: Counter[str] = Counter()
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
        kernel = to_state(self.records[0], self.rules, self.players)
        for name in State.__match_args__:
            self.same(name, getattr(self.state, name), getattr(kernel, name))
        self.same("state", self.state, kernel)
        over = not self.state.stack
        by = -1 if over else top(self.state).by(self.state)
        self.same("seat", by, int(frames.seat_to_act(self.record, self.table)))

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

    def play(self, most: int) -> int:
        """Play a game, or `most` decisions of it; returns the number of decisions."""
        decisions = 0
        while self.state.stack and decisions < most:
            frame: Any = top(self.state)
            if self.rng.random() < (0.1 if frame.kind in ("turn", "draw") else 0.5):
                self.convert()
            if frame.by(self.state) == CHANCE:
                self.draw(frame)
            elif not self.answer(frame):
                return decisions
            else:
                decisions += 1
            self.compare()
        return decisions

    def answer(self, frame: Any) -> bool:
        """Compare the legal answers and take one; False if none has a number."""
        numbers, outside = self.numbering.legal(self.state)
        count = int(frames.legal(self.record, self.table, self.out))
        self.same("answers", sorted(numbers), sorted(self.array[:count].tolist()))
        self.same("answers outside", outside, int(self.records["outside"][0]))
        if not numbers:
            return False
        by_verb: dict[str, list[int]] = {}
        for number in numbers:
            verb = self.numbering.action(number).token().partition(" ")[0]
            by_verb.setdefault(verb, []).append(number)
        # Heroes who walk meet more rules than heroes who build.
        weights = [1 if verb == "place" else WALKS for verb in by_verb]
        chosen = self.rng.choice(self.rng.choices(list(by_verb.values()), weights)[0])
        action = self.numbering.action(chosen)
        self.kinds[frame.kind] += 1
        self.last = f"{action.token()} (seat {frame.by(self.state)}, {type(frame).__name__})"
        self.state, _ = apply(self.state, action)
        frames.answer(self.record, self.table, chosen, 0, self.out)
        return True

    def draw(self, frame: Chance[State]) -> None:
        """Compare the outcomes of chance, and let one side decide it."""
        expected = [
            (outcome_number(action, self.state), weight)
            for action, weight in frame.outcomes(self.state)
        ]
        count = int(frames.outcomes(self.record, self.table, self.out))
        found = self.array[: 2 * count].reshape(-1, 2).tolist()
        self.same("weights", expected, [tuple(pair) for pair in found])
        actions = [action for action, _ in frame.outcomes(self.state)]
        if self.rng.random() < 0.25:
            self.kernel_draws(actions)
            return
        at = self.rng.randrange(len(actions))
        self.last = actions[at].token()
        self.state, _ = apply(self.state, actions[at])
        frames.chance(self.record, self.table, expected[at][0], 0, self.out)

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


def run(name: str, decisions: int, seed: int) -> Counter[str]:
    """Compare on one table until this many decisions are made; returns how often each was asked."""
    asked: Counter[str] = Counter()
    made = 0
    game = 0
    while made < decisions:
        pair = Pair(TABLES[name], seed * 1000 + game)
        try:
            made += pair.play(min(MAX_DECISIONS, decisions - made))
        except Differs as error:
            raise Differs(f"{name}, game {game} of seed {seed}: {error}") from None
        asked += pair.kinds
        game += 1
    return asked


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", default=list(TABLES), metavar="TABLE")
    parser.add_argument("--decisions", type=int, default=1_000, help="per table")
    add_seed(parser)
    options = parser.parse_args()
    soak = Soak("lockstep", options.seed, sys.argv[1:])
    asked: Counter[str] = Counter()
    failed = 0
    started = time.perf_counter()
    for name in options.tables:
        try:
            asked += run(name, options.decisions, soak.seed)
        except Differs as error:
            failed += 1
            soak.failed(error, name, "--decisions", str(options.decisions))
    seconds = time.perf_counter() - started
    print(
        f"{TARGET}: {sum(asked.values())} decisions equal, {failed} tables differ, {seconds:.0f} s"
    )
    print(", ".join(f"{kind} {number}" for kind, number in asked.most_common()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
