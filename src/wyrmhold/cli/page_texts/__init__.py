"""The page's words for the pieces of each game, made from clauses and boxes."""
