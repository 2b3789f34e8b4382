"""Experiments: many games by programs, and what they show."""
