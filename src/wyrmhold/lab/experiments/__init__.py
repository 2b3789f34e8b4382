"""Experiments: questions about the games, written as TOML files and answered by many games."""
