"""The rules of each game as pages and lists, with what no rulebook prints."""
