"""The game server: HTTP and WebSocket on top of a durable log of moves."""
