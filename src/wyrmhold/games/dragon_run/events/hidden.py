"""What stands in an event where a viewer may not look."""

from __future__ import annotations

from typing import Final

HIDDEN: Final = -1
"""Stands where a card would that the viewer may not know."""
