"""Installing the game: locks, platforms, and messages about missing extras."""
