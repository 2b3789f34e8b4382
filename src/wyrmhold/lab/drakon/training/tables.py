"""The tables used in training: every edition, goal, option and number of players."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.setup.agreement import TEAM_TABLES

PLAYER_WEIGHTS: Final = {2: 64, 3: 8, 4: 20, 5: 4, 6: 4}
"""Weights of the numbers of players. Games with many players take several times as long."""

GOLD_CHANCE: Final = 0.6
TEAMS_CHANCE: Final = 0.6
THIRD_EDITION_CHANCE: Final = 0.6
HEROES_CHANCE: Final = 0.35
EXPANSION_CHANCE: Final = 0.3
"""Probabilities of a table playing for gold, in teams (if possible), the third edition, with
Heroes!, and with Expansion One."""

TURN_LIMIT_CHANCES: Final = {2: 0.05, 3: 0.2, 4: 0.2, 5: 0.3, 6: 0.3}
TURN_LIMIT: Final = 30
"""Probability, by players, of a turn limit, and that limit per player: stalled games cost the most
time and teach the least."""


@dataclass(frozen=True)
class Table:
    """A table's players, edition and options."""

    players: int = 2
    edition: str = "third"
    options: dict[str, object] = field(default_factory=dict)

    @property
    def sides(self) -> int:
        """The number of seats or teams that play against each other."""
        return self.players // 2 if self.options.get("teams") else self.players


PLAIN: Final = Table()
"""Two players, third edition: the table the ladder is measured at."""

CLAIMED: Final = (
    PLAIN,
    Table(4),
    Table(2, "fourth"),
    Table(2, "fourth", {"goal": "short"}),
    Table(2, "third", {"expansion_one": True}),
    Table(2, "third", {"heroes": True}),
    Table(2, "third", {"goal": "escape"}),
    Table(2, "third", {"goal": "fixed"}),
    Table(4, "third", {"teams": True}),
)
"""The tables that docs/strength.md makes claims about, each once."""

OTHERS: Final = (
    Table(3),
    Table(5, "third", {"expansion_one": True}),
    Table(6),
    Table(3, "fourth", {"heroes": True}),
    Table(4, "third", {"goal": "escape"}),
    Table(6, "third", {"teams": True}),
)
"""A few more for a net that plays at every table."""


def drawn(rng: random.Random, players: int | None = None) -> Table:
    """Draw a random playable table, common ones more often; for this many players, if given."""
    if players is None:
        players = rng.choices(list(PLAYER_WEIGHTS), list(PLAYER_WEIGHTS.values()))[0]
    edition = "third" if rng.random() < THIRD_EDITION_CHANCE else "fourth"
    options: dict[str, object] = {}
    if players in TEAM_TABLES and rng.random() < TEAMS_CHANCE:
        options["teams"] = True
    elif rng.random() >= GOLD_CHANCE:
        options["goal"] = rng.choice(list(EDITIONS[edition].goals)[1:])  # gold is the first
    if rng.random() < HEROES_CHANCE:
        options["heroes"] = True
    if rng.random() < EXPANSION_CHANCE:
        options["expansion_one"] = True
    if rng.random() < TURN_LIMIT_CHANCES[players]:
        options["turn_limit"] = TURN_LIMIT
    return Table(players, edition, options)


def several(number: int, players: Sequence[int], rng: random.Random) -> list[Table]:
    """Draw `number` kinds of tables. With `players`: a plain one for each number of players, then
    others for these numbers in turn. Without: the usual plain table, then others, common ones more
    often."""
    if not players:
        return [PLAIN, *(drawn(rng) for _ in range(number - 1))][:number]
    plain = [Table(each) for each in players]
    others = [drawn(rng, players[at % len(players)]) for at in range(number)]
    return [*plain, *others][:number]
