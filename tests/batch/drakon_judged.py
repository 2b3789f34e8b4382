"""Compares what players in Drakon's kernel see and think with the engine's bots, in random games.

    python -m tests.batch.drakon_judged [--positions N] [--seed N] [TABLE ...]

WYRMHOLD_BATCH_TARGET decides what the kernel is compiled for. In every position, each seat's survey
must be the engine's. In every third one, the answers compared and their values must be those of the
engine's expansion of the same position, and when everything that the seat cannot know is dealt
again, survey and answer must stay the same.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from typing import Any

import numpy as np

from tests.batch.drakon_stalled import Idleness
from tests.batch.drakon_tables import TABLES, Agreed
from tests.batch.lockstep import Differs
from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon.convert import from_state, to_state
from wyrmhold.batch.drakon.evaluation import layout, prospects, supposition
from wyrmhold.batch.drakon.kernel_players import (
    Judge,
    KernelPlayers,
    as_words,
    check_box,
    packed,
    weighted_sum,
)
from wyrmhold.batch.errors import CannotRepresent
from wyrmhold.batch.target import TARGET, all_opened, opened, scratch
from wyrmhold.bots.drakon.afterstates import DEPTH, WIDTH, Prospect
from wyrmhold.bots.drakon.afterstates import Judge as EngineJudge
from wyrmhold.bots.drakon.judgement import WEIGHTS, Weights
from wyrmhold.bots.drakon.jury import Jury
from wyrmhold.bots.drakon.net import Net
from wyrmhold.bots.drakon.survey import NAMES, Survey
from wyrmhold.games.drakon.actions import Place
from wyrmhold.games.drakon.evaluation.facts import coin_move
from wyrmhold.games.drakon.evaluation.prospects import after_coin, candidates, coins_that_may_come
from wyrmhold.games.drakon.events import NOBODY
from wyrmhold.games.drakon.knowledge.belief import imagined
from wyrmhold.games.drakon.rules.goals import team_of
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.odds import until_chance
from wyrmhold.kernel.transaction import pending

TOLERANCE = 2e-6
"""Numbers in the kernel have 24 bits."""

VALUE_TOLERANCE = 5e-6
"""Chances of a jury are rounded to six digits on the engine."""

WALKS = 3
"""How many times as often something else is chosen as a placement."""

SUM, NET = 0, 1
"""The judges that are compared: a weighted sum, and a jury of nets with random weights."""


def random_nets(rng: random.Random) -> list[Net]:
    """Nets of different sizes with small random weights."""
    numbers = np.random.default_rng(rng.randrange(1 << 30))

    def array(*shape: int) -> Any:
        return numbers.normal(0.0, 0.1, shape).astype(np.float32)

    return [
        Net(
            array(layout.SIZE, 1),
            [
                (array(layout.SIZE, wide), array(wide)),
                (array(wide, narrow), array(narrow)),
                (array(narrow, 1), array(1)),
            ],
        )
        for wide, narrow in ((16, 8), (24, 4))
    ]


def comparable(position: State, seat: int, depth: int, width: int = WIDTH) -> bool:
    """Whether engine and kernel must give a position after an answer the same value.

    Not if another player may find or take a coin: whether that wins depends on a purse that the
    seat does not see, and the engine swaps coins of its imagined deal. Nor if a further question
    has more answers than are compared: which ones are left out depends on their order.
    """
    moved = coin_move(position)
    if moved is not None and moved.taker not in (NOBODY, *team_of(position, seat)):
        return False
    coins = coins_that_may_come(position, seat)
    if coins:
        return all(
            comparable(after_coin(supposed, coin), seat, depth, width)
            for _, coin, supposed in coins
        )
    frame = pending(position)
    if frame is None or frame.by(position) != seat or frame.kind == "turn" or not depth:
        return True
    further = candidates(position)
    return len(further) <= width and all(
        comparable(until_chance(position, action)[0], seat, depth - 1, width) for action in further
    )


def batch_of(agreed: Agreed, seed: int) -> Batch:
    """One table."""
    options: dict[str, Any] = dict(agreed.options)
    return Batch(
        "drakon",
        tables=1,
        players=agreed.players,
        edition=agreed.edition,
        rules_version=agreed.version,
        seed=seed,
        threads=1,
        **options,
    )


class Comparison:
    """Random games at one kind of table."""

    def __init__(self, batch: Batch, seed: int) -> None:
        self.rng = random.Random(seed)
        self.batch = batch
        nets = random_nets(self.rng)
        juries = [[weighted_sum(WEIGHTS, NAMES)], [Judge(net.direct, net.layers) for net in nets]]
        self.judges, self.rows = packed(juries)
        self.engines: list[EngineJudge] = [Weights(WEIGHTS), Jury(nets)]
        self.players = KernelPlayers(self.batch, self.judges, threads=1)
        self.table = opened(self.batch.rules, 0)
        copies = np.zeros(layout.LEVELS, self.batch.states.dtype)
        self.records = copies
        self.copies, self.words = all_opened(copies), scratch(as_words(copies))
        self.notes = opened(np.zeros(1, layout.NOTES), 0)
        self.lists = [np.zeros(self.batch.room, np.int32) for _ in range(2)]
        self.out, self.answers = (scratch(each) for each in self.lists)
        self.idleness = Idleness(batch)
        self.equal = self.excused = 0

    def play(self, positions: int) -> None:
        """Play random games and compare this many positions."""
        asked = self.batch.reset()
        for number in range(positions):
            state = self.batch.state(0)
            assert isinstance(state, State)
            seat = int(asked.seats[0])
            for viewer in range(self.batch.players):
                self.compare_survey(state, viewer)
            if number % 3 == 0:
                self.compare_values(state, seat, SUM if number % 2 else NET)
                self.compare_twin(state, seat, SUM if number % 2 else NET)
                self.idleness.compare_late(state, self.rng)
                self.batch.place(0, state)
                self.batch.ask()
            asked = self.batch.step([self.random_answer(asked.answers(0).tolist())])

    def random_answer(self, numbers: list[int]) -> int:
        """Heroes who walk meet more rules than heroes who build."""
        by_verb: dict[str, list[int]] = {}
        for number in numbers:
            verb = self.batch.numbering.action(number).token().partition(" ")[0]
            by_verb.setdefault(verb, []).append(number)
        weights = [1 if verb == "place" else WALKS for verb in by_verb]
        return self.rng.choice(self.rng.choices(list(by_verb.values()), weights)[0])

    def compare_survey(self, state: State, viewer: int) -> None:
        expected = np.array(Survey(state).vector(viewer))
        found = self.players.surveys([0], viewer)[0]
        wrong = np.flatnonzero(
            np.abs(expected - found) > TOLERANCE * np.maximum(1.0, abs(expected))
        )
        if len(wrong):
            said = ", ".join(f"{NAMES[at]} {expected[at]} and {found[at]}" for at in wrong[:8])
            raise Differs(f"seat {viewer} on {type(state.stack[-1]).__name__}: {said}")

    def compare_values(self, state: State, seat: int, judge: int) -> None:
        """Compare the values of all answers that both sides list."""
        self.records[0] = from_state(state)[0]
        root = self.copies[0]
        supposition.suppose(root, self.table, self.notes, seat)
        position = to_state(self.records[0], state.rules, state.players)
        count = prospects.list_candidates(root, self.table, self.notes, self.out, self.answers)
        found = {}
        for number in self.lists[1][:count].tolist():
            found[number] = prospects.value_of(
                self.copies,
                self.words,
                0,
                self.table,
                self.notes,
                scratch(self.judges),
                self.rows[judge],
                seat,
                number,
                prospects.EVERY,
                self.out,
            )
        prospect = Prospect(position, seat, candidates(position))
        worths = prospect.worths(self.engines[judge])
        numbered = [self.batch.numbering.number(action) for action in prospect.actions]
        expected = {
            number: worth for number, worth in zip(numbered, worths, strict=True) if number >= 0
        }
        for number in expected.keys() ^ found.keys():
            # Placements out of reach are all alike: each side takes its own.
            if not isinstance(self.batch.numbering.action(number), Place):
                raise Differs(f"{self.batch.numbering.action(number).token()} is on one side only")
        if abs(len(expected) - len(found)) > len(set(state.hands[seat])):
            raise Differs(f"{len(expected)} answers, and {len(found)}")
        for number in expected.keys() & found.keys():
            if abs(expected[number] - found[number]) <= VALUE_TOLERANCE:
                self.equal += 1
                continue
            action = self.batch.numbering.action(number)
            if comparable(until_chance(position, action)[0], seat, DEPTH):
                raise Differs(f"{action.token()} of {seat}: {expected[number]} and {found[number]}")
            self.excused += 1

    def compare_twin(self, state: State, seat: int, judge: int) -> None:
        """Deal again what the seat cannot know: it must see and answer the same."""
        seen = []
        for twin in (state, imagined(state, seat, self.rng)):
            self.batch.place(0, twin)
            asked = self.batch.ask()
            survey = self.players.surveys([0], seat)[0].tolist()
            chosen, worths = self.players.judged_answers(asked, self.rows[judge])
            seen.append((survey, chosen.tolist(), worths.tolist()))
        if seen[0] != seen[1]:
            raise Differs(f"seat {seat} knows what it cannot know: {seen[0][1:]}, {seen[1][1:]}")


def playable(batch: Batch) -> bool:
    """Whether players in the kernel can evaluate games at this table."""
    try:
        check_box(batch.rules)
    except CannotRepresent:
        return False
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", default=list(TABLES), metavar="TABLE")
    parser.add_argument("--positions", type=int, default=60, help="per table")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failed = positions = equal = excused = refused = 0
    started = time.perf_counter()
    for name in options.tables:
        batch = batch_of(TABLES[name], options.seed)
        if not playable(batch):
            refused += 1
            continue
        comparison = Comparison(batch, options.seed)
        try:
            comparison.play(options.positions)
            positions += options.positions
        except Differs as error:
            failed += 1
            print(f"{name}, seed {options.seed}: {error}", file=sys.stderr, flush=True)
        equal += comparison.equal
        excused += comparison.excused
    seconds = time.perf_counter() - started
    print(
        f"{TARGET}: {positions} positions and {equal} answers equal, {excused} answers not "
        f"comparable, {failed} tables differ, {refused} refused, {seconds:.0f} s"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
