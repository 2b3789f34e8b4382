"""What is agreed on before a game, and how the table is laid out."""
