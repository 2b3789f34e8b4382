"""Random games in OpenSpiel, for the tests of that interface."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel")
pytest.importorskip("wyrmhold.envs.openspiel")

SAMPLE_GAMES = (
    "python_drakon(heroes=True,expansion_one=True,players=3)",
    "python_drakon(edition=fourth,heroes=True,players=2,window=7)",
    "python_dragon_run(players=3)",
)


def drawn(state: Any, rng: random.Random) -> int:
    """A random number for the current player; chance outcomes by their weights."""
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        numbers, chances = [n for n, _ in outcomes], [chance for _, chance in outcomes]
        return int(rng.choices(numbers, chances)[0])
    return int(rng.choice(state.legal_actions()))


def states(game: str, seed: int) -> Iterator[Any]:
    """Every state of a random game."""
    rng = random.Random(seed)
    state = pyspiel.load_game(game).new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(drawn(state, rng))
        yield state


def decisions(game: str, seed: int, share: float) -> Iterator[Any]:
    """A share of the states of a random game in which a player is asked."""
    rng = random.Random(seed)
    for state in states(game, seed):
        if state.current_player() >= 0 and rng.random() < share:
            yield state


def first_decision(game: str) -> Any:
    return next(decisions(game, 1, 1.0))
