"""Storage of table logs and people, on SQLite or PostgreSQL."""
