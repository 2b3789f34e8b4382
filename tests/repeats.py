"""How often random checks are repeated."""

from __future__ import annotations

import os

COMPILED_SHARE = 4


def repeats(full: int) -> int:
    """In full on the plain engine; the compiled one has the same source and gets a share."""
    return full // COMPILED_SHARE if os.environ.get("WYRMHOLD_COMPILED") else full
