"""Hints and analysis: what they say, and that they add up and give nothing away."""
