"""Who looks: seats, spectators, and tools that see everything; and masks of those who are told.

A mask has bit s for seat s and bit 7 for the spectators.
"""

from __future__ import annotations

from typing import Final

CHANCE: Final = -3
"""Stands where a seat would: the answer came from chance."""

SPECTATOR: Final = -1
"""A viewer without a seat: sees what lies open, and nothing else."""

OPEN: Final = -2
"""A viewer who sees everything: tools on one's own files, and records of finished games."""

ALL_TOLD: Final = 255
"""The mask of something that lies open."""

NONE_TOLD: Final = 0

SPECTATOR_SLOT: Final = 7


def slot_of(viewer: int) -> int:
    """The bit of a viewer in a mask: a seat's, or that of all who have none."""
    return viewer if viewer >= 0 else SPECTATOR_SLOT


def told_to(told: int, viewer: int) -> int:
    """What a viewer gets to see of a mask: all of an open one, else only the own bit.

    Who else knows a secret is itself one.
    """
    if viewer == OPEN or told == ALL_TOLD:
        return told
    return told & 1 << slot_of(viewer)


def told_text(mask: int) -> str:
    """A mask of viewers: `all`, or the seats (and `s` for spectators) one after the other."""
    if mask == ALL_TOLD:
        return "all"
    return "".join(
        ["s" if slot == SPECTATOR_SLOT else str(slot) for slot in range(8) if mask >> slot & 1]
    )


def told_from_text(text: str) -> int:
    """Read what `told_text` wrote."""
    if text == "all":
        return ALL_TOLD
    mask = 0
    for letter in text:
        mask |= 1 << (SPECTATOR_SLOT if letter == "s" else int(letter))
    return mask
