"""The rules of Drakon."""
