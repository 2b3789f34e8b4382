"""What a bot that compares answers thinks of each: for hints, for analysis, for softer levels."""

from __future__ import annotations

from typing import NamedTuple

from wyrmhold.kernel.action import Action


class Weighed(NamedTuple):
    """An answer with the chance of every seat to win after it.

    The seats' chances sum to 1, or to less where nobody may win. `error` is the standard error of
    the chance of the seat that is asked; 0 where nothing was sampled.
    """

    action: Action
    chances: tuple[float, ...]
    error: float
    samples: int
