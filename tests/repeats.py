"""How many times random checks are repeated."""

from __future__ import annotations

import os

SHARE = int(os.environ.get("WYRMHOLD_SHARE", "1" if os.environ.get("WYRMHOLD_COMPILED") else "4"))
"""Do one in `SHARE` repetitions; 1 means all of them.

The plain engine does a quarter. The compiled one, which has the same source and is several times as
fast, does all. `x.py check` runs both, and the plain one in full if nothing can be compiled.
"""


def repeats(full: int) -> int:
    """The number of repetitions to do, out of `full`."""
    return max(1, full // SHARE)
