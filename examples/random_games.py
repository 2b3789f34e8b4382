"""Play a few games with random answers and print how they ended."""

import random

from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel import Dice, advance, legal
from wyrmhold.kernel.transaction import settled


def play(seed: int) -> State:
    """Play one game from the deal to its end. The same seed gives the same game."""
    rng = random.Random(seed)
    luck = Dice(rng)
    state, _ = settled(DRAKON.new("third", {"heroes": True}, [None] * 3), luck)
    while legal(state):
        state, _ = advance(state, legal(state).sample(rng), luck)
    return state


for seed in range(3):
    last = play(seed)
    print(f"game {seed}: {last.outcome} after {last.turns} turns")
