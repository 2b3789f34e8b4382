"""Dragon Run in environments."""
