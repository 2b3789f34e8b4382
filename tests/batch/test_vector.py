"""Gymnasium's vector environments over a batch, and the players of the other seats."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from wyrmhold.batch.asked import Asked
from wyrmhold.batch.batch import BadBatch, Batch
from wyrmhold.batch.seating import Seating
from wyrmhold.batch.vector import BatchVectorEnv, CandidateEnv, CandidateVectorEnv

GAMES = pytest.mark.parametrize("game", ["drakon", "dragon_run"])


def first_answers(asked: Asked) -> Any:
    """A policy: the first legal answer everywhere."""
    return asked.numbers[asked.offsets[:-1]]


def chosen(infos: dict[str, Any], rng: np.random.Generator) -> Any:
    """A random legal number at every table."""
    counts = np.diff(infos["offsets"])
    return infos["numbers"][infos["offsets"][:-1] + rng.integers(counts)]


@GAMES
def test_the_agent_is_always_asked_and_is_paid_at_the_end(game: str) -> None:
    env = BatchVectorEnv(game, 24, players=3, seat=1, opponents=["random"])
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    rng = np.random.default_rng(1)
    observations, infos = env.reset(seed=4)
    ended = 0
    for _ in range(250):
        assert observations.shape == env.observation_space.shape
        assert (infos["seats"] == 1).all()
        observations, rewards, terminations, truncations, infos = env.step(chosen(infos, rng))
        over = terminations | truncations
        assert not rewards[~over].any()
        assert np.array_equal(rewards, infos["rewards"][:, 1])
        if over.any():
            assert np.array_equal(infos["_final_obs"], over)
            seat = env.batch.layout["seat"].of(infos["final_obs"][over])
            assert seat[:, 1].all(), "the last observation is the agent's"
        ended += int(over.sum())
    assert ended > 10


def test_the_same_seed_gives_the_same_games() -> None:
    def walk() -> list[Any]:
        env = BatchVectorEnv("dragon_run", 8, players=3)
        rng = np.random.default_rng(2)
        observations, infos = env.reset(seed=7)
        found = [observations.tolist()]
        for _ in range(20):
            observations, *_, infos = env.step(chosen(infos, rng))
            found.append(observations.tolist())
        return found

    assert walk() == walk()


def test_in_self_play_the_reward_is_that_of_the_seat_that_answered() -> None:
    env = BatchVectorEnv("dragon_run", 16, players=2, seat=None)
    rng = np.random.default_rng(3)
    _, infos = env.reset(seed=1)
    ended = 0
    for _ in range(120):
        seats = infos["seats"]
        _, rewards, terminations, _, infos = env.step(chosen(infos, rng))
        assert np.array_equal(rewards, infos["rewards"][np.arange(16), seats])
        ended += int(terminations.sum())
    assert ended > 5


@GAMES
def test_candidates_are_the_legal_answers(game: str) -> None:
    env = CandidateVectorEnv(game, 10, players=3, candidates=40, opponents=[first_answers])
    observed, infos = env.reset(seed=2)
    rng = np.random.default_rng(4)
    for _ in range(60):
        assert env.observation_space.contains(observed)
        counts = np.diff(infos["offsets"])
        offered = np.minimum(counts, 40)
        assert np.array_equal(observed["mask"].sum(axis=1), offered)
        assert np.array_equal(infos["left_out"], counts - offered)
        assert np.array_equal(env.action_masks(), observed["mask"].astype(bool))
        assert not observed["candidates"][observed["mask"] == 0].any()
        observed, _, _, _, infos = env.step(rng.integers(offered))
    with pytest.raises(BadBatch, match="no candidate"):
        env.step(offered * 0 + 40)


def test_a_single_table_ends_with_its_last_observation() -> None:
    import wyrmhold.batch.vector  # noqa: F401 - registers it

    env = gymnasium.make("wyrmhold/DragonRunCandidates-v0", players=2)
    assert isinstance(env.unwrapped, CandidateEnv)
    rng = np.random.default_rng(5)
    observed, _ = env.reset(seed=3)
    over = False
    while not over:
        number = rng.integers(observed["mask"].sum())
        observed, reward, terminated, truncated, _ = env.step(number)
        over = terminated or truncated
    assert reward in (-1.0, 0.0, 1.0)
    assert env.unwrapped.tables.batch.layout["question"].of(observed["observation"])[9] == 1
    with pytest.raises(BadBatch, match="over"):
        env.unwrapped.step(0)


@GAMES
def test_bots_of_the_engine_sit_at_a_batch(game: str) -> None:
    batch = Batch(game, tables=2, players=2, seed=6, observations=True)
    seating = Seating(batch, ["hatchling", "tests.batch.test_vector:first_answers"], seed=1)
    asked = batch.reset()
    for _ in range(6):
        answers = seating.answers(asked)
        for row, number in enumerate(answers.tolist()):
            assert number in asked.answers(row)
            if asked.seats[row] == 1:
                assert number == asked.answers(row)[0]
        asked = batch.step(answers)


def test_a_policy_gets_observations_and_nothing_of_the_position() -> None:
    seen: list[Asked] = []

    def policy(asked: Asked) -> Any:
        seen.append(asked)
        return first_answers(asked)

    env = BatchVectorEnv("dragon_run", 6, players=3, opponents=[policy, "random"], features=True)
    _, infos = env.reset(seed=1)
    for _ in range(10):
        _, _, _, _, infos = env.step(infos["numbers"][infos["offsets"][:-1]])
    assert seen and all((asked.seats == 1).all() for asked in seen)
    for asked in seen:
        assert asked.observations is not None and len(asked.observations) == len(asked)
        assert asked.features is not None and len(asked.features) == len(asked.numbers)


def test_what_cannot_be_seated_is_refused() -> None:
    batch = Batch("dragon_run", tables=1, players=2)
    for players, why in (
        (["random"], "1 for 2 seats"),
        (["nobody", None], "does not play"),
        (["no.such.module:NAME", None], "No module"),
        ([5, None], "plays nothing"),
    ):
        with pytest.raises(BadBatch, match=why):
            Seating(batch, players)  # type: ignore[arg-type]
    with pytest.raises(BadBatch, match="seat: 2"):
        BatchVectorEnv("dragon_run", 1, players=2, seat=2)
