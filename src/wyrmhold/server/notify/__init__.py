"""Telling people far away that it is their turn: web push and webhooks, once for each turn."""
