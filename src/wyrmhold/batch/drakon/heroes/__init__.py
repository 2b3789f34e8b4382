"""Heroes and their abilities, one file each."""
