"""Dragon Run's part of the laboratory."""
