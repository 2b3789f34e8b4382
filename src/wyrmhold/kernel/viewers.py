"""Viewers: seats, spectators, and tools that see everything. Also bit masks of informed viewers.

A mask has bit s for seat s and bit 7 for the spectators.
"""

from __future__ import annotations

from typing import Final

CHANCE: Final = -3
"""Used in place of a seat for answers by chance."""

SPECTATOR: Final = -1
"""A viewer without a seat, who sees only what is public."""

OPEN: Final = -2
"""A viewer who sees everything: tools on your own files, and records of finished games."""

ALL_TOLD: Final = 255
"""The mask of public information."""

SPECTATOR_SLOT: Final = 7


def slot_of(viewer: int) -> int:
    """The bit of a viewer in a mask. All viewers without a seat share one."""
    return viewer if viewer >= 0 else SPECTATOR_SLOT


def told_to(told: int, viewer: int) -> int:
    """The part of a mask a viewer may see: all of it if public, otherwise their own bit.

    Who else knows a secret is a secret as well.
    """
    if viewer == OPEN or told == ALL_TOLD:
        return told
    return told & 1 << slot_of(viewer)


def told_text(mask: int) -> str:
    """Write a mask as `all`, or as its seats in a row (with `s` for spectators)."""
    if mask == ALL_TOLD:
        return "all"
    return "".join(
        ["s" if slot == SPECTATOR_SLOT else str(slot) for slot in range(8) if mask >> slot & 1]
    )


def told_from_text(text: str) -> int:
    """Parse what `told_text` wrote."""
    if text == "all":
        return ALL_TOLD
    mask = 0
    for letter in text:
        mask |= 1 << (SPECTATOR_SLOT if letter == "s" else int(letter))
    return mask
