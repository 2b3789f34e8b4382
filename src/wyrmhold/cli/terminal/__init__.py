"""Drakon in a terminal, and what both games share there."""
