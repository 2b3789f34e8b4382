"""Players of Drakon."""
