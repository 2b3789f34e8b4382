"""Matches between bots: rotating seats, paired luck, every game recorded."""
