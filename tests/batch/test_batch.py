"""`Batch`: many tables stepped together, compared with the engine on the same answers."""

from __future__ import annotations

import random

import numpy as np
import pytest

from wyrmhold.batch.batch import BadBatch, Batch
from wyrmhold.batch.errors import CannotRepresent
from wyrmhold.envs.rewards import returns
from wyrmhold.games.drakon.board import Board
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.geometry import cell_at
from wyrmhold.games.drakon.tiles import KIND_NUMBER, face_of
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.transaction import advance, top


def test_every_table_asks_what_the_engine_asks() -> None:
    batch = Batch("drakon", tables=12, players=3, seed=3, heroes=True, threads=2)
    asked = batch.reset()
    for _ in range(60):
        for table in range(len(batch)):
            state = batch.state(table)
            numbers, outside = batch.numbering.legal(state)
            assert sorted(asked.answers(table).tolist()) == sorted(numbers)
            assert asked.seats[table] == top(state).by(state)
            assert asked.outside[table] == outside or asked.truncations[table]
        asked = batch.step(batch.sample())


def test_rewards_are_those_of_the_environments() -> None:
    batch = Batch("drakon", tables=16, players=4, seed=11, teams=True, turn_limit=6)
    batch.reset()
    ended = 0
    for _ in range(80):
        before = [batch.state(table) for table in range(len(batch))]
        asked = batch.step(batch.sample())
        for table in np.flatnonzero(asked.terminations):
            ended += 1
            assert before[table].outcome is None
            found = sorted(asked.rewards[table].tolist())
            assert any(found == pytest.approx(sorted(returns_for(n))) for n in (2, 4))
        assert not asked.rewards[~asked.terminations].any()
    assert ended > 16


def returns_for(winners: int) -> list[float]:
    return returns(Outcome(tuple(range(winners)), "gold"), 4)


def test_the_same_seed_plays_the_same_games() -> None:
    one = Batch("drakon", tables=20, players=4, seed=5).playouts()
    two = Batch("drakon", tables=20, players=4, seed=5, threads=3).playouts()
    other = Batch("drakon", tables=20, players=4, seed=6).playouts()
    assert one.digests.tolist() == two.digests.tolist()
    assert one.digests[1:].tolist() == other.digests[:-1].tolist(), "table i has seed + i"
    assert not one.cut.any() and (one.winners > 0).all()


def test_a_position_of_the_engine_can_be_put_on_a_table() -> None:
    batch = Batch("drakon", tables=2, players=2, seed=1)
    batch.reset()
    state = batch.state(0)
    rng = random.Random(4)
    for _ in range(30):
        numbers, _ = batch.numbering.legal(state)
        state, _ = advance(state, batch.numbering.action(rng.choice(numbers)), Dice(rng))
    batch.place(1, state)
    asked = batch.ask()
    assert batch.state(1) == state
    assert sorted(asked.answers(1).tolist()) == sorted(batch.numbering.legal(state)[0])


def test_a_position_too_far_from_start_is_refused() -> None:
    batch = Batch("drakon", tables=1, players=2)
    batch.reset()
    state = batch.state(0).copy()
    blank = face_of(KIND_NUMBER["blank"], 5)
    state.board = Board({**state.board.chambers, **{cell_at(0, y): blank for y in range(1, 16)}})
    with pytest.raises(CannotRepresent, match="0,15 is more than 14 cells from Start"):
        batch.place(0, state)


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    batch = Batch("drakon", tables=3, players=2)
    with pytest.raises(BadBatch, match="call reset"):
        batch.step([0, 0, 0])
    asked = batch.reset()
    before = batch.states.copy()
    answers = [int(asked.answers(table)[0]) for table in range(3)]
    for wrong in ([*answers[:2], -1], [*answers[:2], batch.numbering.size], answers[:2]):
        with pytest.raises(BadBatch):
            batch.step(wrong)
    with pytest.raises(BadBatch, match="whole number"):
        batch.step([1.5, 1.5, 1.5])
    assert (batch.states == before).all()
    batch.step(answers)


def test_a_batch_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadBatch, match="no batch kernel for 'chess'"):
        Batch("chess", tables=1)
    with pytest.raises(BadBatch, match="at least one"):
        Batch("drakon", tables=0)
    with pytest.raises(BadBatch, match="players"):
        Batch("drakon", tables=1, players=7)
    with pytest.raises(BadBatch, match="device"):
        Batch("drakon", tables=1, device="abacus")


def test_the_mask_has_the_same_answers() -> None:
    batch = Batch("drakon", tables=2, players=2, seed=9)
    asked = batch.reset()
    mask = batch.mask()
    assert mask.shape == (2, batch.numbering.size)
    for table in range(2):
        assert np.flatnonzero(mask[table]).tolist() == sorted(asked.answers(table).tolist())


def test_the_game_is_the_engines() -> None:
    assert Batch("drakon", tables=1, players=3, edition="fourth").fresh == DRAKON.new(
        "fourth", {}, [None] * 3
    )
