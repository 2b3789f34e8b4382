"""Dragon Run: push your luck out of a dungeon while the dragon breathes."""
