"""Drakon, by Tom Jolly: chambers, one-way doors and coins whose values are secret."""
