"""Reinforcement learning environments: the games' own engine behind arrays and integers."""
