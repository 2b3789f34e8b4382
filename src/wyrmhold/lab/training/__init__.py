"""Teaching a net to judge positions of Drakon: games by themselves, a fit, a gate, again."""
