"""A learned judge of Drakon: several nets that were fitted apart, all positions in one batch.

Who takes the best of a hundred answers takes the one that is most overrated. Nets that began apart
err apart, so what they think together is overrated less.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, final

import numpy as np

from wyrmhold.bots.drakon.net import Array, Net, read, write
from wyrmhold.bots.protocol import Imagined
from wyrmhold.games.drakon.goals import team_of
from wyrmhold.games.drakon.survey import Survey

SHIPPED: Final = Path(__file__).with_name("value.npz")
"""The weights of the package."""

DIGITS: Final = 6
"""A chance is given with so many digits, so that the order of a sum decides nothing."""


@final
class Jury:
    """Nets whose log odds are averaged."""

    __slots__ = ("nets",)

    def __init__(self, nets: Sequence[Net]) -> None:
        self.nets: Final = tuple(nets)

    @classmethod
    def load(cls, path: Path = SHIPPED) -> Jury:
        """Read the nets of a file. Raises WrongNet where they were made for another survey."""
        return cls(read(path))

    def save(self, path: Path) -> None:
        """Write what `load` reads."""
        write(path, self.nets)

    def logits(self, rows: Array) -> Array:
        """The log odds to win for each row of numbers."""
        total = self.nets[0].logits(rows)
        for net in self.nets[1:]:
            total = total + net.logits(rows)
        return total / np.float32(len(self.nets))

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
