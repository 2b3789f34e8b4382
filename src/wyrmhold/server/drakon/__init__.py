"""Drakon's part of the server."""
