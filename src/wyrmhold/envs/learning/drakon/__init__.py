"""Drakon's part of learning."""
