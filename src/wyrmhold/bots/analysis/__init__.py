"""A finished game, looked back at: who could have done better, and what was luck."""
