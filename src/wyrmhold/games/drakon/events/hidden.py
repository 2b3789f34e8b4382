"""What stands in an event where there is nothing to tell."""

from __future__ import annotations

from typing import Final

HIDDEN: Final = -1
"""Stands where a value would that the viewer may not know."""

NOBODY: Final = -1
"""Stands where a seat would: the hoard gives or takes the coin."""
