"""Drakon in environments."""
