"""Tables, without network or database: folding the log, and what viewers are told."""
