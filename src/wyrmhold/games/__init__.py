"""The games, each a package of its own on the shared kernel."""
