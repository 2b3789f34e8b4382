"""Dragon Run's part of learning."""
