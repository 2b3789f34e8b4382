"""Kinds of chambers: one small file per effect, its decision and its answers beside it."""
