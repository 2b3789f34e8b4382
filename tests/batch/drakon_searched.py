"""Compares the pieces of the searches in Drakon's kernel with the engine's, in random games.

    python -m tests.batch.drakon_searched [--positions N] [--looks N] [--seed N] [TABLE ...]

WYRMHOLD_BATCH_TARGET decides what the kernel is compiled for. In every second position: an imagined
deal must look the same to the seat, with the facts and the chances of the engine's; the values of
replies, their cost, the value at the horizon and everybody's share must be the engine's; so must
the answers that are tried and the branch that a tree follows. When everything that the seat cannot
know is dealt again, a search must give the same answer. With --looks, as many look-aheads from the
last position of each table must have the engine's mean results and costs.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
from math import sqrt
from typing import Any

import numpy as np

from tests.batch.drakon_judged import (
    SUM,
    VALUE_TOLERANCE,
    Comparison,
    batch_of,
    comparable,
    playable,
)
from tests.batch.drakon_tables import TABLES
from tests.batch.lockstep import Differs
from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon.convert import from_state, to_state
from wyrmhold.batch.drakon.evaluation import coin_belief
from wyrmhold.batch.drakon.evaluation.layout import REPLY_DEPTH, REPLY_WIDTH
from wyrmhold.batch.drakon.kernel_players import as_words
from wyrmhold.batch.drakon.search import imagining, layout, replies, rollout, root, tree
from wyrmhold.batch.drakon.search.plans import Plan, planned
from wyrmhold.batch.target import TARGET, all_opened, opened, scratch
from wyrmhold.bots.drakon.afterstates import at_most
from wyrmhold.bots.drakon.search.budget import Budget
from wyrmhold.bots.drakon.search.reply import Replies, shared
from wyrmhold.bots.drakon.search.rollout import PlayingOn
from wyrmhold.bots.drakon.search.root import Ahead, varied
from wyrmhold.bots.drakon.search.tree import Branch, Node, Tree
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.knowledge.belief import (
    hidden_coins,
    hidden_tiles,
    imagined,
    known_hand,
)
from wyrmhold.games.drakon.knowledge.coin_belief import (
    NO_LIMIT,
    Counts,
    counts_of,
    dealings,
    holdings,
    ways,
    without,
)
from wyrmhold.games.drakon.knowledge.view import view_of
from wyrmhold.games.drakon.purse import coins
from wyrmhold.games.drakon.rules.goals import GoldGoal
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.odds import until_chance
from wyrmhold.kernel.vantage import Vantage

PLENTY = 1000
"""A budget, and a number of answers, that nothing here exceeds."""

SMALL = 150
"""The budget of whole searches: enough for a few look-aheads."""

EXACT = 1e-9

SAMPLE = 300
"""How many deals are compared with their chances."""

RARE = 3.0
DEVIATIONS = 5.0
"""Fewer expected draws than this count together; more standard deviations than this are an error.
The seeds are fixed, so the result does not depend on luck."""


class SearchComparison(Comparison):
    """Random games at one kind of table."""

    def __init__(self, batch: Batch, seed: int) -> None:
        super().__init__(batch, seed)
        positions = np.zeros(layout.POSITIONS, batch.states.dtype)
        self.records = positions
        self.copies, self.words = all_opened(positions), scratch(as_words(positions))
        self.search = opened(np.zeros(1, layout.SEARCH), 0)
        self.plans = scratch(planned([Plan(SMALL, 4, 40, 0.1, deep) for deep in (False, True)]))
        self.searched = 0

    def play(self, positions: int, looks: int = 0) -> None:
        """Play random games and compare this many positions, and some with many look-aheads."""
        asked = self.batch.reset()
        for number in range(2 * positions):
            if number % 2:
                state = self.batch.state(0)
                assert isinstance(state, State)
                seat = int(asked.seats[0])
                self.compare_deal(state, seat)
                self.compare_coins(state, seat)
                self.compare_replies(imagined(state, seat, self.rng), seat, number // 2 % 2)
                self.compare_answers_tried()
                self.compare_branches(imagined(state, seat, self.rng), seat)
                self.compare_twin_searches(state, seat)
            asked = self.batch.step([self.random_answer(asked.answers(0).tolist())])
        last = self.batch.state(0)
        assert isinstance(last, State)
        self.compare_sample(last, int(asked.seats[0]))
        if looks:
            others_act_first = (int(asked.seats[0]) - 1) % self.batch.players
            self.compare_looks(last, others_act_first, looks)

    def compare_sample(self, state: State, seat: int) -> None:
        """Many deals have coins and chambers as often as they should."""
        owners, sizes, hidden, limit = coins_unseen(state, seat)
        found: list[Counter[Counts]] = [Counter() for _ in owners]
        tiles: Counter[int] = Counter()
        places = 0
        for _ in range(SAMPLE):
            self.put(state)
            imagining.imagine(self.copies[0], self.table, self.notes, self.search, seat)
            dealt = to_state(self.records[0], state.rules, state.players)
            for counter, owner in zip(found, owners, strict=True):
                counter[counts_of(dealt.wealth(owner))] += 1
            for owner in range(state.players):
                unsure = Counter(dealt.hands[owner])
                unsure.subtract(known_hand(state, owner, seat))
                tiles += unsure
                places += unsure.total()
        for at, counter in enumerate(found):
            others = sizes[:at] + sizes[at + 1 :]
            weights = {
                held: ways(held, hidden) * dealings(others, without(hidden, held), limit)
                for held in holdings(sizes[at], hidden, limit)
            }
            check_frequencies(counter, weights, SAMPLE)
        if places:
            check_frequencies(tiles, Counter(hidden_tiles(state, seat)), places)

    def compare_looks(self, state: State, seat: int, looks: int) -> None:
        """Many look-aheads have the engine's mean results and costs, without and with a tree."""
        most = max(layout.MIN_REPLY_ANSWERS, 40 // state.players)
        for deep in (False, True):
            engine: Ahead = (Tree if deep else PlayingOn)(
                self.engines[SUM], seat, state.players, most
            )
            self.search.nodes = self.search.branches = 0
            self.search.tree[0] = layout.NONE
            rows: list[tuple[float, float, float, float]] = []
            for _ in range(looks):
                budget = Budget(PLENTY, Vantage(DRAKON, state, seat))
                position = imagined(state, seat, self.rng)
                chances = engine.look(position, self.rng, budget)
                self.put(state)
                self.search.left = float(PLENTY)
                self.search.each = root.cost_of(self.copies[0], self.table)
                common = (self.copies, self.words, 0, self.table, self.notes, self.search)
                judged = (scratch(self.judges), self.rows[SUM], seat, most)
                imagining.imagine(self.copies[0], self.table, self.notes, self.search, seat)
                if deep:
                    tree.descend(*common, *judged, 0, self.out)
                else:
                    rollout.play_on(*common, *judged, self.out)
                rows.append(
                    (chances[seat], self.search.chances[seat], budget.left, self.search.left)
                )
            found = np.array(rows)
            mean, error = found.mean(0), found.std(0, ddof=1) / sqrt(looks)
            said = ", ".join([f"{a:.4f} ± {b:.4f}" for a, b in zip(mean, error, strict=True)])
            print(f"  {'tree' if deep else 'flat'}: {said}", flush=True)
            for one in (0, 2):
                miss = abs(mean[one] - mean[one + 1])
                if miss > DEVIATIONS * (error[one] + error[one + 1]) + VALUE_TOLERANCE:
                    raise Differs(f"look-aheads: {said}")

    def put(self, state: State) -> None:
        """Put a position where the kernel looks at it."""
        self.records[0] = from_state(state, self.rng.getrandbits(40))[0]

    def compare_deal(self, state: State, seat: int) -> None:
        """An imagined deal is one of the engine's."""
        self.put(state)
        imagining.imagine(self.copies[0], self.table, self.notes, self.search, seat)
        found = to_state(self.records[0], state.rules, state.players)
        expected = imagined(state, seat, self.rng)
        if view_of(found, seat) != view_of(state, seat):
            raise Differs(f"an imagined deal looks different to seat {seat}")
        if found.known != expected.known:
            raise Differs(f"facts in an imagined deal: {found.known}, not {expected.known}")
        if hidden_tiles(found, seat) != hidden_tiles(state, seat):
            raise Differs("other chambers are hidden in an imagined deal")
        if hidden_coins(found, seat) != hidden_coins(state, seat):
            raise Differs("other coins are hidden in an imagined deal")
        if won_already(found) and not won_already(expected):
            raise Differs("somebody has already won in an imagined deal")

    def compare_coins(self, state: State, seat: int) -> None:
        """Every content of the first hidden purse has the engine's chance."""
        self.put(state)
        coin_belief.note_hidden(self.copies[0], self.table, self.notes, seat)
        owners, sizes, hidden, limit = coins_unseen(state, seat)
        which = coin_belief.multiply_others(self.table, self.notes, owners[0], limit)
        weights, shares = [], []
        for held in holdings(sizes[0], hidden, limit):
            rest = without(hidden, held)
            weights.append(ways(held, hidden) * dealings(sizes[1:], rest, limit))
            shares.append(imagining.share_of_deals(self.notes, which, sum(sizes[1:]), *held))
        for weight, share in zip(weights, shares, strict=True):
            if abs(weight / sum(weights) - share / sum(shares)) > EXACT:
                raise Differs(f"the chances of a purse: {shares}, not {weights}")

    def listed(self, position: State, most: int) -> int:
        """List the replies in a position."""
        self.put(position)
        return replies.list_replies(
            self.copies[0], self.table, self.notes, self.search, most, self.out
        )

    def compare_replies(self, position: State, seat: int, judge: int) -> None:
        """Replies have the engine's values and costs, and so has what follows from them."""
        few = self.rng.randrange(4, 30)
        number = self.listed(position, PLENTY)
        numbers = [int(each) for each in self.search.answers[:number]]
        actions = [self.batch.numbering.action(each) for each in numbers]
        budget = Budget(PLENTY, Vantage(DRAKON, position, seat))
        engine = self.engines[judge]
        expected = Replies(position, seat, engine, budget, actions, PLENTY)
        judges, row = scratch(self.judges), self.rows[judge]
        self.search.left = float(PLENTY)
        self.search.each = root.cost_of(self.copies[0], self.table)
        replies.value_replies(
            self.copies,
            self.words,
            0,
            self.table,
            self.notes,
            self.search,
            judges,
            row,
            seat,
            number,
            REPLY_DEPTH,
            REPLY_WIDTH,
            self.out,
        )
        equal = True
        for index, action in enumerate(actions):
            miss = abs(expected.worths[index] - self.search.worths[index])
            after = until_chance(position, action)[0]
            if not comparable(after, seat, REPLY_DEPTH, REPLY_WIDTH):
                equal = False
                self.excused += 1
            elif miss > VALUE_TOLERANCE:
                raise Differs(f"{action.token()} of {seat}: {miss} off")
            else:
                self.equal += 1
        if equal:
            self.compare_horizon(position, seat, judge, expected, budget)
        number = self.listed(position, few)
        if list(self.search.answers[:number]) != [
            self.batch.numbering.number(action) for action in at_most(actions, few)
        ]:
            raise Differs(f"{len(actions)} answers are thinned out to others")

    def compare_horizon(
        self, position: State, seat: int, judge: int, expected: Replies, budget: Budget
    ) -> None:
        """The value at the horizon and everybody's share are the engine's, at the same cost."""
        engine, judges, row = self.engines[judge], scratch(self.judges), self.rows[judge]
        common = (self.copies[0], self.table, self.notes, self.search, judges, row, seat)
        value = replies.calm(*common, len(expected.actions), self.out)
        wanted = expected.calm(engine, budget)
        if abs(value - wanted) > VALUE_TOLERANCE:
            raise Differs(f"at the horizon {value}, not {wanted}")
        replies.share(*common, value, self.out)
        chances = shared(position, seat, [wanted], position.players, engine, budget)[0]
        for each, chance in enumerate(chances):
            if abs(chance - self.search.chances[each]) > VALUE_TOLERANCE:
                raise Differs(f"shares {list(self.search.chances)}, not {chances}")
        if abs(budget.left - self.search.left) > EXACT * PLENTY:
            raise Differs(f"{self.search.left} of the budget is left, not {budget.left}")

    def compare_answers_tried(self) -> None:
        """The answers tried, and the branch that a tree follows, for random values."""
        number = self.rng.randrange(2, 60)
        worths = [self.rng.randrange(20) / 20 for _ in range(number)]
        for index, worth in enumerate(worths):
            self.search.prior[index] = worth
            self.search.penalty[index] = 0.0
        root.sort_root(self.search, number)
        order = sorted(range(number), key=lambda each: -worths[each])
        kept = self.rng.randrange(2, min(number, layout.MAX_KEPT) + 1)
        tried = root.pick_varied(self.search, number, kept)
        if list(self.search.order[:number]) != order:
            raise Differs("the answers are in another order")
        if list(self.search.tried[:tried]) != varied(order, worths, kept):
            raise Differs("other answers are tried")

    def compare_branches(self, position: State, seat: int) -> None:
        """A tree follows the branch that the engine's does, after the same visits."""
        number = self.listed(position, 8)
        q = self.search
        for index in range(number):
            q.worths[index] = self.rng.randrange(10) / 10
        tree_node = tree.node_for(
            q, 0, layout.NONE, tree.question(self.copies[0], self.table, seat)
        )
        tree.open_branches(self.table, q, tree_node, number)
        node = Node()
        node.opened = 1
        for index in range(number):
            action = self.batch.numbering.action(int(q.answers[index]))
            node.known[action] = Branch(action, float(q.worths[index]), position.players)
        node.branches = sorted(node.known.values(), key=lambda each: -each.prior)
        for _ in range(12):
            q.n_visits[tree_node] += 1
            node.visits += 1
            found = tree.pick_branch(self.copies[0], self.table, q, tree_node, seat, self.out)
            wanted = node.pick(position, seat)
            assert wanted is not None
            action = self.batch.numbering.action(int(q.b_answer[found]))
            if action != wanted.action:
                raise Differs(f"a tree follows {action.token()}, not {wanted.action.token()}")
            result = self.rng.random()
            wanted.visits += 1
            wanted.sums[seat] += result
            node.gap += result - wanted.prior
            q.b_visits[found] += 1
            q.b_sums[found, seat] += result
            q.n_gap[tree_node] += result - q.b_prior[found]

    def compare_twin_searches(self, state: State, seat: int) -> None:
        """Deal again what the seat cannot know: a search must give the same, legal answer."""
        for plan in range(2):
            seed, answers = self.rng.getrandbits(40), []
            for twin in (state, imagined(state, seat, self.rng)):
                self.batch.place(0, twin)
                answers.append(
                    root.search(
                        scratch(as_words(self.batch.states)),
                        0,
                        self.table,
                        self.notes,
                        self.search,
                        scratch(self.judges),
                        self.rows[SUM],
                        self.plans,
                        plan,
                        seat,
                        seed,
                        1,
                        self.copies,
                        self.words,
                        0,
                        self.out,
                    )
                )
                if answers[-1] not in self.batch.ask().answers(0).tolist():
                    raise Differs(f"a search gives {answers[-1]}, which is not legal")
            if answers[0] != answers[1]:
                raise Differs(f"a search knows what seat {seat} cannot know")
            self.searched += self.search.passes > 0
        self.batch.place(0, state)
        self.batch.ask()


def coins_unseen(state: State, seat: int) -> tuple[list[int], tuple[int, ...], Counts, int]:
    """The purses that a seat does not see, how many coins are in each, all these coins and those of
    the hoard, and the gold that nobody can have."""
    own = seat % len(state.purses)
    owners = [owner for owner in range(len(state.purses)) if owner != own]
    sizes = tuple([coins(state.wealth(owner)) for owner in owners])
    hidden, goal = counts_of(hidden_coins(state, seat)), state.rules.goal
    if isinstance(goal, GoldGoal) and dealings(sizes, hidden, goal.enough):
        return owners, sizes, hidden, goal.enough
    return owners, sizes, hidden, NO_LIMIT


def check_frequencies(found: Mapping[Any, int], weights: Mapping[Any, int], sample: int) -> None:
    """Compare how often something was drawn with its weight, by the sum of the squared errors in
    units of their expected size. Rare things count together."""
    total = sum(weights.values())
    if not all([weights.get(each, 0) for each in found if found[each]]):
        raise Differs(f"drawn, but impossible: {found}, {weights}")
    expected = {each: sample * weight / total for each, weight in weights.items()}
    rare = [each for each in expected if expected[each] < RARE]
    cells = [(found.get(each, 0), expected[each]) for each in expected if each not in rare]
    drawn_rarely = sum([found.get(each, 0) for each in rare])
    cells.append((drawn_rarely, sum([expected[each] for each in rare])))
    squares = sum([(drawn - mean) ** 2 / mean for drawn, mean in cells if mean > 0.0])
    if squares > len(cells) + DEVIATIONS * sqrt(2 * len(cells)):
        raise Differs(f"drawn {found}, but expected {expected}")


def won_already(state: State) -> bool:
    """Whether some seat has reached the goal."""
    return any(state.rules.goal.reached(state, seat) for seat in range(state.players))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", default=list(TABLES), metavar="TABLE")
    parser.add_argument("--positions", type=int, default=10, help="per table")
    parser.add_argument("--looks", type=int, default=0, help="look-aheads per table")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failed = equal = excused = searched = 0
    for name in options.tables:
        batch = batch_of(TABLES[name], options.seed)
        if not playable(batch):
            continue
        comparison = SearchComparison(batch, options.seed)
        try:
            comparison.play(options.positions, options.looks)
        except Differs as error:
            failed += 1
            print(f"{name}, seed {options.seed}: {error}", file=sys.stderr, flush=True)
        equal += comparison.equal
        excused += comparison.excused
        searched += comparison.searched
    print(
        f"{TARGET}: {equal} values equal, {excused} not comparable, {searched} searches looked "
        f"ahead, {failed} tables differ"
    )
    return 1 if failed or not searched else 0


if __name__ == "__main__":
    sys.exit(main())
