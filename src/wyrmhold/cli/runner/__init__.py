"""Dragon Run in a terminal."""
