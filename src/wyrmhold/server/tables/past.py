"""The answers that stand, with a state now and then, so that an undo costs the same in any game."""

from __future__ import annotations

from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.answer_results import replayed

RUN = 32
"""Number of answers between two kept states. A state takes three to four kilobytes, because it
shares most of its content with others; the answers of a run take one. Compressing them would take
longer than everything else that is noted about an answer."""

BETWEEN = "\f"
"""Separates answers. Draws are separated by line breaks; tokens contain neither."""


class Past:
    """A run of answers, the state before it, and the run before that.

    It never changes, so copies of a table share it.
    """

    __slots__ = ("before", "count", "earlier", "tokens")

    def __init__(self, earlier: Past | None, before: AnyState, tokens: str, count: int) -> None:
        self.earlier = earlier
        self.before = before
        self.tokens = tokens
        """The answers and the draws after each."""
        self.count = count

    def answers(self) -> list[str]:
        return self.tokens.split(BETWEEN)


def with_answer(past: Past | None, before: AnyState, entry: e.Answered) -> Past:
    """The past after one more answer; `before` is the state before it."""
    answer = "\n".join((entry.do, *entry.draws)) if entry.draws else entry.do
    if past is None or past.count == RUN:
        return Past(past, before, answer, 1)
    return Past(past.earlier, past.before, past.tokens + BETWEEN + answer, past.count + 1)


def without_answers(game: AnyGame, past: Past, undone: int) -> tuple[Past | None, AnyState]:
    """The past without its last answers, and the state that they were given in."""
    while undone > past.count:
        undone -= past.count
        assert past.earlier is not None
        past = past.earlier
    kept = past.answers()[: past.count - undone]
    state = past.before
    for answer in kept:
        do, *draws = answer.split("\n")
        state = replayed(game, state, do, draws).state
    if not kept:
        return past.earlier, state
    return Past(past.earlier, past.before, BETWEEN.join(kept), len(kept)), state
