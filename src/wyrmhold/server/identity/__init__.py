"""Identity and protection against abuse.

Nothing here reads the database; `server.store` does, with the types and checks of this package.
"""
