"""The rules of Dragon Run."""
