"""A learned judge of Drakon: a small net over the survey's numbers, all positions in one batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.bots.protocol import Imagined
from wyrmhold.games.drakon.goals import team_of
from wyrmhold.games.drakon.survey import NAMES, SIZE, Survey

Array = NDArray[np.float32]

SHIPPED: Final = Path(__file__).with_name("value.npz")
"""The weights of the package."""

DIGITS: Final = 6
"""A chance is given with so many digits, so that the order of a sum decides nothing."""


class WrongNet(ValueError):
    """A file of weights that does not go with this survey."""


def survey_mark() -> str:
    """A word for what the inputs mean: it changes when a number of the survey does."""
    return sha256(" ".join(NAMES).encode()).hexdigest()[:16]


@final
class Net:
    """Layers of weights, between two of which what is negative counts as nothing, and a plain
    weighted sum beside them: what is simple need not be learned by the layers."""

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
            raise WrongNet(f"the net ends in {size} numbers, not in one")

    @classmethod
    def load(cls, path: Path = SHIPPED) -> Net:
        """Read weights. Raises WrongNet where they were made for another survey."""
        with np.load(path, allow_pickle=False) as file:
            mark, wanted = str(file["survey"]), survey_mark()
            if mark != wanted:
                raise WrongNet(
                    f"{path.name} was trained on another survey ({mark}, not {wanted}): train again"
                )
            layers = [
                (
                    np.asarray(file[f"matrix_{number}"], np.float32),
                    np.asarray(file[f"bias_{number}"], np.float32),
                )
                for number in range(int(file["layers"]))
            ]
            direct = np.asarray(file["direct"], np.float32)
        return cls(direct, layers)

    def save(self, path: Path) -> None:
        """Write what `load` reads."""
        arrays: dict[str, NDArray[np.generic]] = {
            "survey": np.array(survey_mark()),
            "layers": np.array(len(self.layers)),
            "direct": self.direct,
        }
        for number, (matrix, bias) in enumerate(self.layers):
            arrays[f"matrix_{number}"] = matrix
            arrays[f"bias_{number}"] = bias
        written(path, arrays)

    def logits(self, rows: Array) -> Array:
        """The log odds to win for each row of numbers."""
        *inner, (matrix, bias) = self.layers
        plain = rows @ self.direct
        for before, shift in inner:
            rows = np.maximum(rows @ before + shift, np.float32(0.0))
        found: Array = (rows @ matrix + bias + plain)[:, 0]
        return found

    def judged(self, rows: Sequence[Sequence[float]]) -> list[float]:
        """The chance to win for each row of numbers."""
        odds = np.clip(self.logits(np.array(rows, np.float32)), -30.0, 30.0).astype(np.float64)
        chances: list[float] = np.round(1.0 / (1.0 + np.exp(-odds)), DIGITS).tolist()
        return chances

    def worths(self, positions: Sequence[Imagined], seat: int) -> list[float]:
        """The seat's chance to win in each position, as far as the seat can know.

        Mates win together: what a position is worth to one is the mean over all of them.
        """
        if not positions:
            return []
        rows = [row for position in positions for row in Survey(position).vectors(seat)]
        found, mates = self.judged(rows), len(rows) // len(positions)
        if mates == 1:
            return found
        return [sum(found[at : at + mates]) / mates for at in range(0, len(found), mates)]

    def chances(self, position: Imagined) -> list[float]:
        """Every seat's chance to win, each as far as that seat can know; together they are 1."""
        survey = Survey(position)
        each = self.judged([survey.vector(seat) for seat in range(survey.state.players)])
        teams = [team_of(position, seat) for seat in range(len(each))]
        found = [sum([each[mate] for mate in team]) / len(team) for team in teams]
        total = sum(found)
        if total <= 0.0:
            return [1.0 / len(found)] * len(found)
        return [chance / total for chance in found]


def written(path: Path, arrays: Mapping[str, NDArray[np.generic]]) -> None:
    """Write arrays to a file that is there whole or not at all."""
    scratch = path.with_name(path.name + ".part")
    with scratch.open("wb") as file:
        np.savez(file, allow_pickle=False, **arrays)
    scratch.replace(path)
