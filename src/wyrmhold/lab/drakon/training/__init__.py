"""Trains nets to evaluate Drakon positions: self-play, fit, gate, repeat."""
