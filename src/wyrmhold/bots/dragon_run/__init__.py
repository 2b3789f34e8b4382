"""Dragon Run bots."""
