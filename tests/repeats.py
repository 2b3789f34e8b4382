"""How many times random checks are repeated."""

from __future__ import annotations

import os

SHARE = int(os.environ.get("WYRMHOLD_SHARE", "1"))
"""Do one in `SHARE` repetitions; 1 means all of them.

`x.py check` raises it for the plain engine when the compiled one is tested too, which has the same
source, is several times as fast, and does all of them.
"""


def repeats(full: int) -> int:
    """The number of repetitions to do, out of `full`."""
    return max(1, full // SHARE)
