"""`python -m wyrmhold.bots.dragon_run.value.train FILE`: train the value net.

Scripted players, which occasionally answer at random, play many games with 2 to 5 players. From
positions at the start of turns, the net learns who won in the end. The result depends only on the
seed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.bots.dragon_run.scripted import Scripted
from wyrmhold.bots.dragon_run.value.features import Floats, Row, features, noted
from wyrmhold.bots.dragon_run.value.net import Net, shares
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.rules.turn import ChooseTurn
from wyrmhold.games.dragon_run.setup.options import EDITION, MAX_PLAYERS, MIN_PLAYERS
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, legal, settled

GAMES_PER_CHUNK: Final = 500
"""Games played from one random stream."""
POSITIONS_PER_GAME: Final = 10
"""Positions of a game to learn from: neighbouring ones tell little new."""
RANDOM_RATE: Final = 0.05
"""Probability of a random answer."""
HIDDEN_SIZE: Final = 32
BATCH_SIZE: Final = 512
HELD_OUT: Final = 10
"""One chunk in this many is held out to test the net."""

Sample = tuple[list[Row], list[Row]]
"""Positions, and the share of the win of each seat, then the dragon's."""


def played(job: tuple[int, int, int]) -> Sample:
    """Play a chunk of games. A job is the number of players, the chunk's index and the seed."""
    players, chunk, seed = job
    rng = random.Random(f"value {seed} {players} {chunk}")
    luck = Dice(rng)
    bot = Scripted()
    fresh = DRAGON_RUN.new(EDITION, {}, [None] * players)
    rows: list[Row] = []
    won: list[Row] = []
    for _ in range(GAMES_PER_CHUNK):
        state, _ = settled(fresh.copy(), luck)
        seen: list[Row] = []
        while state.stack:
            if isinstance(state.stack[-1], ChooseTurn) and not (state.forced or state.lullaby):
                seen.append(noted(state))
            action = legal(state).sample(rng) if rng.random() < RANDOM_RATE else bot.answer(state)
            state, _ = advance(state, action, luck)
        assert state.outcome is not None
        winners = state.outcome.winners
        parts = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(MAX_PLAYERS)]
        kept = rng.sample(seen, min(POSITIONS_PER_GAME, len(seen)))
        rows += kept
        won += [[*parts, 0.0 if winners else 1.0]] * len(kept)
    return rows, won


def fresh_net(inputs: int, rng: np.random.Generator) -> Net:
    """A net with random weights."""

    def layer(*shape: int) -> Floats:
        found: Floats = (rng.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32)
        return found

    return Net(
        {
            "first": layer(inputs, HIDDEN_SIZE),
            "first_bias": np.zeros(HIDDEN_SIZE, np.float32),
            "second": layer(HIDDEN_SIZE, HIDDEN_SIZE),
            "second_bias": np.zeros(HIDDEN_SIZE, np.float32),
            "last": layer(HIDDEN_SIZE, 1),
            "dragon": layer(HIDDEN_SIZE, 1),
            "dragon_bias": np.zeros(1, np.float32),
        }
    )


def gradients(net: Net, inputs: Floats, alive: NDArray[np.bool_], won: Floats) -> dict[str, Floats]:
    """The gradient of the cross-entropy."""
    layers = net.layers
    logits, one, two = net.logits(inputs, alive)
    error = (shares(logits) - won) / len(won)
    seats = (error[:, :-1] * alive)[..., None]
    dragon = error[:, -1:]
    living = (alive / np.maximum(alive.sum(axis=1, keepdims=True), 1))[..., None]
    mean = (two * living).sum(axis=1)
    to_two = seats * layers["last"][:, 0] + living * (dragon * layers["dragon"][:, 0])[:, None, :]
    to_two = (to_two * (1.0 - two * two)).reshape(-1, HIDDEN_SIZE)
    to_one = (to_two @ layers["second"].T) * (1.0 - one * one).reshape(-1, HIDDEN_SIZE)
    found = {
        "first": inputs.reshape(len(to_one), -1).T @ to_one,
        "first_bias": to_one.sum(axis=0),
        "second": one.reshape(-1, HIDDEN_SIZE).T @ to_two,
        "second_bias": to_two.sum(axis=0),
        "last": two.reshape(-1, HIDDEN_SIZE).T @ seats.reshape(-1, 1),
        "dragon": mean.T @ dragon,
        "dragon_bias": dragon.sum(axis=0),
    }
    return {name: each.astype(np.float32) for name, each in found.items()}


def loss(net: Net, inputs: Floats, alive: NDArray[np.bool_], won: Floats) -> float:
    """The mean cross-entropy."""
    found = shares(net.logits(inputs, alive)[0])
    return float(-(won * np.log(found + 1e-9)).sum(axis=1).mean())


def trained(net: Net, sample: tuple[Floats, NDArray[np.bool_], Floats], rounds: int) -> None:
    """Train with Adam over shuffled batches and a decaying learning rate."""
    inputs, alive, won = sample
    rng = np.random.default_rng(1)
    moment = {name: np.zeros_like(layer) for name, layer in net.layers.items()}
    square = {name: np.zeros_like(layer) for name, layer in net.layers.items()}
    steps = rounds * (len(won) // BATCH_SIZE)
    step = 0
    for _ in range(rounds):
        order = rng.permutation(len(won))
        for start in range(0, len(won) - BATCH_SIZE + 1, BATCH_SIZE):
            part = order[start : start + BATCH_SIZE]
            step += 1
            rate = 0.003 * (1.0 - step / (steps + 1))
            for name, change in gradients(net, inputs[part], alive[part], won[part]).items():
                moment[name] += 0.1 * (change - moment[name])
                square[name] += 0.001 * (change * change - square[name])
                scale = np.sqrt(square[name] / (1.0 - 0.999**step)) + 1e-8
                net.layers[name] -= (rate / (1.0 - 0.9**step) * moment[name] / scale).astype(
                    np.float32
                )


def gathered(parts: list[Sample]) -> tuple[Floats, NDArray[np.bool_], Floats]:
    """Join samples into arrays."""
    inputs, alive = features(np.array([row for rows, _ in parts for row in rows]))
    return inputs, alive, np.array([row for _, won in parts for row in won], np.float32)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="wyrmhold.bots.dragon_run.value.train", description=__doc__
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="where to write the weights")
    parser.add_argument(
        "--games", type=int, default=20_000, metavar="N", help="total number of games"
    )
    parser.add_argument(
        "--rounds", type=int, default=4, metavar="N", help="passes over all positions"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="number of processes")
    args = parser.parse_args(arguments)
    tables = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    chunks = max(HELD_OUT, args.games // (GAMES_PER_CHUNK * len(tables)))
    jobs = [(players, chunk, args.seed) for chunk in range(chunks) for players in tables]
    with ProcessPoolExecutor(args.jobs) as pool:
        parts = list(pool.map(played, jobs))
    held = [part for part, job in zip(parts, jobs, strict=True) if job[1] % HELD_OUT == 0]
    sample = gathered([part for part, job in zip(parts, jobs, strict=True) if job[1] % HELD_OUT])
    net = fresh_net(sample[0].shape[2], np.random.default_rng(args.seed))
    trained(net, sample, args.rounds)
    with args.file.open("wb") as file:
        net.save(file)
    print(f"{len(sample[2])} positions, cross-entropy {loss(net, *sample):.4f}")
    print(f"held out: {loss(net, *gathered(held)):.4f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
