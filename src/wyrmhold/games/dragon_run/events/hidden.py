"""The placeholder for hidden values in events."""

from __future__ import annotations

from typing import Final

HIDDEN: Final = -1
"""Replaces a card that the viewer may not know."""
