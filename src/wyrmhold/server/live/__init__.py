"""Tables in memory, what they share, and what happens to them over time."""
