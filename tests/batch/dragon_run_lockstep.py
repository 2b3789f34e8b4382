"""Engine and kernel of Dragon Run side by side: the same answers, the same draws, every comparison.

On the target that WYRMHOLD_BATCH_TARGET names, `python -m tests.batch.dragon_run_lockstep` with

    games GAMES SEED       plays random games and prints what was compared
    golden                 plays the golden records
    perft DEPTH            counts the sequences of answers from the positions beside this file
    digests GAMES SEED     plays games on the kernel alone

After every answer and every draw the two must agree on the seat, the question, the answers in their
order, the outcomes of chance with their weights, the whole state with what everybody knows, and the
outcome of the game. `tests.batch.lockstep_soak` runs it for longer.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
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
from wyrmhold.kernel.frames import Frame
from wyrmhold.kernel.numbering import OUTSIDE
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.replay import begin, walk
from wyrmhold.kernel.transaction import settled
from wyrmhold.kernel.viewers import CHANCE, OPEN, SPECTATOR

POSITIONS = Path(__file__).parent / "dragon_run_positions"

CLOSELY = 0.25
"""The share of positions at which records and views are compared as well, which takes longer.

A view is computed from a state, and states are compared at every position, so equal states have
equal views. What a record has besides its state are sums and sizes of it."""

COLLECTING = 0.97
"""How often players charge who collect cards."""

THIEVES = 0.25
"""The share of games in which all players are Thieves."""

MAX_PICKS = 12
"""Numbers below a weight for which the outcome is compared."""


def outcome_number(outcome: Action) -> int:
    """The number of an outcome: that of its card, side, seat or character."""
    if isinstance(outcome, CharacterIs):
        return CHARACTERS.index(outcome.character)
    number: int = getattr(outcome, type(outcome).__match_args__[0])
    return number


class Pair:
    """One table, in the engine and as a record."""

    def __init__(self, fresh: State, share: float = 1.0, seed: str = "") -> None:
        """`share` of the positions are compared closely."""
        self.share = share
        self.luck = random.Random(seed)  # the share does not change the game
        self.numbering = numbering_of(fresh.rules, fresh.players)
        self.table = opened(table_of(fresh), 0)
        self.records = np.zeros(1, STATE)
        self.record = opened(self.records, 0)
        self.array = np.zeros(MAX_ANSWERS, np.int32)
        self.out = scratch(self.array)
        self.found: Counter[str] = Counter()
        self.seen: set[str] = set()
        self.state = fresh
        self.listed: list[Action] = []

    def begin(self) -> None:
        """Both set the table up."""
        self.state, _ = settled(self.state)
        transaction.start(self.record, self.table)

    def check(self) -> None:
        """Compare everything there is before the next answer."""
        state, record = self.state, self.record
        made = to_state(self.records[0], state.rules, state.players)
        assert made == state, differences(made, state)
        self.found["positions"] += 1
        if self.luck.random() < self.share:
            self.check_closely(made)
        frame = pending(state)
        asked = transaction.to_act(record)
        if frame is None:
            assert asked == NOBODY
            return
        assert asked == frame.by(state)
        if isinstance(frame, Chance):
            self.check_draw(frame)
        else:
            self.check_answers(frame)

    def check_closely(self, made: State) -> None:
        """Compare the records and the views of everybody."""
        state = self.state
        assert_same(from_state(state)[0], self.records[0])
        for viewer in (OPEN, SPECTATOR, *range(state.players)):
            assert DRAGON_RUN.view(made, viewer) == DRAGON_RUN.view(state, viewer)
            self.found["views"] += 1

    def check_draw(self, frame: Chance[State]) -> None:
        """The outcomes, their weights, and what numbers below the weight stand for."""
        number = outcomes.outcomes(self.record, self.out)
        found = self.array[: 2 * number].reshape(-1, 2).tolist()
        listed = frame.outcomes(self.state)
        assert found == [[outcome_number(outcome), weight] for outcome, weight in listed]
        weight = frame.weight(self.state)
        assert outcomes.weight(self.record) == weight
        picked = range(weight)
        for number in picked if weight <= MAX_PICKS else self.luck.sample(picked, MAX_PICKS):
            expected = outcome_number(frame.pick(self.state, number))
            assert outcomes.pick(self.record, number) == expected

    def check_answers(self, frame: Frame[State]) -> None:
        """The question and all its answers, in the order of the engine."""
        assert QUESTIONS[frames.kind_of(frames.top(self.record))] == frame.kind
        number = transaction.legal(self.record, self.table, self.out)
        self.answers = self.array[:number].tolist()
        self.listed = legal(self.state).listed()
        numbers = [self.numbering.number(action) for action in self.listed]
        assert [max(answer, OUTSIDE) for answer in self.answers] == numbers
        outside = [answer for answer in self.answers if answer <= UNNUMBERED]
        assert len(set(outside)) == len(outside)

    def go(self, action: Action) -> None:
        """Give both the same answer or draw."""
        self.seen.add(f"pending {type(pending(self.state)).__name__}")
        assert isinstance(action, Answer)
        self.seen.add(action.token() if isinstance(action, LocationIs | Play) else action.verb)
        frame = pending(self.state)
        if isinstance(frame, Chance):
            self.found["draws"] += 1
            transaction.draw(self.record, self.table, outcome_number(action))
        else:
            assert frame is not None
            self.found["decisions"] += 1
            self.found[f"asked {frame.kind}"] += 1
            number = self.answers[self.listed.index(action)]
            transaction.answer(self.record, self.table, number)
        self.state, _ = apply(self.state, action)

    def play(self, rng: random.Random, most: int | None = None) -> None:
        """Play a random game, or `most` decisions of it, and compare at every step."""
        charges = rng.random() if rng.random() < 0.75 else COLLECTING
        thieves = rng.random() < THIEVES
        self.check()
        while self.state.stack and self.found["decisions"] != most:
            if thieves and not isinstance(pending(self.state), Chance):
                self.convert()
                thieves = False
            self.go(self.choice(rng, charges))
            self.check()
        self.found["games"] += not self.state.stack

    def convert(self) -> None:
        """Go on with a record made from the engine's state, in which all players are Thieves, and
        the last one knows the first one's hand. No table allows that. But only a Thief takes cards,
        and others know only what a Thief took: so only Thieves rob a hand that others know."""
        self.state = self.state.copy()
        last = self.state.players - 1
        facts = [card << 3 | last for card in self.state.hands[0]]
        self.state.known = (tuple(sorted(facts)), *self.state.known[1:])
        self.state.characters = (CHARACTERS.index("thief"),) * self.state.players
        self.records[:] = from_state(self.state)
        self.check()

    def choice(self, rng: random.Random, charges: float) -> Action:
        """A random draw or answer. How often players charge differs from game to game: those who
        hardly do anything else collect more cards than they may keep."""
        frame = pending(self.state)
        if isinstance(frame, Chance):
            return frame.pick(self.state, rng.randrange(frame.weight(self.state)))
        charging = [action for action in self.listed if isinstance(action, Charge)]
        others = [action for action in self.listed if not isinstance(action, Charge)]
        return rng.choice((charging if rng.random() < charges else others) or self.listed)


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


def random_table(rng: random.Random, box: str | None = None, version: int | None = None) -> State:
    """A table with a random number of players, and a random box and version unless they are given;
    characters are dealt or chosen."""
    options = BOXES[box] if box is not None else rng.choice(list(BOXES.values()))
    players = rng.randint(2, 5)
    names = rng.sample(["cleric", "warrior", "thief", "elf", "magician", "dwarf", "bard"], players)
    seats = [name if rng.random() < 0.3 else None for name in names]
    any_version = rng.choice((1, 2))
    return DRAGON_RUN.new("first", options, seats, rules_version=version or any_version)


def lockstep(games: int, seed: int) -> tuple[Counter[str], set[str]]:
    """Play and compare random games. Returns how much was compared, and what was seen: the verb of
    every answer, every Location drawn and every kind of frame that was pending."""
    found: Counter[str] = Counter()
    seen: set[str] = set()
    for game in range(games):
        rng = random.Random(f"{seed}:{game}")
        pair = Pair(random_table(rng), CLOSELY, f"{seed}:{game}")
        pair.begin()
        try:
            pair.play(rng)
        except AssertionError as error:
            raise AssertionError(f"game {game} of seed {seed}: {error}") from error
        found += pair.found
        seen |= pair.seen
    return found, seen


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
        for options in BOXES.values():
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
        case ["games", games, seed]:
            found, seen = lockstep(int(games), int(seed))
            return {**found, "seen": sorted(seen)}
        case ["golden"]:
            return {plan.name: follow_record(golden(plan.name)) for plan in PLANS}
        case ["perft", depth]:
            return {path.stem: perft_of(scenario(path), int(depth)) for path in POSITIONS.iterdir()}
        case ["digests", games, seed]:
            return digests(int(games), int(seed))
    raise SystemExit(__doc__)


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1:])))
