"""Tables to try every interface on: both games, all editions, all numbers of players."""

from __future__ import annotations

from dataclasses import dataclass, field

from wyrmhold.envs.table import Setting, setting_of


@dataclass(frozen=True)
class Kind:
    """A kind of table."""

    game: str
    edition: str
    players: int
    options: dict[str, object] = field(default_factory=dict)
    picks: tuple[str, ...] | None = None
    parameters: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        words = [*self.options, *self.parameters]
        return "-".join([self.game, self.edition, str(self.players), *words])

    def setting(self) -> Setting:
        return setting_of(
            self.game, self.players, self.edition, self.options, self.picks, **self.parameters
        )


EVERYTHING: dict[str, object] = {"heroes": True, "expansion_one": True}

KINDS = (
    *[Kind("drakon", "third", players) for players in range(2, 7)],
    *[Kind("drakon", "fourth", players) for players in range(2, 7)],
    Kind("drakon", "third", 2, EVERYTHING),
    Kind("drakon", "fourth", 3, EVERYTHING),
    Kind("drakon", "third", 4, {"teams": True}),
    Kind("drakon", "fourth", 6, {"teams": True, **EVERYTHING}),
    Kind("drakon", "third", 3, {"goal": "escape", "heroes": True}),
    Kind("drakon", "third", 5, {"goal": "fixed"}),
    Kind("drakon", "third", 2, parameters={"window": 5}),
    *[Kind("dragon_run", "first", players) for players in range(2, 6)],
    Kind("dragon_run", "first", 2, picks=("thief", "bard")),
)
"""All editions with all numbers of players; expansion, heroes, teams and goals among them,
and a window so small that games are cut short."""
