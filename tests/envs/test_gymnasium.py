"""One agent against bots: Gymnasium's checker, masks, opponents."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.docs.blocks import blocks
from tests.envs.kinds import KINDS, Kind
from tests.processes import python
from wyrmhold.envs.gymnasium import WyrmholdEnv
from wyrmhold.envs.table import BadSetting, IllegalNumber, OutOfPlace


def made(kind: Kind, **settings: Any) -> WyrmholdEnv:
    """The environment for a kind of table."""
    named: dict[str, Any] = {**kind.parameters, **settings}
    return WyrmholdEnv(kind.game, kind.players, edition=kind.edition, options=kind.options, **named)


def played_out(env: WyrmholdEnv, seed: int) -> tuple[list[int], float, dict[str, Any]]:
    """A game with random legal answers: the answers, the reward and the last info."""
    rng = random.Random(seed)
    observation, info = env.reset(seed=seed)
    answers: list[int] = []
    reward, ended = 0.0, False
    while not ended:
        assert env.observation_space.contains(observation)
        answers.append(rng.choice(np.flatnonzero(env.action_masks()).tolist()))
        observation, reward, terminated, truncated, info = env.step(answers[-1])
        ended = terminated or truncated
        assert ended or reward == 0
    return answers, reward, info


# The checker answers at random, so almost every answer is illegal and loses. It warns that the
# render modes cannot be tried unless the environment was made by `gymnasium.make`.
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_gymnasiums_checker_passes(kind: Kind) -> None:
    check_env(made(kind), skip_render_check=True)


@pytest.mark.parametrize("name", ["wyrmhold/Drakon-v0", "wyrmhold/DragonRun-v0"])
def test_gymnasium_makes_the_environments_and_checks_them_with_rendering(name: str) -> None:
    env = gymnasium.make(name, players=3, opponents=["random"], render_mode="ansi")
    check_env(env.unwrapped)
    assert env.spec is not None
    env.reset(seed=1)
    assert isinstance(env.render(), str)


@pytest.mark.parametrize("kind", KINDS[::3], ids=str)
def test_a_seed_and_the_same_answers_give_the_same_game(kind: Kind) -> None:
    env = made(kind, opponents=["random"])
    first = played_out(env, 5)
    assert played_out(made(kind, opponents=["random"]), 5) == first
    assert played_out(env, 5) == first


def test_bots_play_the_other_seats_and_a_better_one_wins_more() -> None:
    def won(opponent: str) -> float:
        env = WyrmholdEnv("dragon_run", 2, opponents=[opponent])
        return sum(played_out(env, seed)[1] for seed in range(40))

    assert won("level-3") < won("random") - 10


def test_without_a_fixed_seat_the_seat_varies_between_games() -> None:
    env = WyrmholdEnv("dragon_run", 4, seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(40)}
    assert seats == {0, 1, 2, 3}


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
def test_an_illegal_number_loses_and_says_why_or_raises(game: str) -> None:
    env = WyrmholdEnv(game)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "is not legal here" in info["illegal"]
    with pytest.raises(OutOfPlace, match=r"the game is over: call reset\(\)"):
        env.step(illegal)
    env = WyrmholdEnv(game, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalNumber, match="is not legal here"):
        env.step(illegal)
    assert env.action_masks().any()


def test_the_critics_channel_is_separate_from_the_observation() -> None:
    env = WyrmholdEnv("drakon", 3)
    observation, _ = env.reset(seed=1)
    assert env.critic().shape != observation.shape
    assert env.critic().any()


def test_a_game_cut_short_is_truncated_and_a_draw() -> None:
    env = WyrmholdEnv("drakon", window=3)
    cut = 0
    for seed in range(20):
        _, reward, info = played_out(env, seed)
        if env.table.cut:
            cut += 1
            assert info["outside"] > 0
            assert reward == 0
    assert cut


def test_impossible_settings_are_refused_in_plain_words() -> None:
    with pytest.raises(BadSetting, match="seat: 2 is not one of 0 to 1"):
        WyrmholdEnv("drakon", 2, seat=2)
    with pytest.raises(BadSetting, match="opponents: deep-blue: choose from random"):
        WyrmholdEnv("drakon", opponents=["deep-blue"])
    with pytest.raises(BadSetting, match="unknown game 'chess'"):
        WyrmholdEnv("chess")
    with pytest.raises(BadSetting, match="illegal: 'ignore' is not one of forfeit, raise"):
        WyrmholdEnv("drakon", illegal="ignore")


def test_the_extra_is_named_if_gymnasium_is_missing() -> None:
    code = "import sys; sys.modules['gymnasium'] = None; import wyrmhold.envs.gymnasium"
    ended = python("-c", code)
    assert ended.returncode != 0
    assert "needs Gymnasium, which is not installed: pip install 'wyrmhold[envs]'" in ended.stderr


def test_the_example_on_the_page_runs() -> None:
    [example] = [
        block.text
        for block in blocks("docs/environments.md", "python")
        if "import wyrmhold.envs.gymnasium" in block.text
    ]
    found: dict[str, Any] = {}
    exec(example, found)
    assert found["terminated"] or found["truncated"]
