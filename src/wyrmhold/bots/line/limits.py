"""Limits for external bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from wyrmhold.kernel.agreement import shown


@dataclass(frozen=True)
class Limits:
    """The limits of a bot.

    seconds        for an answer; sent to the bot with every question, in milliseconds
    start_seconds  from start to banner
    grace_seconds  after its time is up, to still send something and be late instead of silent
    memory_mb      for its program, in MiB; 0 for no limit
    lines          per question
    cpu_seconds    of processor time, from start to end; 0 for no limit
    processes      processes and threads besides those already there; 0 for no limit
    network        1: it may use the network
    all_files      1: it may use all files that its host may, not only those it needs
    """

    seconds: float = 10.0
    start_seconds: float = 10.0
    grace_seconds: float = 1.0
    memory_mb: int = 1024
    lines: int = 1000
    cpu_seconds: int = 0
    processes: int = 64
    network: int = 0
    all_files: int = 0


RANGES: Final[dict[str, tuple[float, float]]] = {
    "seconds": (0.05, 86_400),
    "start_seconds": (0.05, 3600),
    "grace_seconds": (0.05, 60),
    "memory_mb": (0, 1_000_000),
    "lines": (1, 1_000_000),
    "cpu_seconds": (0, 1_000_000_000),
    "processes": (0, 1_000_000),
    "network": (0, 1),
    "all_files": (0, 1),
}
"""The limits that can be set, and their ranges."""

INTEGERS: Final = ("memory_mb", "lines", "cpu_seconds", "processes", "network", "all_files")


def limits_from(given: dict[str, object]) -> Limits:
    """Limits from values by name, with defaults for the rest. Raises ValueError."""
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name not in RANGES:
            raise ValueError(f"unknown limit {shown(name)}: choose from {', '.join(RANGES)}")
        least, most = RANGES[name]
        numbers = int if name in INTEGERS else (int, float)
        if isinstance(value, bool) or not isinstance(value, numbers) or not least <= value <= most:
            what = "a whole number" if name in INTEGERS else "a number"
            raise ValueError(f"{name}={shown(value)}: give {what} from {least:g} to {most:g}")
        found[name] = value
    return Limits(**found)
