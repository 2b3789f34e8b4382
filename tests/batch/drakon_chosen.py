"""Compares the answers that Drakon's kernel gives for bots with what the bots think of them.

    python -m tests.batch.drakon_chosen [--positions N] [--seed N] [TABLE ...]

WYRMHOLD_BATCH_TARGET decides what the kernel is compiled for. In every position, the answer that
the kernel gives for each bot that looks no further ahead must be one of the bot's best, in the same
position: with everything dealt again that the seat cannot know. Every second position is late in
its game, where bots with a penalty for prolonging it avoid that.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter

import numpy as np

from tests.batch.drakon_judged import batch_of, comparable, playable
from tests.batch.drakon_tables import TABLES
from tests.batch.lockstep import Differs
from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon.convert import from_state, to_state
from wyrmhold.batch.drakon.evaluation import layout, supposition
from wyrmhold.batch.drakon.evaluation.best_answer import best_answer
from wyrmhold.batch.drakon.kernel_players import as_words, packed
from wyrmhold.batch.target import TARGET, all_opened, opened, scratch
from wyrmhold.bots.drakon.afterstates import DEPTH, REPLY_DEPTH, REPLY_WIDTH, WIDTH
from wyrmhold.bots.drakon.greedy import Greedy
from wyrmhold.bots.drakon.stall_penalty import stall_penalties
from wyrmhold.bots.players import PLAYERS
from wyrmhold.games.drakon.actions import Place
from wyrmhold.games.drakon.evaluation.prospects import candidates
from wyrmhold.games.drakon.heroes.dwarf import UseDiscard
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.odds import until_chance
from wyrmhold.kernel.transaction import pending
from wyrmhold.lab.drakon.kernel_play import BOTS as KERNEL_BOTS
from wyrmhold.lab.drakon.kernel_play import jury_of, plan_of
from wyrmhold.lab.drakon.part import PART

assert PART.kernel is not None
BOTS = [name for name in PART.kernel.bots if isinstance(KERNEL_BOTS[name], Greedy)]

ROUNDING = 2e-6
"""Numbers in the kernel have 24 bits, and chances by nets are rounded to six digits."""


class Choices:
    """Asks both sides at one kind of table."""

    def __init__(self, batch: Batch, seed: int) -> None:
        self.rng = random.Random(seed)
        self.batch = batch
        self.judges, self.rows = packed([jury_of(name, batch.players) for name in BOTS])
        self.table = opened(batch.rules, 0)
        self.copies = np.zeros(layout.LEVELS, batch.states.dtype)
        self.notes = opened(np.zeros(1, layout.NOTES), 0)
        self.room = [np.zeros(batch.room, np.int32) for _ in range(2)]
        self.compared: Counter[str] = Counter()

    def play(self, positions: int) -> None:
        """Play at random, and ask every bot in this many positions. Raises Differs."""
        asked = self.batch.reset()
        for number in range(positions):
            for _ in range(self.rng.randrange(1, 8)):
                asked = self.batch.step([self.rng.choice(asked.answers(0).tolist())])
            state = self.batch.state(0)
            assert isinstance(state, State)
            if number % 2:
                state.turns = self.rng.randrange(100 * state.players)
            for row, name in zip(self.rows, BOTS, strict=True):
                self.compare(state, int(asked.seats[0]), name, row)

    def compare(self, state: State, seat: int, name: str, row: int) -> None:
        """Compare one bot's best answers with the kernel's. Raises Differs."""
        records = from_state(state)
        answer = best_answer(
            scratch(as_words(records)),
            0,
            self.table,
            self.notes,
            scratch(self.judges),
            row,
            seat,
            self.rng.randrange(1 << 30),
            0,
            plan.most if (plan := plan_of(name)) else 0,
            all_opened(self.copies),
            scratch(as_words(self.copies)),
            scratch(self.room[0]),
            scratch(self.room[1]),
            scratch(np.zeros(self.batch.room)),
        )
        supposition.suppose(opened(records, 0), self.table, self.notes, seat)
        position = to_state(records[0], state.rules, state.players)
        bot = PLAYERS["drakon"][name]
        assert isinstance(bot, Greedy)
        if bot.most is not None and thinned_differently(position, bot.most):
            self.compared["not comparable"] += 1
            return
        actions, likes = liked(position, seat, bot)
        action = self.batch.numbering.action(int(answer))
        ours = likes[place_of(action, actions)]
        best = max(likes)
        if ours >= best - ROUNDING:
            self.compared["equal"] += 1
            self.compared["one of several"] += sum(like >= best - ROUNDING for like in likes) > 1
            return
        rivals = [each for each, like in zip(actions, likes, strict=True) if like > ours + ROUNDING]
        ahead = (DEPTH, WIDTH) if bot.most is None else (REPLY_DEPTH, REPLY_WIDTH)
        if all(
            comparable(until_chance(position, each)[0], seat, *ahead) for each in (action, *rivals)
        ):
            raise Differs(f"{name}, seat {seat}: {action.token()} is worth {ours}, not {best}")
        self.compared["not comparable"] += 1


def thinned_differently(position: State, most: int) -> bool:
    """Whether a bot that compares few answers leaves out others than the kernel does.

    The kernel lists the targets of an effect in another order, and only those of a
    Dwarf's discards that have a number.
    """
    answers = candidates(position)
    if len(answers) <= most:
        return False
    frame = pending(position)
    in_turn = frame is not None and frame.kind == "turn"
    return not in_turn or any(isinstance(each, UseDiscard) for each in answers)


def liked(position: State, seat: int, bot: Greedy) -> tuple[list[Action], list[float]]:
    """What a bot of the engine compares, and how much it likes each."""
    prospect = bot.prospect(position, seat)
    worths = prospect.worths(bot.judge)
    penalties = stall_penalties(position, seat, prospect.actions, worths, bot.stall_penalty)
    return prospect.actions, [worth - each for worth, each in zip(worths, penalties, strict=True)]


def place_of(action: Action, actions: list[Action]) -> int:
    """The index of an answer. Placements out of reach are all alike: each side lists its own, the
    engine after the others of the same chamber."""
    if action in actions:
        return actions.index(action)
    if not isinstance(action, Place):
        raise Differs(f"{action.token()} is not among the engine's answers")
    return max(
        index
        for index, each in enumerate(actions)
        if isinstance(each, Place) and design(each) == design(action)
    )


def design(placed: Place) -> tuple[int, int]:
    """What is the same in all rotations of a chamber: its kind, and its arrows in one of them."""
    arrows = placed.face & 15
    return placed.face >> 4, min((arrows << n | arrows >> (4 - n)) & 15 for n in range(4))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", default=list(TABLES), metavar="TABLE")
    parser.add_argument("--positions", type=int, default=20, help="per table")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failed = 0
    total: Counter[str] = Counter()
    for name in options.tables:
        batch = batch_of(TABLES[name], options.seed)
        if not playable(batch):
            continue
        choices = Choices(batch, options.seed)
        try:
            choices.play(options.positions)
        except Differs as error:
            failed += 1
            print(f"{name}, seed {options.seed}: {error}", file=sys.stderr, flush=True)
        total += choices.compared
    print(f"{TARGET}: {dict(total)}, {failed} tables differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
