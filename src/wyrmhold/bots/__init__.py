"""Players that a program makes the decisions for."""
