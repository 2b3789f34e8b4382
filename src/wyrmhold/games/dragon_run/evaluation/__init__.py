"""What players reckon with: odds, and facts about positions."""
