"""What every fit has in common: its plan, its first weights, and how inputs are normalised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.bots.drakon.judgement import WEIGHTS
from wyrmhold.bots.drakon.net import Array, Net
from wyrmhold.bots.drakon.survey import NAMES
from wyrmhold.lab.drakon.training.dataset import Rows

MIN_DEVIATION: Final = 0.05
"""Lower bound of an input's deviation, so that near-constant inputs are not blown up."""

ROWS_PER_CHUNK: Final = 65536


@dataclass(frozen=True)
class Plan:
    """Hyperparameters of a fit."""

    hidden: tuple[int, ...] = (64, 32)
    epochs: int = 8
    batch: int = 2048
    rate: float = 1e-3
    decay: float = 1e-2
    seed: int = 1
    trust: float = 1.0
    """Weight of the game's result in each step back: see `relabelled`."""
    begin: Path | None = None
    """A net to start from."""

    def step_rate(self, done: float) -> float:
        """The learning rate at a fraction of all steps: up in the first fifth, then down to 0."""
        rise = 0.2
        if done < rise:
            return self.rate * (0.05 + 0.95 * done / rise)
        return self.rate * 0.5 * (1.0 + cos(pi * (done - rise) / (1.0 - rise)))


def moments(inputs: NDArray[np.float16]) -> tuple[Array, Array]:
    """Mean and deviation of every input."""
    total = np.zeros(inputs.shape[1], np.float64)
    squares = np.zeros(inputs.shape[1], np.float64)
    for start in range(0, len(inputs), ROWS_PER_CHUNK):
        part = inputs[start : start + ROWS_PER_CHUNK].astype(np.float64)
        total += part.sum(0)
        squares += (part * part).sum(0)
    mean = total / len(inputs)
    deviation = np.sqrt(np.maximum(squares / len(inputs) - mean * mean, 0.0))
    return mean.astype(np.float32), np.maximum(deviation, MIN_DEVIATION).astype(np.float32)


def folded(weights: Sequence[Array], mean: Array, deviation: Array) -> Net:
    """Fold the normalisation of the inputs into the weights."""
    direct = weights[0] / deviation[:, None]
    layers = [(weights[at].copy(), weights[at + 1].copy()) for at in range(1, len(weights), 2)]
    matrix, bias = layers[0]
    scaled = matrix / deviation[:, None]
    layers[0] = (scaled, bias - mean @ scaled)
    last, shift = layers[-1]
    layers[-1] = (last, shift - mean @ direct)
    return Net(direct, layers)


def loss(net: Net, rows: Rows) -> float:
    """The mean cross-entropy of a net on some rows."""
    total = 0.0
    for start in range(0, len(rows.labels), ROWS_PER_CHUNK):
        odds = net.logits(rows.inputs[start : start + ROWS_PER_CHUNK].astype(np.float32))
        labels = rows.labels[start : start + ROWS_PER_CHUNK]
        total += float((np.logaddexp(0.0, odds) - labels * odds).sum())
    return total / max(len(rows.labels), 1)


def unfolded(net: Net, mean: Array, deviation: Array) -> list[Array]:
    """The weights of a net for normalised inputs: the inverse of `folded`."""
    found: list[Array] = [net.direct * deviation[:, None]]
    for matrix, bias in net.layers:
        found += [matrix.copy(), bias.copy()]
    found[2] = found[2] + mean @ found[1]
    found[1] = found[1] * deviation[:, None]
    found[-1] = found[-1] + mean @ net.direct
    return found


def begun(plan: Plan, mean: Array, deviation: Array, rng: np.random.Generator) -> list[Array]:
    """The initial weights: the linear term, then matrix and bias of each layer.

    Without a net to start from, the linear term is the hand-made one and the layers are random,
    the last one near zero. So training starts from the hand-made evaluation.
    """
    if plan.begin is not None:
        return unfolded(Net.load(plan.begin), mean, deviation)
    size = len(deviation)
    by_hand = np.array([WEIGHTS.get(name, 0.0) for name in NAMES], np.float32)
    found: list[Array] = [(by_hand * deviation)[:, None]]
    sizes = [size, *plan.hidden, 1]
    for before, after in pairwise(sizes):
        scale = np.sqrt(2.0 / before) if after > 1 else 0.01 / np.sqrt(before)
        found.append(rng.normal(0.0, scale, (before, after)).astype(np.float32))
        found.append(np.zeros(after, np.float32))
    return found
