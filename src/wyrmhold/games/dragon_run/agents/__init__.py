"""Answers and positions as numbers, for programs that learn."""
