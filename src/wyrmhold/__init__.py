"""Wyrmhold: Drakon and other dragon games, for people and for programs."""

__version__ = "0.1.0"
