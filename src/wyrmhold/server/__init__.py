"""Tables for people far apart: HTTP and WebSocket on a log that never loses a move."""
