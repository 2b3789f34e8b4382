"""What happens: the turn and its parts, and what chambers and heroes act on."""
