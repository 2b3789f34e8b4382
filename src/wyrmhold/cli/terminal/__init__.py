"""Playing in the terminal: what all games share. Each game has a folder for its own screens."""
