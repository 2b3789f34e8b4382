"""Kinds of chambers: one small file per effect."""
