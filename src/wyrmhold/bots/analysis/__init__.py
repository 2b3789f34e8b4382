"""Post-game analysis: who could have done better, and what was luck."""
