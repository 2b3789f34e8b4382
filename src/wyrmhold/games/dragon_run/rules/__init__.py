"""What happens: the turn and its parts, and what cards and characters act on."""
