"""The value of a position at the start of a turn to every seat, learned from many games."""
