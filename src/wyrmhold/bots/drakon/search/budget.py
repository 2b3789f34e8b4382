"""Search budgets, counted in evaluated positions rather than time.

So a decision depends only on what the seat knows and on the random source, on any machine.
"""

from __future__ import annotations

from typing import Final, final

from wyrmhold.bots.protocol import AnyVantage


def cost_of(view: AnyVantage) -> float:
    """The cost of evaluating a position: about 1 for a small lair with two players."""
    sight = view.game.sight(view.position(), view.seat)
    chambers, seats = sight["board"], sight["seats"]
    assert isinstance(chambers, dict)
    assert isinstance(seats, list)
    return 0.5 + 0.04 * len(chambers) + 0.1 * len(seats)


@final
class Budget:
    """The remaining budget of a search."""

    __slots__ = ("_each", "left")

    def __init__(self, judgements: int, view: AnyVantage) -> None:
        """Start with `judgements` evaluations at a small table; fewer where each costs more."""
        self._each: Final = cost_of(view)
        self.left = float(judgements)

    def spend(self, judgements: int) -> None:
        """Account for some evaluated positions."""
        self.left -= judgements * self._each

    def affords(self, judgements: int) -> int:
        """How many more batches of this size fit the budget."""
        return max(0, int(self.left / (judgements * self._each)))
