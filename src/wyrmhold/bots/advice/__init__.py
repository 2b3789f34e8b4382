"""Advice for people: where to look, what to do and why, based only on what the seat can know."""
