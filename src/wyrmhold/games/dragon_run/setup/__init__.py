"""What is agreed on before a game, and how the cards are dealt."""
