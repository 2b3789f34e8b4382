"""Environments say plainly what is wrong with a call, and take NumPy's integers as their own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import wyrmhold
from wyrmhold.envs.gymnasium import WyrmholdEnv
from wyrmhold.envs.pettingzoo import dragon_run_v0, drakon_v0
from wyrmhold.envs.table import BadSetting, IllegalNumber, OutOfPlace
from wyrmhold.envs.vector import Tables

GAMES = ("drakon", "dragon_run")
MODULES = {"drakon": drakon_v0, "dragon_run": dragon_run_v0}
NOT_WHOLE = (1.5, 1.0, "1", True, np.float32(2), np.array([1, 2]), np.True_)


@pytest.mark.parametrize("illegal", ["raise", "forfeit"])
@pytest.mark.parametrize("game", GAMES)
def test_an_answer_that_is_no_whole_number_is_refused(game: str, illegal: str) -> None:
    seats = MODULES[game].env(illegal=illegal)
    agent = WyrmholdEnv(game, illegal=illegal)
    raw = MODULES[game].raw_env()
    env: Any
    for env in (seats, agent, raw):
        env.reset(seed=1)
        before = env.unwrapped.table.state
        for action in NOT_WHOLE:
            with pytest.raises(IllegalNumber, match="is not a whole number"):
                env.step(action)
        assert env.unwrapped.table.state is before


@pytest.mark.parametrize("game", GAMES)
def test_many_tables_refuse_answers_that_are_no_whole_numbers_before_any_moves_on(
    game: str,
) -> None:
    tables = Tables(game, 2)
    batch = tables.reset(seed=1)
    legal = [int(mask.argmax()) for mask in batch.masks]
    states = [tables.table(row).state for row in range(2)]
    for numbers in ([legal[0], 1.5], np.array(legal, float), [True, False], ["1", "2"]):
        with pytest.raises(IllegalNumber, match="whole numbers"):
            tables.step(numbers)  # type: ignore[arg-type]  # on purpose
    assert [tables.table(row).state for row in range(2)] == states
    tables.step(np.array(legal, np.uint32))


@pytest.mark.parametrize("game", GAMES)
def test_numpys_integers_are_answers(game: str) -> None:
    for kind in (np.int32, np.int64, np.uint32):
        seats, agent = MODULES[game].env(), WyrmholdEnv(game, illegal="raise")
        seats.reset(seed=1)
        seats.step(kind(seats.last()[0]["action_mask"].argmax()))
        agent.reset(seed=1)
        agent.step(kind(agent.action_masks().argmax()))


@pytest.mark.filterwarnings("ignore:.*Illegal move made:UserWarning")
@pytest.mark.parametrize("number", [-1, 10**9])
def test_a_number_out_of_range_is_illegal_like_any_other(number: int) -> None:
    env = drakon_v0.env(illegal="forfeit")
    env.reset(seed=3)
    asked = env.agent_selection
    env.step(number)
    assert all(env.terminations.values())
    assert env.rewards[asked] == -1
    agent = WyrmholdEnv("drakon")
    agent.reset(seed=3)
    assert agent.step(number)[1:3] == (-1.0, True)


@pytest.mark.parametrize("game", GAMES)
def test_calls_before_the_first_reset_are_refused(game: str) -> None:
    raw = MODULES[game].raw_env(render_mode="ansi")
    agent = WyrmholdEnv(game, render_mode="ansi")
    calls = (
        lambda: raw.step(0),
        raw.last,
        raw.state,
        raw.render,
        lambda: raw.observe("seat_0"),
        lambda: agent.step(0),
        agent.action_masks,
        agent.critic,
        agent.render,
        lambda: Tables(game, 2).step([0, 0]),
        lambda: Tables(game, 2).revealed(),
        lambda: Tables(game, 2).table(0),
    )
    for call in calls:
        with pytest.raises(OutOfPlace, match=r"no game in progress: call reset\(\)"):
            call()


@pytest.mark.parametrize("game", GAMES)
def test_steps_after_the_end_are_refused(game: str) -> None:
    env = MODULES[game].raw_env()
    env.reset(seed=1)
    while env.agents:
        seen, _, terminated, truncated, _ = env.last()
        done = terminated or truncated
        env.step(None if done else int(seen["action_mask"].argmax()))
    with pytest.raises(OutOfPlace, match=r"the game is over: call reset\(\)"):
        env.step(0)


@pytest.mark.parametrize("game", GAMES)
def test_numpys_integers_are_seeds(game: str) -> None:
    for seed in (np.int64(7), np.uint8(7), np.array(7)):
        seats, plain = MODULES[game].env(players=3), MODULES[game].env(players=3)
        seats.reset(seed=seed)
        plain.reset(seed=7)
        assert seats.unwrapped.table.state == plain.unwrapped.table.state
        one, other = WyrmholdEnv(game), WyrmholdEnv(game)
        assert np.array_equal(one.reset(seed=seed)[0], other.reset(seed=7)[0])  # type: ignore[arg-type]
        expected = Tables(game, 2).reset(seed=7).observations
        assert np.array_equal(Tables(game, 2).reset(seed=seed).observations, expected)
    many = Tables(game, 2).reset(seed=np.array([7, 8]))
    assert np.array_equal(many.observations, expected)
    assert wyrmhold.make(game, players=np.int64(3)).setting.players == 3


@pytest.mark.parametrize("seed", [1.5, "7", True])
def test_other_seeds_are_refused(seed: Any) -> None:
    for env in (drakon_v0.env(), WyrmholdEnv("drakon"), Tables("drakon", 2)):
        with pytest.raises(BadSetting, match=r"seed: .* is not a whole number"):
            env.reset(seed=seed)
