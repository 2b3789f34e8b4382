"""The lessons of the page, played by the engine from a script. No server needs them to run."""
