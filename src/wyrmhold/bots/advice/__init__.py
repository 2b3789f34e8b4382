"""Advice for people: what to look at, what to do, and why; made of what the seat can know."""
