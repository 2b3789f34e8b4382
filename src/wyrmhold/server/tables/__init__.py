"""What a table is, without any network or database: its log folded, and what viewers are told."""
