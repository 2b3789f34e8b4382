"""What players reckon with: facts and numbers about positions."""
