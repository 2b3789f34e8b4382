"""PettingZoo's own tests, and what they do not cover: elimination, guards, the registry."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

from tests.docs.blocks import blocks
from tests.envs.kinds import KINDS, Kind
from tests.processes import python
from wyrmhold.envs.pettingzoo import dragon_run_v0, drakon_v0
from wyrmhold.envs.table import BadSetting, IllegalNumber, OutOfPlace

MODULES = {"drakon": drakon_v0, "dragon_run": dragon_run_v0}

# `api_test` knows PettingZoo's own environments by name; in others it warns about an observation
# with a mask, and about the empty mask of an agent whose game is over.
ODD = (
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
)


def made(kind: Kind, **settings: Any) -> Any:
    """The environment for a kind of table."""
    named = {**kind.options, **kind.parameters, **settings}
    return MODULES[kind.game].env(
        players=kind.players, edition=kind.edition, picks=kind.picks, **named
    )


def chosen(env: Any, rng: random.Random) -> int | None:
    """A random legal answer for the agent that is asked; None for an eliminated one."""
    seen, _, terminated, truncated, _ = env.last()
    if terminated or truncated:
        return None
    return int(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))


@pytest.mark.filterwarnings(*ODD)
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_pettingzoos_api_test_passes(kind: Kind) -> None:
    api_test(made(kind), num_cycles=1000)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_pettingzoos_seed_test_passes(kind: Kind) -> None:
    # It compares masks as floating-point numbers, which is slow when they are long.
    cycles = 20 if "expansion_one" in kind.options else 500
    seed_test(lambda: made(kind), num_cycles=cycles)


@pytest.mark.parametrize("game", MODULES)
def test_pettingzoos_render_test_passes(game: str) -> None:
    render_test(MODULES[game].env)


def test_a_picture_shows_chambers_and_heroes() -> None:
    env = drakon_v0.env(render_mode="ansi", players=3)
    env.reset(seed=1)
    text = env.render()
    assert "start" in text
    assert "012" in text
    assert "seat 2: hero" in text


@pytest.mark.parametrize("game", MODULES)
def test_rewards_sum_to_zero_and_everybody_leaves_at_the_end(game: str) -> None:
    env = MODULES[game].env(players=4)
    rng = random.Random(4)
    env.reset(seed=4)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for _ in env.agent_iter():
        answer = chosen(env, rng)
        env.step(answer)
        for agent, reward in env.rewards.items():
            sums[agent] += reward
    assert env.agents == []
    assert sum(sums.values()) == pytest.approx(0)
    assert max(sums.values()) > 0


def eliminated(players: int) -> tuple[Any, str]:
    """A game in which somebody has been eliminated and others play on."""
    for seed in range(200):
        env = dragon_run_v0.env(players=players)
        env.reset(seed=seed)
        rng = random.Random(seed)
        while env.agents and not any(env.terminations.values()):
            env.step(chosen(env, rng))
        out = [agent for agent, done in env.terminations.items() if done]
        if len(out) == 1 < players:
            return env, out[0]
    raise AssertionError("nobody was eliminated in 200 games")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_an_eliminated_agent_is_stepped_with_none_and_gone_while_the_others_play_on(
    players: int,
) -> None:
    env, out = eliminated(players)
    assert env.agent_selection == out
    seen, reward, terminated, truncated, _ = env.last()
    assert (terminated, truncated) == (True, False)
    assert reward == pytest.approx(-1 / (players - 1))
    assert not seen["action_mask"].any()
    assert not any(done for agent, done in env.terminations.items() if agent != out)
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    env.step(None)
    assert out not in env.agents
    assert len(env.agents) == players - 1
    for mapping in (env.rewards, env.terminations, env.truncations, env.infos):
        assert set(mapping) == set(env.agents)
    asked = env.agent_selection
    assert asked in env.agents
    assert env.last()[0]["action_mask"].any()
    rng = random.Random(1)
    answers = 0
    for agent in env.agent_iter():
        assert agent != out
        answer = chosen(env, rng)
        answers += answer is not None
        env.step(answer)
    assert answers > 0
    assert env.agents == []


@pytest.mark.parametrize("game", MODULES)
def test_an_illegal_number_raises_and_leaves_the_table_unchanged(game: str) -> None:
    env = MODULES[game].env()
    env.reset(seed=3)
    asked, before = env.agent_selection, env.last()[0]
    illegal = int(np.flatnonzero(~before["action_mask"])[0])
    with pytest.raises(IllegalNumber, match="is not legal here"):
        env.step(illegal)
    with pytest.raises(OutOfPlace, match=f"{asked} has to answer"):
        env.step(None)
    assert env.agent_selection == asked
    assert np.array_equal(env.last()[0]["observation"], before["observation"])


@pytest.mark.filterwarnings("ignore:.*Illegal move made:UserWarning")
def test_an_illegal_number_loses_the_game_if_so_configured() -> None:
    env = drakon_v0.env(illegal="forfeit")
    env.reset(seed=3)
    asked = env.agent_selection
    env.step(int(np.flatnonzero(~env.last()[0]["action_mask"])[0]))
    assert all(env.terminations.values())
    assert env.rewards[asked] == -1


def test_only_the_agent_that_is_asked_has_a_mask_and_arrays_are_never_shared() -> None:
    env = drakon_v0.env(players=3)
    env.reset(seed=1)
    for agent in env.agents:
        first, second = env.observe(agent), env.observe(agent)
        assert first["action_mask"].any() == (agent == env.agent_selection)
        for name in first:
            assert not np.shares_memory(first[name], second[name])
            assert np.array_equal(first[name], second[name])


@pytest.mark.parametrize("kind", [np.bool_, np.int8])
def test_the_action_space_samples_from_masks_of_both_kinds(kind: type) -> None:
    env = drakon_v0.env()
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    space = env.action_space("seat_0")
    space.seed(1)
    found = {int(space.sample(mask.astype(kind))) for _ in range(20)}
    assert len(found) > 1
    assert all(mask[number] for number in found)


def test_infos_say_what_is_asked_and_how_many_answers_have_no_number() -> None:
    env = drakon_v0.env(window=3)
    rng = random.Random(1)
    cut = most = 0
    for seed in range(20):
        env.reset(seed=seed)
        while not any(env.terminations.values()) and not any(env.truncations.values()):
            info = env.infos[env.agent_selection]
            assert set(info) == {"outside", "prompt"}
            most = max(most, info["outside"])
            env.step(chosen(env, rng))
        if any(env.truncations.values()):
            cut += 1
            assert all(env.truncations.values())
            assert all(info["outside"] > 0 for info in env.infos.values())
            assert set(env.rewards.values()) == {0.0}
    assert most > 0
    assert cut > 0


@pytest.mark.parametrize("illegal", ["raise", "forfeit"])
def test_calls_before_the_first_reset_are_refused(illegal: str) -> None:
    env = drakon_v0.env(illegal=illegal)
    for call in (env.last, lambda: env.step(0), lambda: env.observe("seat_0"), env.agent_iter):
        with pytest.raises(AssertionError, match="reset"):
            call()
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        env.agents  # noqa: B018


def test_critics_have_a_separate_channel_and_agents_remember_everything() -> None:
    env = dragon_run_v0.env(players=3)
    env.reset(seed=2)
    before = env.state()
    assert env.state_space.contains(before)
    rng = random.Random(2)
    for _ in range(10):
        env.step(chosen(env, rng))
    assert env.state().shape == before.shape
    assert not np.array_equal(env.state(), before)
    assert len(env.unwrapped.information_state("seat_0")) > 5


def test_the_registry_makes_the_environments() -> None:
    registration = pytest.importorskip("pettingzoo.env_registry.registration")
    env = registration.make("aec", "wyrmhold/drakon_v0", players=3)
    assert str(env) == "drakon_v0"
    assert env.max_num_agents == 3
    assert str(registration.make("aec", "wyrmhold/dragon_run_v0")) == "dragon_run_v0"


def test_an_environment_can_be_pickled_with_its_settings() -> None:
    env = drakon_v0.raw_env(players=4, window=9, teams=True)
    copy = pickle.loads(pickle.dumps(env))
    assert copy.possible_agents == env.possible_agents
    assert copy.action_space("seat_0") == env.action_space("seat_0")


def test_impossible_settings_are_refused_in_plain_words() -> None:
    with pytest.raises(
        BadSetting, match="render_mode: 'video' is not one of human, ansi, rgb_array"
    ):
        drakon_v0.env(render_mode="video")
    with pytest.raises(BadSetting, match="illegal: 'ignore' is not one of raise, forfeit"):
        drakon_v0.env(illegal="ignore")
    with pytest.raises(BadSetting, match="unknown word 'heros'"):
        drakon_v0.env(heros=True)
    env = drakon_v0.env()
    env.reset()
    with pytest.raises(OutOfPlace, match="nothing to render"):
        env.render()


def test_the_extra_is_named_if_pettingzoo_is_missing() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None; import wyrmhold.envs.pettingzoo"
    ended = python("-c", code)
    assert ended.returncode != 0
    assert "needs PettingZoo, which is not installed: pip install 'wyrmhold[envs]'" in ended.stderr


def test_the_example_on_the_page_runs() -> None:
    [example] = [
        block.text
        for block in blocks("docs/environments.md", "python")
        if "import drakon_v0" in block.text
    ]
    found: dict[str, Any] = {}
    exec(example, found)
    assert found["terminated"] or found["truncated"]
