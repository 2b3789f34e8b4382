"""Players in Drakon's kernel that look more than one answer ahead (`bots.drakon.search`)."""
