"""Pictures of Dragon Run."""
