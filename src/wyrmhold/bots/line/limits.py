"""How much a bot outside this process may take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from wyrmhold.kernel.agreement import shown


@dataclass(frozen=True)
class Limits:
    """What a bot is held to.

    seconds        for an answer; told to the bot with every question, in milliseconds
    start_seconds  from its start to its banner
    grace_seconds  after its time, to say something all the same and be late instead of silent
    memory_mb      for its program, in MiB; 0 for no limit
    lines          to one question
    """

    seconds: float = 10.0
    start_seconds: float = 10.0
    grace_seconds: float = 1.0
    memory_mb: int = 1024
    lines: int = 1000


BETWEEN: Final[dict[str, tuple[float, float]]] = {
    "seconds": (0.05, 86_400),
    "start_seconds": (0.05, 3600),
    "grace_seconds": (0.05, 60),
    "memory_mb": (0, 1_000_000),
    "lines": (1, 1_000_000),
}
"""The limits that somebody can set, and between which numbers."""

WHOLE: Final = ("memory_mb", "lines")


def limits_from(given: dict[str, object]) -> Limits:
    """Limits that somebody set by name; the others are the usual ones. Raises ValueError."""
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name not in BETWEEN:
            raise ValueError(f"there is no limit {shown(name)}: there are {', '.join(BETWEEN)}")
        least, most = BETWEEN[name]
        numbers = int if name in WHOLE else (int, float)
        if isinstance(value, bool) or not isinstance(value, numbers) or not least <= value <= most:
            what = "a whole number" if name in WHOLE else "a number"
            raise ValueError(f"{name}={shown(value)}: give {what} of {least:g} to {most:g}")
        found[name] = value
    return Limits(**found)
