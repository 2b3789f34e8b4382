"""What a position at the beginning of a turn is worth to every seat: learned from many games."""
