"""Treasures, one file per effect."""
