"""The `wyrmhold` command line."""
