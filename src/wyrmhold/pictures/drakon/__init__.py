"""Pictures of Drakon."""
