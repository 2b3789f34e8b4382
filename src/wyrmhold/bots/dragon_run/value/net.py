"""A small net that gives every living seat and the dragon a weight. Their shares of the total are
the chances to win."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import IO, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.bots.dragon_run.value.features import Floats, Row, features

FILE: Final = "weights.npz"
DEAD_LOGIT: Final = np.float32(-1e9)
"""Log weight of a seat that cannot win."""


@final
class Net:
    """Two hidden layers per seat; the dragon's weight comes from the mean over living seats."""

    NAMES: Final = ("first", "first_bias", "second", "second_bias", "last", "dragon", "dragon_bias")

    def __init__(self, layers: dict[str, Floats]) -> None:
        self.layers: Final = layers

    def chances(self, rows: list[Row]) -> NDArray[np.float64]:
        """The chances of all seats, followed by the dragon's."""
        inputs, alive = features(np.array(rows))
        return shares(self.logits(inputs, alive)[0]).astype(np.float64)

    def logits(self, inputs: Floats, alive: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """The log weights, and both hidden layers for training."""
        layers = self.layers
        one = np.tanh(inputs @ layers["first"] + layers["first_bias"])
        two = np.tanh(one @ layers["second"] + layers["second_bias"])
        seats = np.where(alive, (two @ layers["last"])[..., 0], DEAD_LOGIT)
        # The dragon sees the mean of the second hidden layer over living seats.
        living = alive[..., None] / np.maximum(alive.sum(axis=1), 1)[:, None, None]
        dragon = (two * living).sum(axis=1) @ layers["dragon"] + layers["dragon_bias"]
        return np.concatenate([seats, dragon], axis=1).astype(np.float32), one, two

    def save(self, file: IO[bytes]) -> None:
        kept = {name: self.layers[name].astype(np.float16) for name in self.NAMES}
        np.savez_compressed(file, **kept)  # type: ignore[arg-type]  # all of them are arrays


def shares(logits: Floats) -> Floats:
    """Softmax of each row."""
    weights = np.exp(logits - logits.max(axis=1, keepdims=True))
    found: Floats = weights / weights.sum(axis=1, keepdims=True)
    return found


@cache
def kept_net() -> Net:
    """The packaged net."""
    with resources.files(__package__).joinpath(FILE).open("rb") as file, np.load(file) as kept:
        return Net({name: kept[name].astype(np.float32) for name in Net.NAMES})
