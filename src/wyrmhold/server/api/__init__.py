"""The HTTP API: one table of endpoints, from which routes, checks and OpenAPI are made."""
