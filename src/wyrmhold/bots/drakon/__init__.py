"""Drakon bots."""
