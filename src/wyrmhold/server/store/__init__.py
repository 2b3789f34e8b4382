"""What the server keeps: logs of tables, and who somebody is; on SQLite or PostgreSQL."""
