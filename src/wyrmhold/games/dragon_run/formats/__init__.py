"""How the game is written and read: tokens, JSON and files."""
