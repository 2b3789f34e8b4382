"""Load on a running server, and what it costs."""
