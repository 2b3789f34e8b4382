"""Hints and analysis: they are correct, add up, and reveal nothing hidden."""
