"""The wire types, declared once for sockets, HTTP, OpenAPI and TypeScript."""
