"""The learned evaluator of Drakon: an ensemble of independently trained nets, run in one batch.

Taking the best of a hundred answers tends to pick the most overrated one. Independently trained
nets make different errors, so their average overrates less.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, final

import numpy as np

from wyrmhold.bots.drakon.net import Array, Net, read, write
from wyrmhold.bots.drakon.survey import Survey
from wyrmhold.bots.protocol import Imagined
from wyrmhold.games.drakon.rules.goals import team_of

SHIPPED: Final = Path(__file__).with_name("value.npz")
"""The packaged weights for three and more players."""

TWO_PLAYERS: Final = Path(__file__).with_name("value_two_players.npz")
"""The packaged weights for two players."""

CHANCE_DIGITS: Final = 6
"""Chances are rounded to this many digits, so that summation order cannot decide a tie."""


@final
class Jury:
    """An ensemble of nets whose log odds are averaged."""

    __slots__ = ("nets",)

    def __init__(self, nets: Sequence[Net]) -> None:
        self.nets: Final = tuple(nets)

    @classmethod
    def load(cls, path: Path = SHIPPED) -> Jury:
        """Read the nets from a file. Raises WrongNet if they were made for another survey."""
        return cls(read(path))

    def save(self, path: Path) -> None:
        """Write a file for `load`."""
        write(path, self.nets)

    def logits(self, rows: Array) -> Array:
        """The log odds of winning for each row of features."""
        total = self.nets[0].logits(rows)
        for net in self.nets[1:]:
            total = total + net.logits(rows)
        return total / np.float32(len(self.nets))

    def judged(self, rows: Sequence[Sequence[float]]) -> list[float]:
        """The chance to win for each row of features."""
        odds = np.clip(self.logits(np.array(rows, np.float32)), -30.0, 30.0).astype(np.float64)
        chances: list[float] = np.round(1.0 / (1.0 + np.exp(-odds)), CHANCE_DIGITS).tolist()
        return chances

    def worths(self, positions: Sequence[Imagined], seat: int) -> list[float]:
        """The seat's chance to win in each position, from what the seat can know.

        Teammates win together, so the value to each is the mean over the team.
        """
        if not positions:
            return []
        rows = [row for position in positions for row in Survey(position).vectors(seat)]
        found, mates = self.judged(rows), len(rows) // len(positions)
        if mates == 1:
            return found
        return [sum(found[at : at + mates]) / mates for at in range(0, len(found), mates)]

    def chances(self, position: Imagined) -> list[float]:
        """Every seat's chance to win, from what that seat can know, normalised to sum to 1."""
        survey = Survey(position)
        each = self.judged([survey.vector(seat) for seat in range(survey.state.players)])
        teams = [team_of(position, seat) for seat in range(len(each))]
        found = [sum([each[mate] for mate in team]) / len(team) for team in teams]
        total = sum(found)
        if total <= 0.0:
            return [1.0 / len(found)] * len(found)
        return [chance / total for chance in found]
