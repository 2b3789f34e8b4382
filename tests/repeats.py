"""How many times random checks are repeated."""

from __future__ import annotations

import os

SHARE = int(os.environ.get("WYRMHOLD_SHARE", "4"))
"""Do one in `SHARE` repetitions; 1 means all of them, which takes too long for every commit."""


def repeats(full: int) -> int:
    """The number of repetitions to do, out of `full`."""
    return max(1, full // SHARE)
