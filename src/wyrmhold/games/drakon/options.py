"""What a table can agree on, and the overlays that turn an agreement into rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.rules import Rules

FEWEST, MOST = 2, 6
TEAM_TABLES = (4, 6)
LONGEST = 100_000


DEFAULT_EDITION = "third"


@dataclass(frozen=True)
class Options:
    """An agreement: the edition, and every option of the notation."""

    edition: str = DEFAULT_EDITION
    goal: str = "gold"
    heroes: bool = False
    expansion_one: bool = False
    teams: bool = False
    turn_limit: int = 100

    def as_json(self) -> dict[str, object]:
        """The options as a record's header and a scenario write them, without the edition."""
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if field.name != "edition"
        }


def problems(options: Options, players: int) -> list[str]:
    """Why these options cannot be played by so many, all reasons at once (SET-1, VAR-BAD)."""
    found: list[str] = []
    if not FEWEST <= players <= MOST:
        found.append(f"{players} players: Drakon is for {FEWEST} to {MOST} (SET-1)")
    if not 0 <= options.turn_limit <= LONGEST:
        found.append(f"turn_limit {options.turn_limit}: give 0 (none) to {LONGEST} (TURN-7)")
    edition = EDITIONS.get(options.edition)
    if edition is None:
        known = ", ".join(EDITIONS)
        name = ascii(options.edition)[:60]
        return [*found, f"edition {name} is not one this release plays: {known}"]
    if options.expansion_one:
        found.append("expansion_one is not in this release")
    goals = ", ".join(edition.goals)
    if options.goal not in edition.goals:
        goal = ascii(options.goal)[:60]
        found.append(f"goal {goal} is not one of this edition: {goals} (VAR-BAD)")
    if options.teams and players not in TEAM_TABLES:
        found.append(f"teams need 4 or 6 players, not {players} (VAR-TEAM)")
    if options.teams and options.goal in edition.goals and options.goal not in edition.team_goals:
        found.append(f"teams play for gold, not for the goal '{options.goal}' (VAR-BAD)")
    return found


def options_from(edition: object, given: Mapping[str, object]) -> tuple[Options, list[str]]:
    """Read options word by word; what cannot be read is listed and left at its default."""
    found: list[str] = []
    values: dict[str, Any] = {}
    if not isinstance(edition, str):
        found.append(f"edition: {ascii(edition)[:60]} is not a word")
        edition = DEFAULT_EDITION
    defaults = Options()
    for name, value in given.items():
        default = getattr(defaults, name, None) if name != "edition" else None
        if default is None or name.startswith("_") or callable(default):
            found.append(f"options: unknown word {ascii(name)[:60]}")
        elif type(value) is not type(default):
            kind = {str: "a word", bool: "true or false", int: "a whole number"}[type(default)]
            found.append(f"options.{name}: {ascii(value)[:60]} is not {kind}")
        else:
            values[name] = value
    return replace(Options(edition=edition), **values), found


def hero_names(options: Options) -> list[str]:
    """The heroes of the edition; of the default one where it is unknown, to go on reading with."""
    edition = EDITIONS.get(options.edition, EDITIONS[DEFAULT_EDITION])
    return [hero.name for hero in edition.heroes]


def with_teams(rules: Rules) -> Rules:
    """Two seats share a purse, and the goal is the team's (VAR-TEAM)."""
    edition = EDITIONS[rules.options.edition]
    return rules.revised(sharing=2, goal=edition.team_goals[rules.options.goal])


def with_heroes(rules: Rules) -> Rules:
    """Heroes are dealt and have abilities (HERO-1)."""
    return rules.revised(abilities=True)


OVERLAYS: dict[str, Callable[[Rules], Rules]] = {"heroes": with_heroes, "teams": with_teams}
"""What each option that is switched on makes of the rules."""


@lru_cache(maxsize=256)
def rules_for(options: Options) -> Rules:
    """The rules that follow from an agreement without problems."""
    edition = EDITIONS[options.edition]
    rules = Rules(
        options, edition.box, edition.chambers(), edition.goals[options.goal], edition.heroes
    )
    for name, overlay in OVERLAYS.items():
        if getattr(options, name):
            rules = overlay(rules)
    return rules
