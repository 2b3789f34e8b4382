"""The conformance kit on every table of Dragon Run, and luck drawn with and without frames."""

import random
from collections import Counter

import pytest

from tests.dragon_run.tables import Kind, bold, fresh, name_of, positions, tables
from tests.repeats import SHARE, repeats
from tests.rule import rule
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel import Chance, apply, legal, pending
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.testing import check_game, check_sampling
from wyrmhold.kernel.transaction import advance, settled

IN_FULL = 60
assert IN_FULL * len(tables()) >= 2000
GAMES_PER_TABLE = repeats(IN_FULL)


@rule("RUN-LOC-LAST", "RUN-END-1", "RUN-END-2")
@pytest.mark.parametrize("table", tables(), ids=name_of)
def test_everything_holds_in_random_games(table: Kind) -> None:
    rng = random.Random(f"conformance {name_of(table)}")
    strangers: list[str] = []
    endings: Counter[str] = Counter()
    for number in range(GAMES_PER_TABLE):
        choose = bold if number % 2 else None
        last = check_game(
            DRAGON_RUN, fresh(table), rng, every=5, strangers=strangers, choose=choose
        )
        endings[last.outcome.reason] += 1
    assert endings.total() == GAMES_PER_TABLE


@pytest.mark.parametrize("table", [each for each in tables() if each[1] is None], ids=name_of)
def test_everything_holds_under_version_1_too(table: Kind) -> None:
    rng = random.Random(f"version 1 {name_of(table)}")
    for _ in range(GAMES_PER_TABLE):
        last = check_game(DRAGON_RUN, fresh(table, version=1), rng, every=5, choose=bold)
        assert DRAGON_RUN.version_of(last) == 1


@pytest.mark.parametrize("table", tables()[:: 5 * SHARE], ids=name_of)
def test_sampling_is_uniform_in_every_kind_of_question(table: Kind) -> None:
    rng = random.Random(f"sampling {name_of(table)}")
    seen: Counter[str] = Counter()
    for _ in range(6):
        for state in positions(table, rng, share=1.0):
            kind = state.stack[-1].kind if state.stack else "over"
            if seen[kind] < 2:
                seen[kind] += 1
                check_sampling(DRAGON_RUN, state, rng, draws_each=20)
    assert seen["turn"] and seen["after_hall"]


@pytest.mark.parametrize("table", tables()[::4], ids=name_of)
def test_luck_given_in_advance_leads_to_the_same_game_as_luck_that_is_asked(table: Kind) -> None:
    """`advance` with luck draws without frames; `apply` asks. Both give the same game."""
    for seed in range(12):
        quick, slow = random.Random(seed), random.Random(seed)
        chooser, again = random.Random(f"{seed} choose"), random.Random(f"{seed} choose")
        state, happened = settled(fresh(table), Dice(quick))
        other, asked = settled(fresh(table))
        luck = Dice(slow)
        while True:
            frame = pending(other)
            if isinstance(frame, Chance):
                drawn = frame.pick(other, luck.below(frame.weight(other)))
                other, events = apply(other, drawn)
                asked += events
                continue
            assert state == other
            assert happened == asked
            if not state.stack:
                break
            state, happened = advance(state, legal(state).sample(chooser), Dice(quick))
            other, asked = apply(other, legal(other).sample(again))


def test_games_end_in_both_ways() -> None:
    rng = random.Random(7)
    endings: Counter[str] = Counter()
    for number in range(400):
        state = fresh((2 + number % 4, None, False))
        *_, last = positions((2 + number % 4, None, False), rng, share=0.0)
        assert last.outcome is not None
        assert state.players == last.players
        endings[last.outcome.reason] += 1
    assert set(endings) == {"temper", "dragon"}
