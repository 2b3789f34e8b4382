"""How the game is written and read: tokens, JSON, text and files."""
