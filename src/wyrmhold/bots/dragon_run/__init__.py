"""Players of Dragon Run."""
