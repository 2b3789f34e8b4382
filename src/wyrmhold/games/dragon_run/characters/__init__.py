"""Characters, one file per power."""
