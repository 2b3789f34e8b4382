"""The page's words for Dragon Run's pieces."""
