"""Drakon for programs: `wyrmhold.drakon`."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhold.library.table import Seed, Table, new


def drakon(
    players: int = 2,
    *,
    edition: str = "third",
    goal: str = "gold",
    heroes: bool = False,
    expansion_one: bool = False,
    teams: bool = False,
    turn_limit: int = 100,
    picks: Sequence[str | None] | None = None,
    seed: Seed | None = None,
    decide_chance: bool = False,
    rules_version: int | None = None,
) -> Table:
    """Start a game of Drakon for two to six players. `wyrmhold options` explains the options.

    Raises BadOptions with everything that is wrong.
    """
    options = {
        "goal": goal,
        "heroes": heroes,
        "expansion_one": expansion_one,
        "teams": teams,
        "turn_limit": turn_limit,
    }
    return new(
        "drakon",
        players,
        edition=edition,
        options=options,
        picks=picks,
        seed=seed,
        decide_chance=decide_chance,
        rules_version=rules_version,
    )
