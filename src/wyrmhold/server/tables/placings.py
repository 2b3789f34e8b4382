"""Who came first, second and third in a game that is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from wyrmhold.kernel.game import AnyGame, AnyState


def gold_of(game: AnyGame, state: AnyState) -> list[int]:
    """The gold of each seat."""
    return cast("list[int]", game.tally(state)["seats"])


def placings(
    game: AnyGame, state: AnyState, outcome: dict[str, object], gave_up: Sequence[int] = ()
) -> list[int]:
    """The place of each seat, from 1. Equals share a place, and so do the members of a team.

    Winners come first, whoever gave up comes last. Empty if the game was stopped without a result.
    """
    if outcome["reason"] == "abandoned":
        return []
    counted = game.tally(state)
    amounts = cast("list[int]", counted.get("rank") or counted["seats"])
    sides = cast("list[int]", counted.get("sides") or list(range(len(amounts))))
    winners = cast("list[int]", outcome["winners"])
    keys = [
        (seat not in winners, seat in gave_up and seat not in winners, -amount)
        for seat, amount in enumerate(amounts)
    ]
    ahead = [{side for side, other in zip(sides, keys, strict=True) if other < key} for key in keys]
    return [1 + len(others - {side}) for side, others in zip(sides, ahead, strict=True)]
