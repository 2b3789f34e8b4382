"""The page's words for Drakon's pieces."""
