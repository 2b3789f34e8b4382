"""Drakon bots that look more than one answer ahead."""
