"""Dragon Run's part of the server."""
