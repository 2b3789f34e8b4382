"""The answers that stand, with a state now and then, so that an undo costs the same in any game."""

from __future__ import annotations

from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.steps import replayed

SNAPSHOT_EVERY = 16
"""Answers from one kept state to the next. States share most of what they hold: one costs three to
four kilobytes, so this is about a quarter of a kilobyte for each answer."""


class Past:
    """An answer and all before it. It never changes, so copies of a table share it."""

    __slots__ = ("before", "earlier", "tokens")

    def __init__(self, earlier: Past | None, count: int, before: AnyState, entry: e.Answered):
        """`count` is the number of earlier answers, `before` the state after them."""
        self.earlier = earlier
        self.tokens = "\n".join((entry.do, *entry.draws))
        self.before = before if count % SNAPSHOT_EVERY == 0 else None

    def back(self, answers: int) -> Past:
        """The last but `answers` of the answers."""
        at = self
        for _ in range(answers):
            assert at.earlier is not None
            at = at.earlier
        return at

    def state(self, game: AnyGame) -> AnyState:
        """The state before this answer, from the nearest one that is kept."""
        at = self
        again: list[str] = []
        while at.before is None:
            assert at.earlier is not None
            at = at.earlier
            again.append(at.tokens)
        state = at.before
        for tokens in reversed(again):
            do, *draws = tokens.split("\n")
            state = replayed(game, state, do, draws).state
        return state
