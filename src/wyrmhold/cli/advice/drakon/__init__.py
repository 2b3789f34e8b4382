"""Advice in Drakon."""
