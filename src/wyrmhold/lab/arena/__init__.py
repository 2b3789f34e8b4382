"""Matches between bots: seats rotated, luck paired, every game kept."""
