"""Players of Drakon that look further ahead than one answer."""
