"""What docs/strength.md claims about the bots of Drakon."""

from __future__ import annotations

from typing import Final

from wyrmhold.lab.arena.claims import Claim, level

STYLES: Final = ("rusher", "blocker", "thief", "dragon-keeper", "hoarder")
VARIANTS: Final = (
    ("fourth", ()),
    ("fourth", ("--goal short",)),
    ("third", ("--expansion-one",)),
    ("third", ("--heroes",)),
    ("third", ("--goal escape",)),
    ("third", ("--goal fixed",)),
)

CLAIMS: Final = (
    *[Claim("drakon", 2, (level(n), level(n - 1)), 0.58) for n in range(2, 8)],
    Claim("drakon", 2, (level(7), level(2)), 0.95),
    Claim("drakon", 2, (level(7), level(3)), 0.85),
    *[Claim("drakon", 2, (level(6), f"style-{style}"), 0.58) for style in STYLES],
    *[
        Claim("drakon", 4, (level(n), level(n - 2)), 1.25, games=1_000, fair=True)
        for n in range(3, 8)
    ],
    *[
        Claim("drakon", 2, (level(6), level(3)), 0.7, 1_000, edition=edition, flags=words)
        for edition, words in VARIANTS
    ],
    Claim("drakon", 4, (level(6), level(3)), 0.7, 1_000, flags=("--teams",)),
)
