"""Experiments: questions about the games as TOML files, answered by many games."""
