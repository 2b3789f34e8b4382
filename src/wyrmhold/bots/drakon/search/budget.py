"""How much a search may look at: counted in judged positions, never in time.

So a decision is a function of what the seat knows and of the random source, on any machine.
"""

from __future__ import annotations

from typing import Final, final

from wyrmhold.bots.protocol import AnyVantage


def cost_of(view: AnyVantage) -> float:
    """What judging a position of this table costs: about 1 in a small lair with two players."""
    sight = view.game.sight(view.position(), view.seat)
    chambers, seats = sight["board"], sight["seats"]
    assert isinstance(chambers, dict)
    assert isinstance(seats, list)
    return 0.5 + 0.04 * len(chambers) + 0.1 * len(seats)


@final
class Budget:
    """What is left of a search's work."""

    __slots__ = ("_each", "left")

    def __init__(self, judgements: int, view: AnyVantage) -> None:
        """So many judgements at a small table, and fewer where each costs more."""
        self._each: Final = cost_of(view)
        self.left = float(judgements)

    def spend(self, judgements: int) -> None:
        """Some positions were judged."""
        self.left -= judgements * self._each

    def affords(self, judgements: int) -> int:
        """How many times so many more can be judged."""
        return max(0, int(self.left / (judgements * self._each)))
