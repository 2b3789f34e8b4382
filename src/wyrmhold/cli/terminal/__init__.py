"""The game in a terminal: how it is drawn, asked and told."""
