"""A small net over the survey's features, and its file format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.bots.drakon.survey import NAMES, SIZE

Array = NDArray[np.float32]


class WrongNet(ValueError):
    """A weights file that does not match this survey."""


FORMER_NAMES: Final[Mapping[str, str]] = {
    "short_of_goal": "missing",
    "drakon_moves_at_1": "dragons_at_1",
    "drakon_moves_at_2": "dragons_at_2",
    **{f"escapes_and_teleports_at_{steps}": f"ways_out_at_{steps}" for steps in range(1, 5)},
    "mind_control_at_1": "minds_at_1",
    "locked_chest_at_1": "chest_at_1",
    "teleport_within_2": "teleports_at_2",
    "finds_in_hand": "coins_in_hand",
    "shields": "expansion",
    "asked_out_of_turn": "acted",
}
"""What features were called when nets were first trained on them. A feature that only got a better
name must not change the mark, or those nets could not be read any more."""


def survey_mark() -> str:
    """A fingerprint of the inputs: it changes when the survey's features do."""
    parts = [name.rpartition(".") for name in NAMES]
    first = [block + dot + FORMER_NAMES.get(name, name) for block, dot, name in parts]
    return sha256(" ".join(first).encode()).hexdigest()[:16]


@final
class Net:
    """A ReLU network plus a direct linear term, so that the layers need not learn what is
    linear."""

    __slots__ = ("direct", "layers")

    def __init__(self, direct: Array, layers: Sequence[tuple[Array, Array]]) -> None:
        self.direct: Final = direct
        self.layers: Final = tuple(layers)
        if direct.shape != (SIZE, 1):
            raise WrongNet(f"the weighted sum is {direct.shape}, not ({SIZE}, 1)")
        size = SIZE
        for matrix, bias in self.layers:
            if matrix.shape != (size, len(bias)):
                raise WrongNet(f"a layer is {matrix.shape}, not ({size}, {len(bias)})")
            size = len(bias)
        if size != 1:
            raise WrongNet(f"the net has {size} outputs, not one")

    @classmethod
    def load(cls, path: Path) -> Net:
        """Read a file with a single net. Raises WrongNet if it holds several."""
        nets = read(path)
        if len(nets) != 1:
            raise WrongNet(f"{path.name} holds {len(nets)} nets, not one")
        return nets[0]

    def save(self, path: Path) -> None:
        """Write a file for `load`."""
        write(path, [self])

    def logits(self, rows: Array) -> Array:
        """The log odds of winning for each row of features."""
        *inner, (matrix, bias) = self.layers
        plain = rows @ self.direct
        for before, shift in inner:
            rows = np.maximum(rows @ before + shift, np.float32(0.0))
        found: Array = (rows @ matrix + bias + plain)[:, 0]
        return found


def read(path: Path) -> list[Net]:
    """Read the nets from a file. Raises WrongNet if they were made for another survey."""
    with np.load(path, allow_pickle=False) as file:
        mark, wanted = str(file["survey"]), survey_mark()
        if mark != wanted:
            raise WrongNet(
                f"{path.name} was trained on another survey ({mark}, not {wanted}): train again"
            )
        found: list[Net] = []
        for net, layers in enumerate(file["layers"].tolist()):
            weights = [
                (
                    np.asarray(file[f"net_{net}_matrix_{layer}"], np.float32),
                    np.asarray(file[f"net_{net}_bias_{layer}"], np.float32),
                )
                for layer in range(layers)
            ]
            found.append(Net(np.asarray(file[f"net_{net}_direct"], np.float32), weights))
    return found


def write(path: Path, nets: Sequence[Net]) -> None:
    """Write a file for `read`."""
    arrays: dict[str, NDArray[np.generic]] = {
        "survey": np.array(survey_mark()),
        "layers": np.array([len(net.layers) for net in nets]),
    }
    for number, net in enumerate(nets):
        arrays[f"net_{number}_direct"] = net.direct
        for layer, (matrix, bias) in enumerate(net.layers):
            arrays[f"net_{number}_matrix_{layer}"] = matrix
            arrays[f"net_{number}_bias_{layer}"] = bias
    written(path, arrays)


def written(path: Path, arrays: Mapping[str, NDArray[np.generic]]) -> None:
    """Write arrays to a file atomically."""
    scratch = path.with_name(path.name + ".part")
    with scratch.open("wb") as file:
        np.savez(file, allow_pickle=False, **arrays)
    scratch.replace(path)
