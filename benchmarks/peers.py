"""Random play in the peers: python-chess, OpenSpiel's chess, backgammon and Hive, and Pgx's chess
and backgammon if it is installed.

Prints a list of {"peer", "decisions_per_s", "games_per_s", "chance_per_s", "listed_per_s"}; the
last is the number of legal actions listed. Figures are per second of process time: of one core.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import math
import random
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Protocol

try:
    import chess
    import pyspiel
except ImportError as error:
    sys.exit(f"peers.py: {error}; install benchmarks/requirements.lock in this environment")

HAS_PGX = importlib.util.find_spec("pgx") is not None
"""Pgx and JAX are large, so the lock does not have them: see README.md."""

PLY_CAP = 500
PGX_BOARDS = 1_024
PGX_STEPS = 32
"""Boards that Pgx steps at once, and steps per call."""

ROLLOUTS_PER_CALL = 20


@dataclass(frozen=True)
class Played:
    """The work of one call of a peer's play function; None if the peer does not report it."""

    decisions: int | None
    chance: int | None
    listed: int | None
    games: int = 1


@dataclass(frozen=True)
class Figures:
    peer: str
    decisions_per_s: float | None
    games_per_s: float
    chance_per_s: float | None
    listed_per_s: float | None


Play = Callable[[random.Random], Played]


class SpielState(Protocol):
    """The part of pyspiel.State that is used here."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...


def python_chess(rng: random.Random) -> Played:
    """Play until no legal move is left, or the cap: python-chess at its fastest."""
    board = chess.Board()
    listed = 0
    for ply in range(PLY_CAP):
        moves = list(board.legal_moves)
        if not moves:
            return Played(ply, 0, listed)
        listed += len(moves)
        board.push(rng.choice(moves))
    return Played(PLY_CAP, 0, listed)


def python_chess_game_over(rng: random.Random) -> Played:
    """Like python_chess, but calling is_game_over() before each move, as most programs do."""
    board = chess.Board()
    listed = 0
    for ply in range(PLY_CAP):
        if board.is_game_over():
            return Played(ply, 0, listed)
        moves = list(board.legal_moves)
        listed += len(moves)
        board.push(rng.choice(moves))
    return Played(PLY_CAP, 0, listed)


def sample_chance(state: SpielState, rng: random.Random) -> None:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(outcomes, weights)[0])


def spiel(name: str) -> Play:
    """OpenSpiel's C++ game driven from Python, each action chosen by Python."""
    game = pyspiel.load_game(name)

    def play(rng: random.Random) -> Played:
        state: SpielState = game.new_initial_state()
        decisions = chance = listed = 0
        while not state.is_terminal():
            if state.is_chance_node():
                sample_chance(state, rng)
                chance += 1
            else:
                actions = state.legal_actions()
                state.apply_action(rng.choice(actions))
                decisions += 1
                listed += len(actions)
        return Played(decisions, chance, listed)

    return play


def spiel_rollouts(name: str, seed: int) -> Play:
    """Random games entirely in C++: a one-simulation search whose evaluator plays them."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS_PER_CALL, seed=seed)
    searcher = pyspiel.MCTSBot(
        game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=16, solve=False, seed=seed,
        verbose=False,
    )  # fmt: skip

    def play(rng: random.Random) -> Played:
        state: SpielState = game.new_initial_state()
        while state.is_chance_node():
            sample_chance(state, rng)
        searcher.mcts_search(state)
        return Played(None, None, None, ROLLOUTS_PER_CALL)

    return play


def pgx(name: str) -> Play:
    """Pgx, as its authors measure it: many boards in one compiled call, each reset at its end."""
    jax: Any = importlib.import_module("jax")
    env = importlib.import_module("pgx").make(name)

    def reset_or_step(state: Any, action: Any, key: Any) -> Any:
        over = state.terminated | state.truncated
        return jax.lax.cond(over, lambda: env.init(key), lambda: env.step(state, action, key))

    def step(states: Any, key: Any) -> tuple[Any, Any]:
        choosing, stepping = jax.random.split(key)
        logits = jax.numpy.log(states.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choosing, logits, axis=1)
        keys = jax.random.split(stepping, PGX_BOARDS)
        over = states.terminated | states.truncated
        made = (~over).sum(), over.sum(), (states.legal_action_mask.sum(axis=1) * ~over).sum()
        return jax.vmap(reset_or_step)(states, actions, keys), made

    many = jax.jit(lambda states, keys: jax.lax.scan(step, states, keys))
    states = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), PGX_BOARDS))]

    def play(rng: random.Random) -> Played:
        keys = jax.random.split(jax.random.key(rng.getrandbits(31)), PGX_STEPS)
        states[0], made = many(states[0], keys)
        decisions, games, listed = (int(each.sum()) for each in made)
        return Played(decisions, None, listed, games)

    return play


def per_second(counts: list[int | None], elapsed: float) -> float | None:
    known = [count for count in counts if count is not None]
    return sum(known) / elapsed if known else None


def measure(peer: str, play: Play, seconds: float, seed: int) -> Figures:
    play(random.Random(seed))  # warms tables and caches
    rng = random.Random(seed)
    done: list[Played] = []
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        done.append(play(rng))
    return Figures(
        peer,
        per_second([played.decisions for played in done], elapsed),
        sum(played.games for played in done) / elapsed,
        per_second([played.chance for played in done], elapsed),
        per_second([played.listed for played in done], elapsed),
    )


def peers(seed: int) -> dict[str, Play]:
    return {
        "python-chess": python_chess,
        "python-chess-game-over": python_chess_game_over,
        "openspiel-chess": spiel("chess"),
        "openspiel-backgammon": spiel("backgammon"),
        "openspiel-hive": spiel("hive"),
        "openspiel-chess-rollouts": spiel_rollouts("chess", seed),
        "openspiel-backgammon-rollouts": spiel_rollouts("backgammon", seed),
        **({f"pgx-{name}": pgx(name) for name in ("chess", "backgammon")} if HAS_PGX else {}),
    }


def positive(text: str) -> float:
    value = float(text)
    if not (value > 0 and math.isfinite(value)):
        raise ValueError(text)
    return value


def main() -> int:
    parser = argparse.ArgumentParser(description="Random play per second in the peers, as JSON.")
    parser.add_argument(
        "--seconds", type=positive, default=2.0, help="seconds per peer (default 2)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="seed of every random choice (default 1)"
    )
    args = parser.parse_args()
    found = [
        measure(name, play, args.seconds, args.seed) for name, play in peers(args.seed).items()
    ]
    print(json.dumps([asdict(figures) for figures in found], indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
