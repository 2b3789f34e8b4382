"""Observations of the kernels are those of the environments, for every seat at every position."""

from __future__ import annotations

import json
import os
import sys

import numpy as np
import pytest

from tests.batch.drakon_tables import TABLES
from tests.batch.test_lockstep import LONG_S
from tests.processes import run
from tests.repeats import repeats
from wyrmhold.batch.batch import BadBatch, Batch
from wyrmhold.batch.errors import CannotRepresent
from wyrmhold.envs.drakon.encoding import DrakonEncoding

both_targets = pytest.mark.parametrize("target", ["plain", "cpu"])


def on(target: str, module: str, *words: object) -> str:
    """What a harness prints on a target, in a process of its own."""
    variables = {**os.environ, "WYRMHOLD_BATCH_TARGET": target}
    command = [sys.executable, "-m", f"tests.batch.{module}", *map(str, words)]
    done = run(command, env=variables, seconds=LONG_S)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@both_targets
def test_drakon_is_seen_as_in_the_environments(target: str) -> None:
    said = on(target, "observed", "--decisions", repeats(40))
    assert int(said.split()[0]) > len(TABLES) * repeats(40) * 4


@both_targets
def test_dragon_run_is_seen_as_in_the_environments(target: str) -> None:
    found = json.loads(on(target, "dragon_run_observed", repeats(16), 1))
    assert found["without one"] > 0 and found["with a trail"] > 0


def test_a_step_tells_what_the_seat_to_act_sees() -> None:
    batch = Batch("drakon", tables=5, players=3, seed=2, observations=True, window=15)
    encoding = DrakonEncoding(batch.fresh.rules, 3, 15)
    asked = batch.reset()
    for _ in range(30):
        assert asked.observations is not None
        seen = batch.layout.floats(asked.observations)
        every = batch.layout.floats(batch.observe(1))
        for table in range(5):
            state = batch.state(table)
            assert np.array_equal(seen[table], encoding.observed(state, int(asked.seats[table])))
            assert np.array_equal(every[table], encoding.observed(state, 1))
        asked = batch.step(batch.sample())


@pytest.mark.parametrize(
    ("game", "options"), [("drakon", {"turn_limit": 4}), ("dragon_run", {"rules_version": 1})]
)
def test_the_last_observations_of_a_game_are_kept(game: str, options: dict[str, int]) -> None:
    batch = Batch(game, tables=16, players=3, seed=3, observations=True, **options)  # type: ignore[arg-type]
    asked = batch.reset()
    ended = 0
    over = batch.layout["question"]
    for _ in range(200):
        asked = batch.step(batch.sample())
        assert asked.observations is not None and asked.final_observations is not None
        assert not asked.final_observations[~asked.terminations & ~asked.truncations].any()
        assert not over.of(asked.observations)[:, words(game)].any(), "these are new games"
        last = asked.final_observations[asked.terminations]
        assert last.shape[1:] == (3, batch.layout.length)
        assert over.of(last)[..., words(game)].all(), "the question is: the game is over"
        for seat in range(3):
            assert batch.layout["seat"].of(last)[:, seat, seat].all()
        ended += len(last)
    assert ended > 16


def words(game: str) -> int:
    """The place of `over` among the questions."""
    return 14 if game == "drakon" else 9


def test_a_window_that_cannot_be_shown_is_refused() -> None:
    with pytest.raises(CannotRepresent, match="odd number from 1 to 29"):
        Batch("drakon", tables=1, window=31)
    with pytest.raises(BadBatch, match="window"):
        Batch("dragon_run", tables=1, window=15)
    batch = Batch("drakon", tables=2)
    batch.reset()
    with pytest.raises(BadBatch, match="seats"):
        batch.observe(2)


def test_some_tables_are_answered_while_others_wait() -> None:
    batch = Batch("drakon", tables=40, players=2, seed=5, observations=True)
    whole = Batch("drakon", tables=40, players=2, seed=5)
    every = whole.reset()
    lists = {table: every.answers(table) for table in range(40)}
    batch.reset()
    for turn in range(24):
        some = np.arange(turn % 3, 40, 3)[::-1]
        before = batch.states.copy()
        answers = [int(lists[table][-1]) for table in some.tolist()]
        asked = batch.step(answers, some)
        assert asked.tables.tolist() == some.tolist()
        others = np.setdiff1d(np.arange(40), some)
        assert (batch.states[others] == before[others]).all()
        for row, table in enumerate(some.tolist()):
            lists[table] = asked.answers(row)
    asked = batch.ask()
    for table in range(40):
        assert asked.answers(table).tolist() == lists[table].tolist()


def test_tables_that_do_not_exist_or_come_twice_are_refused() -> None:
    batch = Batch("dragon_run", tables=3)
    first = batch.reset().numbers[0]
    for tables in ([3], [-1], [0, 0], [0.5]):
        with pytest.raises(BadBatch, match="tables"):
            batch.step([first] * len(tables), tables)


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
def test_features_tell_the_answers_of_a_question_apart(game: str) -> None:
    heroes = {"heroes": True, "expansion_one": True} if game == "drakon" else {}
    batch = Batch(game, tables=12, players=4, seed=8, features=True, **heroes)  # type: ignore[arg-type]
    asked = batch.reset()
    compared = 0
    for _ in range(150):
        features = asked.features
        assert features is not None and features.shape == (len(asked.numbers), len(batch.features))
        for row in range(12):
            rows = features[asked.offsets[row] : asked.offsets[row + 1]]
            assert len(np.unique(rows, axis=0)) == len(rows)
            compared += len(rows)
        asked = batch.step(batch.sample())
    assert compared > 4000
