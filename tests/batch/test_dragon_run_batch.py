"""Many tables of Dragon Run stepped together, and what the kernel refuses."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from tests.batch.dragon_run_boxes import BOXES
from wyrmhold.batch.batch import BadBatch, Batch
from wyrmhold.batch.dragon_run import numbers
from wyrmhold.batch.dragon_run.convert import from_state
from wyrmhold.batch.dragon_run.layout import STATE, TRAIL
from wyrmhold.batch.errors import CannotRepresent
from wyrmhold.envs.rewards import returns
from wyrmhold.games.dragon_run.agents.numbering import FIXED_ANSWERS
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.transaction import top


@pytest.mark.parametrize("options", BOXES.values(), ids=list(BOXES))
def test_every_table_asks_what_the_engine_asks(options: dict[str, Any]) -> None:
    batch = Batch("dragon_run", tables=6, players=3, seed=3, threads=2, **options)
    asked = batch.reset()
    for _ in range(80):
        for table in range(len(batch)):
            state = batch.state(table)
            expected, outside = batch.numbering.legal(state)
            assert asked.answers(table).tolist() == expected
            assert asked.seats[table] == top(state).by(state)
            assert asked.outside[table] == outside or asked.truncations[table]
        asked = batch.step(batch.sample())


def test_a_finished_game_pays_as_the_environments_do_and_is_followed_by_the_next() -> None:
    batch = Batch("dragon_run", tables=20, players=2, seed=1)
    batch.reset()
    ended = 0
    for _ in range(150):
        asked = batch.step(batch.sample())
        for table in np.flatnonzero(asked.terminations):
            ended += 1
            paid = tuple(asked.rewards[table].tolist())
            ways = [(0,), (1,), (0, 1), ()]
            assert paid in [tuple(returns(Outcome(way, "temper"), 2)) for way in ways]
            assert batch.state(int(table)).turns == 1
        assert not asked.rewards[~asked.terminations].any()
    assert ended > 20
    assert not asked.truncations.any()


def test_a_position_with_cards_the_box_does_not_have_is_refused() -> None:
    seats = [{"hand": ["annulation", "annulation"]}, {}]
    with pytest.raises(CannotRepresent, match="more annulation cards than the box has"):
        from_state(DRAGON_RUN.read_scenario({"seats": seats}))


def test_a_trail_that_does_not_fit_is_refused() -> None:
    state = DRAGON_RUN.read_scenario({"seats": [{}, {}]}).copy()
    state.trail = (0,) * (TRAIL + 1)
    with pytest.raises(CannotRepresent, match="the trail of the Treasures is longer than"):
        from_state(state)


def test_a_lost_trail_is_not_made_up() -> None:
    batch = Batch("dragon_run", tables=1, players=2)
    batch.reset()
    batch.states["trail_lost"] = 1
    with pytest.raises(CannotRepresent, match="trail"):
        batch.state(0)


def test_a_table_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadBatch, match="players"):
        Batch("dragon_run", tables=1, players=6)
    with pytest.raises(BadBatch, match="unknown word"):
        Batch("dragon_run", tables=1, heroes=True)


def test_a_table_takes_at_most_six_kilobytes() -> None:
    assert STATE.itemsize <= 6 * 1024


def test_families_of_answers_have_consecutive_numbers() -> None:
    firsts = [
        numbers.CHARGE,
        numbers.FREE_HIDE,
        numbers.HIDE,
        numbers.CRY,
        numbers.PLAY_HEALTH,
        numbers.PLAY_MIND_CONTROL,
        numbers.PLAY_VISION,
        numbers.PLAY_LIGHT,
        numbers.PLAY_TALISMAN,
        numbers.HEAL,
        numbers.STEAL,
        numbers.KEEP,
        numbers.TARGET,
        FIXED_ANSWERS,
    ]
    sizes = [11, 1, 5, numbers.WAYS, 1, 5, 1, 1, 3, 5 * numbers.WAYS, 5 * numbers.WAYS, 13, 5]
    assert [after - first for first, after in pairwise(firsts)] == sizes
