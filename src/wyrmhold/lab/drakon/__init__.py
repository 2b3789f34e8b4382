"""Drakon's part of the laboratory."""
