"""Who somebody is, and what keeps the server safe from strangers.

Nothing here reads the database: `server.store` does, with the values and checks of this package.
"""
