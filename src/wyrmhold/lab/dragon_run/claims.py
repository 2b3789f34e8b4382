"""What docs/strength.md claims about the bots of Dragon Run."""

from __future__ import annotations

from typing import Final

from wyrmhold.lab.arena.claims import Claim, level

CLAIMS: Final = (
    Claim("dragon_run", 2, (level(1), "random"), 0.5, edition="first"),
    *[Claim("dragon_run", 2, (level(n), level(n - 1)), 0.55, edition="first") for n in range(2, 6)],
    *[
        Claim("dragon_run", 4, (level(n), level(n - 1)), 1.2, fair=True, edition="first")
        for n in range(2, 6)
    ],
)
