"""Environments for programs that learn: the games' own engine, seen through arrays and integers."""
