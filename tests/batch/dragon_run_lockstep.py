"""Engine and kernel of Dragon Run side by side: the same answers, the same draws, every comparison.

On the target that WYRMHOLD_BATCH_TARGET names, `python -m tests.batch.dragon_run_lockstep` with

    games GAMES SEED [views]   plays random games and prints what was compared
    golden                     plays the golden records
    perft DEPTH                counts the sequences of answers from the positions beside this file
    digests GAMES SEED         plays games on the kernel alone
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np

from tests.batch.dragon_run_boxes import BOXES
from tests.golden.make_dragon_run import PLANS, golden
from wyrmhold.batch.dragon_run import frames, outcomes, play, transaction
from wyrmhold.batch.dragon_run.convert import from_state, to_state
from wyrmhold.batch.dragon_run.layout import MAX_ANSWERS, NOBODY, STATE
from wyrmhold.batch.dragon_run.numbers import UNNUMBERED
from wyrmhold.batch.dragon_run.table import numbering_of, table_of
from wyrmhold.batch.target import opened, scratch
from wyrmhold.games.dragon_run.actions import CharacterIs, Charge, LocationIs, Play
from wyrmhold.games.dragon_run.agents.observation import QUESTIONS
from wyrmhold.games.dragon_run.cards import CHARACTERS
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel import Action, Chance, apply, legal, pending
from wyrmhold.kernel.answers import Answer, Undo
from wyrmhold.kernel.numbering import OUTSIDE
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.replay import begin, walk
from wyrmhold.kernel.transaction import settled
from wyrmhold.kernel.viewers import CHANCE, OPEN, SPECTATOR

POSITIONS = Path(__file__).parent / "dragon_run_positions"


def outcome_number(outcome: Action) -> int:
    """The number of an outcome: that of its card, side, seat or character."""
    if isinstance(outcome, CharacterIs):
        return CHARACTERS.index(outcome.character)
    number: int = getattr(outcome, type(outcome).__match_args__[0])
    return number


class Pair:
    """One table, in the engine and as a record."""

    def __init__(self, fresh: State, views: bool = False) -> None:
        self.views = views
        self.numbering = numbering_of(fresh.rules, fresh.players)
        self.table = opened(table_of(fresh), 0)
        self.records = np.zeros(1, STATE)
        self.record = opened(self.records, 0)
        self.out = scratch(np.zeros(MAX_ANSWERS, np.int32))
        self.decisions = 0
        self.draws = 0
        self.seen: set[str] = set()
        self.state = fresh

    def begin(self) -> None:
        """Both set the table up."""
        self.state, _ = settled(self.state)
        transaction.start(self.record, self.table)

    def check(self) -> None:
        """Compare everything there is before the next answer."""
        state, record = self.state, self.record
        made = to_state(self.records[0], state.rules, state.players)
        assert made == state, differences(made, state)
        assert_same(from_state(state)[0], self.records[0])
        frame = pending(state)
        asked = transaction.to_act(record)
        if frame is None:
            assert asked == NOBODY
            return
        assert asked == frame.by(state)
        if isinstance(frame, Chance):
            self.check_draw(frame)
        else:
            self.check_answers()
        if self.views:
            for viewer in (OPEN, SPECTATOR, *range(state.players)):
                assert DRAGON_RUN.view(made, viewer) == DRAGON_RUN.view(state, viewer)

    def check_draw(self, frame: Chance[State]) -> None:
        """The outcomes, their weights, and what each number below the weight stands for."""
        number = outcomes.outcomes(self.record, self.out)
        found = [(int(self.out[2 * at]), int(self.out[2 * at + 1])) for at in range(number)]
        listed = frame.outcomes(self.state)
        assert found == [(outcome_number(outcome), weight) for outcome, weight in listed]
        weight = frame.weight(self.state)
        assert outcomes.weight(self.record) == weight
        for number in range(weight):
            expected = outcome_number(frame.pick(self.state, number))
            assert outcomes.pick(self.record, number) == expected

    def answers(self) -> list[int]:
        """The kernel's answers to the pending question."""
        number = transaction.legal(self.record, self.table, self.out)
        return [int(self.out[at]) for at in range(number)]

    def check_answers(self) -> None:
        """The question and all its answers, in the order of the engine."""
        frame = pending(self.state)
        assert frame is not None
        assert QUESTIONS[frames.kind_of(frames.top(self.record))] == frame.kind
        found = self.answers()
        listed = [self.numbering.number(action) for action in legal(self.state).listed()]
        assert [max(answer, OUTSIDE) for answer in found] == listed
        outside = [answer for answer in found if answer <= UNNUMBERED]
        assert len(set(outside)) == len(outside)

    def go(self, action: Action) -> None:
        """Give both the same answer or draw."""
        self.seen.add(f"pending {type(pending(self.state)).__name__}")
        assert isinstance(action, Answer)
        self.seen.add(action.token() if isinstance(action, LocationIs | Play) else action.verb)
        if isinstance(pending(self.state), Chance):
            self.draws += 1
            transaction.draw(self.record, self.table, outcome_number(action))
        else:
            self.decisions += 1
            listed = legal(self.state).listed()
            number = self.answers()[listed.index(action)]
            transaction.answer(self.record, self.table, number)
        self.state, _ = apply(self.state, action)

    def play(self, rng: random.Random) -> None:
        """Play a random game to its end and compare at every step."""
        bold = rng.random()
        self.check()
        while self.state.stack:
            self.go(choice(self.state, rng, bold))
            self.check()


def choice(state: State, rng: random.Random, bold: float) -> Action:
    """A random draw or answer; some games charge less than others, to collect cards."""
    frame = pending(state)
    if isinstance(frame, Chance):
        return frame.pick(state, rng.randrange(frame.weight(state)))
    answers = legal(state).listed()
    others = [action for action in answers if not isinstance(action, Charge)]
    return rng.choice(others if others and rng.random() < bold else answers)


def assert_same(one: Any, other: Any) -> None:
    """Compare two records, apart from their luck, the last list and the ends of old trails."""
    size = int(one["trail_size"])
    for name in STATE.names or ():
        if name in ("seed", "drawn", "outside"):
            continue
        left, right = np.asarray(one[name]), np.asarray(other[name])
        if name == "trail":
            left, right = left[:size], right[:size]
        assert (left == right).all(), f"{name}: {left} != {right}"


def differences(made: State, state: State) -> str:
    """The fields in which two tables differ."""
    found = [
        f"{name}: kernel {getattr(made, name)}, engine {getattr(state, name)}"
        for name in State.__match_args__
        if getattr(made, name) != getattr(state, name)
    ]
    return "; ".join(found)


def random_table(rng: random.Random) -> State:
    """A table with a random number of players, box and version; characters are dealt or chosen."""
    options = rng.choice(BOXES)
    players = rng.randint(2, 5)
    names = rng.sample(["cleric", "warrior", "thief", "elf", "magician", "dwarf", "bard"], players)
    seats = [name if rng.random() < 0.3 else None for name in names]
    return DRAGON_RUN.new("first", options, seats, rules_version=rng.choice((1, 2)))


def lockstep(games: int, seed: int, views: bool = False) -> tuple[int, int, set[str]]:
    """Play and compare random games. Returns the numbers of decisions and draws, and what was seen:
    the verb of every answer, every Location drawn and every kind of frame that was pending."""
    decisions = draws = 0
    seen: set[str] = set()
    for game in range(games):
        rng = random.Random(f"{seed}:{game}")
        pair = Pair(random_table(rng), views)
        pair.begin()
        try:
            pair.play(rng)
        except AssertionError as error:
            raise AssertionError(f"game {game} of seed {seed}: {error}") from error
        decisions += pair.decisions
        draws += pair.draws
        seen |= pair.seen
    return decisions, draws, seen


def follow_record(record: Record) -> int:
    """Play a record on engine and kernel, comparing at every step. Returns the number of steps."""
    state = begin(DRAGON_RUN, record.header)
    pair = Pair(state)
    pair.records[:] = from_state(state)
    pair.check()
    steps = 0
    for played in walk(DRAGON_RUN, record):
        assert not isinstance(played.action, Undo)
        pair.go(played.action)
        pair.check()
        steps += 1
    assert pair.state.outcome is not None
    return steps


def perft(records: Any, table: Any, depth: int) -> int:
    """The number of answer sequences from a record, as `wyrmhold.cli.perft` counts them."""
    if depth == 0:
        return 1
    record, out = opened(records, 0), np.zeros(MAX_ANSWERS, np.int32)
    asked = transaction.to_act(record)
    if asked == NOBODY:
        return 0
    if asked == CHANCE:
        answers = out[0 : 2 * outcomes.outcomes(record, scratch(out)) : 2]
    else:
        answers = out[: transaction.legal(record, table, scratch(out))]
    if depth == 1:
        return len(answers)
    nodes = 0
    for answer in answers.tolist():
        after = records.copy()
        if asked == CHANCE:
            transaction.draw(opened(after, 0), table, answer)
        else:
            transaction.answer(opened(after, 0), table, answer)
        nodes += perft(after, table, depth - 1)
    return nodes


def perft_of(state: State, depth: int) -> int:
    """The number of answer sequences from a position, on the kernel."""
    pair = Pair(state)
    return perft(from_state(state), pair.table, depth)


def scenario(path: Path) -> State:
    """The position in a file."""
    return DRAGON_RUN.read_scenario(json.loads(path.read_text("utf-8")))


def digests(games: int, seed: int) -> list[list[int]]:
    """The decisions and digests of random games on this target, for each number of players."""
    found: list[list[int]] = []
    for players in range(2, 6):
        for options in BOXES:
            fresh = DRAGON_RUN.new("first", options, [None] * players)
            pair = Pair(fresh)
            result = np.zeros(3, np.int64)
            for game in range(games):
                play.deal(pair.record, pair.table, seed + game, pair.out)
                play.playout(pair.record, pair.table, 100_000, pair.out, scratch(result))
                found.append(result.tolist())
    return found


def main(words: list[str]) -> object:
    """What a test asks for, on the target of this process."""
    match words:
        case ["games", games, seed, *more]:
            decisions, draws, seen = lockstep(int(games), int(seed), "views" in more)
            return {"decisions": decisions, "draws": draws, "seen": sorted(seen)}
        case ["golden"]:
            return {plan.name: follow_record(golden(plan.name)) for plan in PLANS}
        case ["perft", depth]:
            return {path.stem: perft_of(scenario(path), int(depth)) for path in POSITIONS.iterdir()}
        case ["digests", games, seed]:
            return digests(int(games), int(seed))
    raise SystemExit(__doc__)


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1:])))
