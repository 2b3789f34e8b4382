"""Positions of random games."""

import random
from collections.abc import Iterator

from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.rules.turn import ChooseAction
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel import apply, legal, pending
from wyrmhold.kernel.transaction import settled

TABLES: list[tuple[dict[str, object], int]] = [
    ({"heroes": True}, 6),
    ({"heroes": True, "goal": "escape"}, 3),
    ({"heroes": True, "teams": True}, 4),
    ({"goal": "fixed"}, 2),
]
"""Options and numbers of players that together bring up every kind of question."""


def positions(options: dict[str, object], players: int, seed: int, rounds: int) -> Iterator[State]:
    """Every position of a random game of `rounds` rounds, including chance nodes."""
    rng = random.Random(seed)
    fresh = DRAKON.new("third", {"turn_limit": rounds, **options}, [None] * players)
    state, _ = settled(fresh)
    while state.outcome is None:
        yield state
        # Half of the time a move or an ability; otherwise nearly all answers would be placements.
        answers = [answer for answer in legal(state) if not answer.token().startswith("place")]
        if answers and rng.random() < 0.5:
            answer = answers[rng.randrange(len(answers))]
        else:
            answer = legal(state).sample(rng)
        state, _ = apply(state, answer)
    yield state


def begins_a_turn(state: State) -> bool:
    """Whether the turn's action is pending and nothing has happened in this turn."""
    frame = pending(state)
    return isinstance(frame, ChooseAction) and not frame.acted and not state.visited
