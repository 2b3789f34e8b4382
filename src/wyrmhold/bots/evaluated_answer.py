"""Evaluated answers: for hints, analysis and the weaker levels."""

from __future__ import annotations

from typing import NamedTuple

from wyrmhold.kernel.action import Action


class Weighed(NamedTuple):
    """An answer with every seat's chance to win after it.

    The chances sum to 1, or to less if the game can end without a winner. `error` is the standard
    error of the acting seat's chance; 0 if nothing was sampled.
    """

    action: Action
    chances: tuple[float, ...]
    error: float
    samples: int
