"""Statistics of a finished game, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from wyrmhold.kernel.answers import Undo
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.replay import Played, begin, walk
from wyrmhold.kernel.transaction import pending
from wyrmhold.kernel.viewers import OPEN
from wyrmhold.server.tables.placings import placings
from wyrmhold.server.wire import bodies
from wyrmhold.server.wire import messages as wire


def story_of(game: AnyGame, record: Record, gave_up: Sequence[int] = ()) -> bodies.Story:
    """The state of the game at the first question and after each turn, and what changed the counts.

    Undone steps are ignored. The turn in which the game ended counts as played. `gave_up` are the
    seats whose players gave up.
    """
    state = begin(game, record.header)
    first: int | None = None
    turns: list[bodies.StoryTurn] = []
    changes: list[bodies.StoryChange] = []
    counted = game.tally(state)
    step = 0
    if not isinstance(pending(state), Chance):
        first = game.turns(state)
        turns.append(turn_of(game, state, 0, 0))
    for played in walk(game, record):
        state, step = played.after, played.line.n
        before, counted = counted, game.tally(state)
        if isinstance(played.action, Undo):
            changes = [each for each in changes if each.step <= played.action.step]
        elif first is not None and (counted != before or state.outcome is not None):
            changes.append(change_of(played, game.turns(played.before) - first + 1, counted))
        if first is None:
            if isinstance(pending(state), Chance):
                continue
            first = game.turns(state)
        while len(turns) > 1 and turns[-1].turn > game.turns(state) - first:
            turns.pop()
        if not turns or turns[-1].turn < game.turns(state) - first:
            turns.append(turn_of(game, state, game.turns(state) - first, step))
    if first is None or (state.outcome is not None and turns[-1].step != step):
        turns.append(turn_of(game, state, turns[-1].turn + 1 if turns else 0, step))
    outcome = record.outcome
    return bodies.Story(
        turns=turns,
        changes=changes,
        seats=cast("list[wire.Json]", game.view(state, OPEN).get("seats", [])),
        placings=[] if outcome is None else placings(game, state, outcome, gave_up),
        outcome=outcome,
    )


def change_of(
    played: Played[AnyState], turn: int, counted: dict[str, object]
) -> bodies.StoryChange:
    """A step that changed the counts, with its events unredacted."""
    return bodies.StoryChange(
        turn=turn,
        step=played.line.n,
        events=cast("list[wire.Json]", played.line.events),
        seats=cast("list[int]", counted["seats"]),
    )


def turn_of(game: AnyGame, state: AnyState, turn: int, step: int) -> bodies.StoryTurn:
    """The state after turn `turn`."""
    counted = game.tally(state)
    return bodies.StoryTurn(
        turn=turn,
        step=step,
        seats=cast("list[int]", counted["seats"]),
        temper=cast("int | None", counted.get("temper")),
    )
