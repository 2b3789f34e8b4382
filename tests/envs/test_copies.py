"""Copies and pickles made in the middle of a game go on as the original does."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.envs.kinds import KINDS, Kind
from wyrmhold.envs.gymnasium import WyrmholdEnv
from wyrmhold.envs.pettingzoo import dragon_run_v0, drakon_v0
from wyrmhold.envs.vector import Tables

MODULES = {"drakon": drakon_v0, "dragon_run": dragon_run_v0}
SOME = KINDS[::4]

Copier = Callable[[Any], Any]
COPIERS: dict[str, Copier] = {
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "deepcopy": copy.deepcopy,
}


def seats_played(env: Any, rng: random.Random, steps: int) -> list[Any]:
    """Play on at random in a PettingZoo environment: what every agent saw, got and answered."""
    told: list[Any] = []
    for _ in range(steps):
        if not env.agents:
            env.reset()  # the next deal must be the same too
        seen, reward, terminated, truncated, info = env.last()
        answer = None
        if not (terminated or truncated):
            answer = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        told.append((env.agent_selection, seen["observation"].tobytes(), reward, info, answer))
        env.step(answer)
    return told


@pytest.mark.parametrize("copied", COPIERS.values(), ids=COPIERS)
@pytest.mark.parametrize("kind", SOME, ids=str)
def test_a_pettingzoo_environment_keeps_its_game(kind: Kind, copied: Copier) -> None:
    settings = {**kind.options, **kind.parameters, "players": kind.players}
    env = MODULES[kind.game].env(edition=kind.edition, picks=kind.picks, **settings)
    env.reset(seed=7)
    seats_played(env, random.Random(1), 25)
    twin = copied(env)
    assert twin.unwrapped.table.state == env.unwrapped.table.state
    first = env.possible_agents[0]
    assert twin.unwrapped.information_state(first) == env.unwrapped.information_state(first)
    told = seats_played(env, random.Random(2), 300)
    assert seats_played(twin, random.Random(2), 300) == told


@pytest.mark.parametrize("copied", COPIERS.values(), ids=COPIERS)
def test_what_happens_in_a_copy_does_not_happen_in_the_original(copied: Copier) -> None:
    env = drakon_v0.env(players=3)
    env.reset(seed=7)
    before = env.unwrapped.table.state
    twin = copied(env)
    seats_played(twin, random.Random(1), 30)
    assert env.unwrapped.table.state is before
    assert env.unwrapped.table.state != twin.unwrapped.table.state


def agent_played(env: WyrmholdEnv, rng: random.Random, steps: int) -> list[Any]:
    """Play on at random in a Gymnasium environment."""
    told: list[Any] = []
    for _ in range(steps):
        answer = rng.choice(np.flatnonzero(env.action_masks()).tolist())
        seen, reward, terminated, truncated, info = env.step(answer)
        told.append((seen.tobytes(), reward, terminated, truncated, info, answer))
        if terminated or truncated:
            env.reset()
    return told


@pytest.mark.parametrize("copied", COPIERS.values(), ids=COPIERS)
@pytest.mark.parametrize("game", MODULES)
def test_a_gymnasium_environment_keeps_its_game_and_its_opponents(
    game: str, copied: Copier
) -> None:
    env = WyrmholdEnv(game, 3, seat=None, opponents=["hatchling", "random"])
    env.reset(seed=5)
    agent_played(env, random.Random(1), 5)
    twin = copied(env)
    assert agent_played(twin, random.Random(2), 20) == agent_played(env, random.Random(2), 20)


@pytest.mark.parametrize("copied", COPIERS.values(), ids=COPIERS)
@pytest.mark.parametrize("game", MODULES)
def test_many_tables_keep_their_games(game: str, copied: Copier) -> None:
    def played(tables: Tables, masks: Any, steps: int) -> list[bytes]:
        told: list[bytes] = []
        for _ in range(steps):
            batch = tables.step([int(np.flatnonzero(mask)[-1]) for mask in masks])
            masks = batch.masks
            told.append(batch.observations.tobytes() + batch.rewards.tobytes())
        return told

    tables = Tables(game, 3)
    tables.step([int(mask.argmax()) for mask in tables.reset(seed=4).masks])
    twin = copied(tables)
    masks = [tables.table(row).mask() for row in range(3)]
    assert played(twin, masks, 150) == played(tables, masks, 150)
