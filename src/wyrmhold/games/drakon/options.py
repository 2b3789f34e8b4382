"""The options of a table as a value, parsed from user input."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from wyrmhold.games.drakon.agreement import DESCRIPTION, MAX_PLAYERS, MAX_TURN_LIMIT, MIN_PLAYERS
from wyrmhold.games.drakon.casting import HAND_SIZE
from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE
from wyrmhold.games.drakon.mix import Mix, mix_from
from wyrmhold.games.drakon.purse import purse_of
from wyrmhold.games.drakon.tiles import KIND_NUMBER
from wyrmhold.games.drakon.versions import NEWEST, VERSIONS
from wyrmhold.kernel.agreement import shown, version_problem

DEFAULT_EDITION = "third"

NOT_DESCRIBED: Final = ("box", "rules_version")
"""What a table agrees on besides the options in the description."""

__all__ = [
    "DEFAULT_EDITION",
    "MAX_PLAYERS",
    "MAX_TURN_LIMIT",
    "MIN_PLAYERS",
    "Options",
    "options_from",
    "problems",
]


@dataclass(frozen=True)
class Options:
    """The edition, every option of the notation, and a custom box, if any."""

    edition: str = DEFAULT_EDITION
    goal: str = "gold"
    heroes: bool = False
    expansion_one: bool = False
    teams: bool = False
    turn_limit: int = 100
    box: Mix | None = None
    rules_version: int = NEWEST
    """Agreed with the options, but written separately: see `Game.version_of`."""

    def chosen(self) -> dict[str, object]:
        """The options in the description, by name."""
        names = [field.name for field in fields(self) if field.name not in NOT_DESCRIBED]
        return {name: getattr(self, name) for name in names}

    def in_play(self) -> set[str]:
        """The edition, and the names of the options switched on."""
        return {self.edition, *[name for name, value in self.chosen().items() if value is True]}

    def as_json(self) -> dict[str, object]:
        """The options as written in a record's header and in a scenario, without the edition."""
        written = self.chosen()
        del written["edition"]
        if self.box is not None:
            written["box"] = self.box.as_json()
        return written


def problems(options: Options, players: int) -> list[str]:
    """List every reason why this many players cannot play with these options (SET-1, VAR-BAD)."""
    found = DESCRIPTION.problems({**options.chosen(), "players": players})
    if options.box is not None:
        found += box_problems(options, options.box, players)
    return found


def box_problems(options: Options, box: Mix, players: int) -> list[str]:
    """List why a custom box does not fit the other options."""
    found: list[str] = []
    edition = EDITIONS.get(options.edition)
    added = [kind for kind, _ in box.chambers if kind in EXPANSION_ONE.effects]
    if added and not options.expansion_one:
        names = ", ".join(added)
        found.append(f"box: {names}: chambers of Expansion One, which this table does not use")
    if box.chamber_count() < HAND_SIZE * players:
        found.append(
            f"box: {box.chamber_count()} chambers cannot give {players} players"
            f" {HAND_SIZE} each (SET-3)"
        )
    goals = {} if edition is None else edition.team_goals if options.teams else edition.goals
    goal = goals.get(options.goal)
    kinds = {KIND_NUMBER[kind] for kind, _ in box.chambers}
    if goal is not None and not goal.in_reach(purse_of(box.coin_values()), kinds):
        found.append(f"box: nobody could reach the goal '{options.goal}' with it (WIN-1)")
    return found


def options_from(
    edition: object, given: Mapping[str, object], rules_version: object = NEWEST
) -> tuple[Options, list[str]]:
    """Parse options key by key. Unreadable ones keep their defaults and are listed as problems."""
    found: list[str] = []
    values: dict[str, Any] = {}
    if not isinstance(edition, str):
        found.append(f"edition: {shown(edition)} is not a word")
        edition = DEFAULT_EDITION
    unknown = version_problem(rules_version, VERSIONS)
    if unknown is None:
        values["rules_version"] = rules_version
    else:
        found.append(unknown)
    defaults = Options(edition=edition)
    words = defaults.as_json()
    for name, value in given.items():
        if name == "box":
            mix, unread = mix_from(value)
            found += [f"options.box: {problem}" for problem in unread]
            values["box"] = mix
        elif name not in words:
            found.append(f"options: unknown word {shown(name)}")
        elif type(value) is not type(words[name]):
            option = DESCRIPTION.option(name)
            assert option is not None
            found.append(f"options.{name}: {option.problem(value)}")
        else:
            values[name] = value
    return replace(defaults, **values), found
