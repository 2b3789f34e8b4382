"""Placeholders in events."""

from __future__ import annotations

from typing import Final

HIDDEN: Final = -1
"""Replaces a value that the viewer may not know."""

NOBODY: Final = -1
"""Used in place of a seat when the hoard gives or takes the coin."""
