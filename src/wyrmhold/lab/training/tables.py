"""The tables that training plays at: every edition, goal, option and number of players."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from wyrmhold.games.drakon.agreement import TEAM_TABLES
from wyrmhold.games.drakon.editions import EDITIONS

PLAYERS: Final = {2: 64, 3: 8, 4: 20, 5: 4, 6: 4}
"""How often there are so many players. A game of many takes several times as long as one of two."""

GOLD: Final = 0.6
TEAMS: Final = 0.6
THIRD: Final = 0.6
HEROES: Final = 0.35
EXPANSION: Final = 0.3
"""How often a table plays for gold, in teams (where it can), the third edition, with Heroes!, and
with Expansion One."""

SHORT: Final = {2: 0.05, 3: 0.2, 4: 0.2, 5: 0.3, 6: 0.3}
FEW: Final = 30
"""How often there is a turn limit of only so many turns a player: games without an end in sight
cost the most time, and teach the least."""


@dataclass(frozen=True)
class Table:
    """What is agreed on."""

    players: int = 2
    edition: str = "third"
    options: dict[str, object] = field(default_factory=dict)

    @property
    def sides(self) -> int:
        """How many seats or teams play against one another."""
        return self.players // 2 if self.options.get("teams") else self.players


PLAIN: Final = Table()
"""Two players, third edition: where the ladder is measured."""


def drawn(rng: random.Random) -> Table:
    """One of all tables that can be played, the common ones more often."""
    players = rng.choices(list(PLAYERS), list(PLAYERS.values()))[0]
    edition = "third" if rng.random() < THIRD else "fourth"
    options: dict[str, object] = {}
    if players in TEAM_TABLES and rng.random() < TEAMS:
        options["teams"] = True
    elif rng.random() >= GOLD:
        options["goal"] = rng.choice(list(EDITIONS[edition].goals)[1:])  # gold is the first
    if rng.random() < HEROES:
        options["heroes"] = True
    if rng.random() < EXPANSION:
        options["expansion_one"] = True
    if rng.random() < SHORT[players]:
        options["turn_limit"] = FEW
    return Table(players, edition, options)
