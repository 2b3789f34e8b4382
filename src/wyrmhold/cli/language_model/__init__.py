"""Lets a language model, which only reads and writes text, play at a table."""
