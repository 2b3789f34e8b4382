"""The games: each one a package of its own, on the same kernel."""
