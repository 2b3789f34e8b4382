"""A net that learns in steps, and can be stopped and resumed between any two of them.

Inputs are normalised by the moments of the first rows it sees; these stay. AdamW minimises the
cross-entropy with NumPy, or with PyTorch on another device. The net that plays is the running mean
of the weights: the last steps alone are noisy, and a run in slices never slows down for a finish.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.bots.drakon.net import Array, Net, written
from wyrmhold.lab.drakon.training.fit import slopes
from wyrmhold.lab.drakon.training.fit_plan import MIN_DEVIATION, Plan, begun, folded, moments

Rows = NDArray[np.float16] | Array
"""Rows for the net. Half precision, which takes half the memory, is enough for surveys."""

FIRST_DECAY: Final = 0.9
SECOND_DECAY: Final = 0.999
EPSILON: Final = 1e-8

MEAN_DECAY: Final = 0.999
"""How much of the running mean of the weights each step keeps; less in the first steps."""


def kept_by_mean(steps: int) -> float:
    """The share of the running mean that this step keeps."""
    return min(MEAN_DECAY, steps / (steps + 9.0))


@final
class Learner:
    """Weights for normalised inputs, their running mean, and the optimiser's moments."""

    def __init__(
        self,
        weights: list[Array],
        means: list[Array],
        firsts: list[Array],
        seconds: list[Array],
        mean: Array,
        deviation: Array,
        steps: int,
    ) -> None:
        self.weights: Final = weights
        self.means: Final = means
        self._firsts: Final = firsts
        self._seconds: Final = seconds
        self._mean: Final = mean
        self._deviation: Final = deviation
        self.steps = steps

    @classmethod
    def begin(cls, rows: Rows, plan: Plan) -> Learner:
        """Start from the hand-made evaluation, with the moments of these rows."""
        mean, deviation = moments(rows.astype(np.float16))
        deviation[deviation <= MIN_DEVIATION] = 1.0  # other kinds of tables may need this column
        weights = begun(plan, mean, deviation, np.random.default_rng(plan.seed))
        zeros = [np.zeros_like(each) for each in weights]
        copies = [each.copy() for each in weights]
        return cls(weights, copies, zeros, [each.copy() for each in zeros], mean, deviation, 0)

    @classmethod
    def load(cls, path: Path) -> Learner:
        """Read a file of `save`."""
        with np.load(path, allow_pickle=False) as file:
            number = int(file["number"])

            def group(name: str) -> list[Array]:
                return [np.asarray(file[f"{name}_{at}"], np.float32) for at in range(number)]

            return cls(
                group("weight"),
                group("mean"),
                group("first"),
                group("second"),
                file["mean"],
                file["deviation"],
                int(file["steps"]),
            )

    def save(self, path: Path) -> None:
        """Write everything that is needed to go on."""
        arrays: dict[str, NDArray[Any]] = {
            "number": np.array(len(self.weights)),
            "steps": np.array(self.steps),
            "mean": self._mean,
            "deviation": self._deviation,
        }
        for name, group in (
            ("weight", self.weights),
            ("mean", self.means),
            ("first", self._firsts),
            ("second", self._seconds),
        ):
            for at, each in enumerate(group):
                arrays[f"{name}_{at}"] = each
        written(path, arrays)

    def net(self) -> Net:
        """The net for inputs as they are, with the mean weights."""
        return folded(self.means, self._mean, self._deviation)

    def learn(self, rows: Rows, labels: Array, plan: Plan, seed: int, device: str) -> float:
        """Go through rows once, in random order; returns the mean loss before each step."""
        order = np.random.default_rng(seed).permutation(len(labels))
        if device != "cpu":
            return self._learn_on(rows, labels, order, plan, device)
        total = 0.0
        for start in range(0, len(order), plan.batch):
            chosen = order[start : start + plan.batch]
            part = (rows[chosen] - self._mean) / self._deviation
            wanted = labels[chosen]
            total += self._loss(part, wanted) * len(chosen)
            self._step(slopes(self.weights, part, wanted), plan)
        return total / len(order)

    def _loss(self, inputs: Array, labels: Array) -> float:
        """The mean cross-entropy."""
        found = inputs
        for layer in range(1, len(self.weights) - 2, 2):
            found = np.maximum(found @ self.weights[layer] + self.weights[layer + 1], 0.0)
        odds = (found @ self.weights[-2] + self.weights[-1] + inputs @ self.weights[0])[:, 0]
        return float((np.logaddexp(0.0, odds) - labels * odds).mean())

    def _step(self, found: list[Array], plan: Plan) -> None:
        """One step of AdamW; only the matrices of the layers decay."""
        self.steps += 1
        warm_first = 1.0 - FIRST_DECAY**self.steps
        warm_second = 1.0 - SECOND_DECAY**self.steps
        kept = kept_by_mean(self.steps)
        for at, slope in enumerate(found):
            first, second, weight = self._firsts[at], self._seconds[at], self.weights[at]
            first += np.float32(1.0 - FIRST_DECAY) * (slope - first)
            second += np.float32(1.0 - SECOND_DECAY) * (slope * slope - second)
            change = (first / warm_first) / (np.sqrt(second / warm_second) + EPSILON)
            if at and weight.ndim == 2:
                change = change + plan.decay * weight
            weight -= (plan.rate * change).astype(np.float32)
            self.means[at] += np.float32(1.0 - kept) * (weight - self.means[at])

    def _learn_on(
        self, rows: Rows, labels: Array, order: NDArray[np.intp], plan: Plan, device: str
    ) -> float:
        """The same with PyTorch."""
        torch: Any = import_module("torch")

        def there(array: NDArray[Any]) -> Any:
            return torch.tensor(array, device=device)

        weights = [there(each).requires_grad_() for each in self.weights]
        means = [there(each) for each in self.means]
        firsts = [there(each) for each in self._firsts]
        seconds = [there(each) for each in self._seconds]
        all_rows, all_labels, all_order = there(rows), there(labels), there(order)
        mean, deviation = there(self._mean), there(self._deviation)
        total = torch.zeros((), device=device)
        for start in range(0, len(order), plan.batch):
            chosen = all_order[start : start + plan.batch]
            part, wanted = (all_rows[chosen] - mean) / deviation, all_labels[chosen]
            found = part
            for layer in range(1, len(weights) - 2, 2):
                found = torch.relu(found @ weights[layer] + weights[layer + 1])
            odds = (found @ weights[-2] + weights[-1] + part @ weights[0])[:, 0]
            loss = torch.nn.functional.binary_cross_entropy_with_logits(odds, wanted)
            total += loss.detach() * len(chosen)
            found_slopes = torch.autograd.grad(loss, weights)
            self.steps += 1
            warm_first = 1.0 - FIRST_DECAY**self.steps
            warm_second = 1.0 - SECOND_DECAY**self.steps
            kept = kept_by_mean(self.steps)
            with torch.no_grad():
                for at, slope in enumerate(found_slopes):
                    firsts[at] += (1.0 - FIRST_DECAY) * (slope - firsts[at])
                    seconds[at] += (1.0 - SECOND_DECAY) * (slope * slope - seconds[at])
                    root = torch.sqrt(seconds[at] / warm_second) + EPSILON
                    change = (firsts[at] / warm_first) / root
                    if at and weights[at].ndim == 2:
                        change = change + plan.decay * weights[at]
                    weights[at] -= plan.rate * change
                    means[at] += (1.0 - kept) * (weights[at] - means[at])
        for mine, theirs in (
            (self.weights, weights),
            (self.means, means),
            (self._firsts, firsts),
            (self._seconds, seconds),
        ):
            for at, each in enumerate(theirs):
                mine[at][...] = each.detach().cpu().numpy()
        return float(total) / len(order)
