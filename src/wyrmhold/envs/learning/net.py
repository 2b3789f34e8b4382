"""A small NumPy net for the chance to win in a position, or with each answer to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

MIN_DEVIATION: Final = 0.1
"""Lower bound of an input's deviation, so that near-constant inputs are not blown up."""

ADAM_DECAY: Final = (0.9, 0.999)
"""Adam's decay rates for the first and second moments."""


@final
class Net:
    """Two hidden layers plus a direct linear term, so that simple things are learned first.

    Each answer adds its own term to the position's value; `answers` is 0 if only positions are
    evaluated. An untried answer has the value of the position.
    """

    def __init__(self, inputs: int, hidden: int, answers: int, seed: int) -> None:
        self.inputs: Final = inputs
        rng = np.random.default_rng(seed)
        self.weights: Final[dict[str, Floats]] = {
            "direct": np.zeros(inputs, np.float32),
            "first": random_layer(rng, inputs, hidden),
            "first_bias": np.zeros(hidden, np.float32),
            "second": random_layer(rng, hidden, hidden),
            "second_bias": np.zeros(hidden, np.float32),
            "value": np.zeros(hidden + 1, np.float32),
            "answers": np.zeros((answers, hidden + 1), np.float32),
        }
        self._slopes: Final = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._squares: Final = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._mean = np.zeros(inputs, np.float32)
        self._deviation = np.ones(inputs, np.float32)
        self._steps = 0

    def look_at(self, rows: Floats) -> None:
        """Normalise inputs to mean 0 and deviation 1 over these rows."""
        self._mean = rows.mean(0, dtype=np.float64).astype(np.float32)
        deviation = rows.std(0, dtype=np.float64).astype(np.float32)
        self._deviation = np.maximum(deviation, np.float32(MIN_DEVIATION))

    def _layers(self, rows: Floats) -> tuple[Floats, Floats, Floats]:
        """The normalised inputs and both hidden layers; the second ends in a constant 1."""
        weights = self.weights
        inputs = (rows - self._mean) / self._deviation
        first = np.maximum(inputs @ weights["first"] + weights["first_bias"], np.float32(0.0))
        second = np.ones((len(rows), len(weights["value"])), np.float32)
        np.maximum(first @ weights["second"] + weights["second_bias"], 0.0, out=second[:, :-1])
        return inputs, first, second

    def positions(self, rows: Floats) -> Floats:
        """The log odds of winning in each position."""
        inputs, _, second = self._layers(rows)
        found: Floats = inputs @ self.weights["direct"] + second @ self.weights["value"]
        return found

    def chances(self, rows: Floats, numbers: Ints) -> Floats:
        """The chance to win with one answer to each position."""
        inputs, _, second = self._layers(rows)
        return chance(inputs @ self.weights["direct"] + (second * self._heads(numbers)).sum(1))

    def _heads(self, numbers: Ints) -> Floats:
        """The output weights of the second layer for each answer."""
        weights = self.weights
        if not len(weights["answers"]):
            return weights["value"]
        found: Floats = weights["value"] + weights["answers"][numbers]
        return found

    def choices(self, row: Floats, numbers: Sequence[int]) -> Floats:
        """The log odds of winning with each of these answers to one position."""
        inputs, _, second = self._layers(row[None])
        value = inputs @ self.weights["direct"] + second @ self.weights["value"]
        found: Floats = self.weights["answers"][numbers] @ second[0] + value
        return found

    def learn(self, rows: Floats, numbers: Ints, labels: Floats, rate: float) -> float:
        """Take one Adam step on the cross-entropy; returns its value before the step."""
        weights = self.weights
        inputs, first, second = self._layers(rows)
        heads = self._heads(numbers)
        odds = inputs @ weights["direct"] + (second * heads).sum(1)
        loss = float((np.logaddexp(0.0, odds) - labels * odds).mean())
        error: Floats = (chance(odds) - labels) / np.float32(len(labels))
        outer = error[:, None] * np.broadcast_to(heads, second.shape)[:, :-1]
        late: Floats = outer * (second[:, :-1] > 0)
        early: Floats = (late @ weights["second"].T) * (first > 0)
        self._steps += 1
        self._move("direct", error @ inputs, rate)
        self._move("first", inputs.T @ early, rate)
        self._move("first_bias", early.sum(0), rate)
        self._move("second", first.T @ late, rate)
        self._move("second_bias", late.sum(0), rate)
        self._move("value", error @ second, rate)
        if len(weights["answers"]):  # only answers of this batch move
            used, places = np.unique(numbers, return_inverse=True)
            slopes = np.zeros((len(used), second.shape[1]), np.float32)
            np.add.at(slopes, places, error[:, None] * second)
            self._move("answers", slopes, rate, used)
        return loss

    def _move(self, name: str, slope: Floats, rate: float, rows: Any = ...) -> None:
        """Take an Adam step for some weights, or for some rows of them."""
        slow, slower = ADAM_DECAY
        slopes, squares = self._slopes[name], self._squares[name]
        slopes[rows] += np.float32(1 - slow) * (slope - slopes[rows])
        squares[rows] += np.float32(1 - slower) * (slope * slope - squares[rows])
        step = np.float32(rate * np.sqrt(1 - slower**self._steps) / (1 - slow**self._steps))
        self.weights[name][rows] -= step * slopes[rows] / (np.sqrt(squares[rows]) + 1e-8)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Everything needed to continue learning."""
        found: dict[str, NDArray[Any]] = {
            "mean": self._mean,
            "deviation": self._deviation,
            "steps": np.array(self._steps),
        }
        for name, each in self.weights.items():
            found[name] = each
            found[f"{name}.slopes"] = self._slopes[name]
            found[f"{name}.squares"] = self._squares[name]
        return found

    def restore(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        """Load the result of `arrays`. Raises ValueError for a net of another shape."""
        if arrays["mean"].shape != self._mean.shape:
            raise ValueError(f"it has {len(arrays['mean'])} inputs, not {len(self._mean)}")
        self._mean, self._deviation = arrays["mean"], arrays["deviation"]
        self._steps = int(arrays["steps"])
        for name, each in self.weights.items():
            if arrays[name].shape != each.shape:
                raise ValueError(f"'{name}' is {arrays[name].shape}, not {each.shape}")
            each[...] = arrays[name]
            self._slopes[name][...] = arrays[f"{name}.slopes"]
            self._squares[name][...] = arrays[f"{name}.squares"]


def chance(odds: NDArray[Any]) -> NDArray[Any]:
    """The chance for these log odds."""
    found: NDArray[Any] = 1.0 / (1.0 + np.exp(-np.clip(odds, -30.0, 30.0)))
    return found


def random_layer(rng: np.random.Generator, before: int, after: int) -> Floats:
    return rng.normal(0.0, np.sqrt(2.0 / before), (before, after)).astype(np.float32)
