"""How often random checks are repeated."""

from __future__ import annotations

import os

SHARE = int(os.environ.get("WYRMHOLD_SHARE", "1"))
"""One in so many is done; 1: all of them.

`x.py check` sets it for the plain engine where the compiled one follows, which has the same source,
is several times as fast, and does all of them.
"""


def repeats(full: int) -> int:
    """How often something is done that is done so often in full."""
    return max(1, full // SHARE)
