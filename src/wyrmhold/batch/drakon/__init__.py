"""Drakon as a flat kernel: the rules of `wyrmhold.games.drakon` over one record of numbers."""

WINDOWED = True
"""Observations show a window of the board."""
