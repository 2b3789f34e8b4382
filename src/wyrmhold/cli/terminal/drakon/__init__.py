"""Drakon in the terminal."""
