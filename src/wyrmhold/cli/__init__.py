"""The command line: everything the engine does, in the notation."""
