"""Statistics of a finished game, turn by turn."""

from __future__ import annotations

from typing import cast

from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.replay import begin, walk
from wyrmhold.kernel.transaction import pending
from wyrmhold.kernel.viewers import OPEN
from wyrmhold.server import wire
from wyrmhold.server import wire_bodies as bodies


def story_of(game: AnyGame, record: Record) -> bodies.Story:
    """The state of the game at the first question and after each turn.

    Undone steps are ignored. The turn in which the game ended counts as played.
    """
    state = begin(game, record.header)
    first: int | None = None
    turns: list[bodies.StoryTurn] = []
    step = 0
    if not isinstance(pending(state), Chance):
        first = state.turns
        turns.append(turn_of(game, state, 0, 0))
    for played in walk(game, record):
        state, step = played.after, played.line.n
        if first is None:
            if isinstance(pending(state), Chance):
                continue
            first = state.turns
        while len(turns) > 1 and turns[-1].turn > state.turns - first:
            turns.pop()
        if not turns or turns[-1].turn < state.turns - first:
            turns.append(turn_of(game, state, state.turns - first, step))
    if first is None or (state.outcome is not None and turns[-1].step != step):
        turns.append(turn_of(game, state, turns[-1].turn + 1 if turns else 0, step))
    view = game.view(state, OPEN)
    return bodies.Story(turns, cast("list[wire.Json]", view["seats"]), record.outcome)


def turn_of(game: AnyGame, state: AnyState, turn: int, step: int) -> bodies.StoryTurn:
    """The state after turn `turn`."""
    counted = game.tally(state)
    return bodies.StoryTurn(
        turn=turn,
        step=step,
        seats=cast("list[int]", counted["seats"]),
        temper=cast("int | None", counted.get("temper")),
    )
