"""Drakon as a flat kernel: the rules of `wyrmhold.games.drakon` over one record of numbers."""
