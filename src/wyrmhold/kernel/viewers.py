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
