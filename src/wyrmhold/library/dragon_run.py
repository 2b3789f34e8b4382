"""Dragon Run for programs: `wyrmhold.dragon_run`."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhold.library.table import Seed, Table, new


def dragon_run(
    players: int = 2,
    *,
    picks: Sequence[str | None] | None = None,
    seed: Seed | None = None,
    decide_chance: bool = False,
    rules_version: int | None = None,
) -> Table:
    """Start a game of Dragon Run for two to five players.

    Raises BadOptions with everything that is wrong.
    """
    return new(
        "dragon_run",
        players,
        picks=picks,
        seed=seed,
        decide_chance=decide_chance,
        rules_version=rules_version,
    )
