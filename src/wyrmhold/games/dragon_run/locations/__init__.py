"""Locations, one file per card."""
