"""Places at the end of a game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from wyrmhold.server.tables.placings import placings


def placed(winners: list[int], counts: dict[str, list[int]], *gave_up: int) -> list[int]:
    """The places in a game that ended with these counts."""
    game: Any = SimpleNamespace(tally=lambda state: counts)
    state: Any = None
    return placings(game, state, {"winners": winners, "reason": "gold"}, gave_up)


@pytest.mark.parametrize(
    ("winners", "counts", "places"),
    [
        ([2], {"seats": [7, 3, 12, 5]}, [2, 4, 1, 3]),
        ([0], {"seats": [10, 4, 4, 2]}, [1, 2, 2, 4]),
        ([0, 3], {"seats": [6, 1, 2, 6]}, [1, 4, 3, 1]),
        # A win can go to somebody with less gold: five coins, an escape, a better card.
        ([1], {"seats": [9, 8]}, [2, 1]),
        ([1], {"seats": [9, 8, 1], "rank": [3, 5, 4]}, [3, 1, 2]),
        # Eliminated without gold, and surviving without gold.
        ([0], {"seats": [3, 0, 0], "rank": [3, -1, 0]}, [1, 3, 2]),
        # Nobody wins against the dragon.
        ([], {"seats": [0, 0], "rank": [-1, -1]}, [1, 1]),
        # Members of a team share a place.
        ([1, 3], {"seats": [11, 21, 11, 21], "sides": [0, 1, 0, 1]}, [2, 1, 2, 1]),
    ],
)
def test_winners_come_first_then_the_richest(
    winners: list[int], counts: dict[str, list[int]], places: list[int]
) -> None:
    assert placed(winners, counts) == places


def test_whoever_gave_up_comes_last() -> None:
    assert placed([2], {"seats": [9, 1, 5]}, 0) == [3, 2, 1]
    assert placed([0], {"seats": [9, 1, 5]}, 0) == [1, 3, 2]  # the bot in their place won


def test_a_game_that_was_stopped_has_no_places() -> None:
    state: Any = None
    game: Any = SimpleNamespace(tally=lambda state: {"seats": [1, 2]})
    assert placings(game, state, {"winners": [], "reason": "abandoned"}) == []
