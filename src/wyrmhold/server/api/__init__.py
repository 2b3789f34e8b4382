"""What can be asked over HTTP: one table of endpoints, checked and described alike."""
