"""Reads the changes that a mix makes to a box."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmhold.kernel.agreement import shown
from wyrmhold.kernel.errors import BadOptions


def counts(name: str, word: str, changes: Mapping[str, object]) -> dict[str, object]:
    """The changed numbers, empty if there are none."""
    found = changes.get(word, {})
    if not isinstance(found, dict):
        raise bad(name, f"{word}: {shown(found)} is not a table")
    return found


def listed(name: str, value: object) -> list[str]:
    """Check a list of words."""
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise bad(name, f"without: {shown(value)} is not a list of kinds")
    return value


def bad(name: str, problem: str) -> BadOptions:
    return BadOptions(f"mix {shown(name)}", [problem])
