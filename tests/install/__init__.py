"""Installing the game: locks, platforms, and what is said where an extra is missing."""
