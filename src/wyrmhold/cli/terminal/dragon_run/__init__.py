"""Dragon Run in the terminal."""
