"""Advice in Dragon Run."""
