"""The options of a table as a value, parsed from user input."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE
from wyrmhold.games.drakon.purse import purse_of
from wyrmhold.games.drakon.setup.agreement import (
    DESCRIPTION,
    MAX_PLAYERS,
    MAX_TURN_LIMIT,
    MIN_PLAYERS,
)
from wyrmhold.games.drakon.setup.casting import HAND_SIZE
from wyrmhold.games.drakon.setup.mix import BoxFile, Mix, box_file_from, mix_from
from wyrmhold.games.drakon.tiles import KIND_NUMBER
from wyrmhold.games.drakon.versions import NEWEST, VERSIONS
from wyrmhold.kernel.agreement import shown, version_problem
from wyrmhold.kernel.boxes import Fault

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
    return [f"box: {fault}" for fault in box_faults(options, box, players)]


def box_faults(options: Options, box: Mix, players: int) -> list[Fault]:
    """What does not fit the other options in a custom box."""
    found: list[Fault] = []
    edition = EDITIONS.get(options.edition)
    if not options.expansion_one:
        why = "a chamber of Expansion One, which this table does not use"
        found += [
            Fault("expansion_off", ("chambers", kind), why)
            for kind, _ in box.chambers
            if kind in EXPANSION_ONE.effects
        ]
    number = box.chamber_count()
    if number < HAND_SIZE * players:
        why = f"{number} chambers cannot give {players} players {HAND_SIZE} each (SET-3)"
        dealt = {"n": number, "players": players, "each": HAND_SIZE}
        found.append(Fault("too_few", ("chambers",), why, dealt))
    goals = {} if edition is None else edition.team_goals if options.teams else edition.goals
    goal = goals.get(options.goal)
    kinds = {KIND_NUMBER[kind] for kind, _ in box.chambers}
    if goal is not None and not goal.in_reach(purse_of(box.coin_values()), kinds):
        why = f"nobody could reach the goal '{options.goal}' with it (WIN-1)"
        found.append(Fault("out_of_reach", (), why, {"goal": options.goal}))
    return found


def options_from(
    edition: object, given: Mapping[str, object], rules_version: object = NEWEST
) -> tuple[Options, list[str]]:
    """Parse options key by key. Unreadable ones keep their defaults and are listed as problems.

    The box may be the text of a file, whose options for the table must agree with the others.
    """
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
        if name == "box" and isinstance(value, str):
            file, faults = box_file_from(value)
            faults += file_faults(file, edition, given)
            found += [f"options.box: {fault}" for fault in faults]
            values["box"] = file.mix
            if file.expansion_one is not None:
                values.setdefault("expansion_one", file.expansion_one)
        elif name == "box":
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


def file_faults(file: BoxFile, edition: str, given: Mapping[str, object]) -> list[Fault]:
    """Where the options in a box file differ from those of the table."""
    found: list[Fault] = []
    if file.edition not in (None, edition):
        why = f"the file is for the edition '{file.edition}', not for '{edition}'"
        found.append(Fault("other_edition", ("edition",), why, {"edition": str(file.edition)}))
    wanted = file.expansion_one
    if wanted is not None and given.get("expansion_one", wanted) != wanted:
        why = f"the file is for a table {'with' if wanted else 'without'} Expansion One"
        found.append(Fault("other_expansion", ("expansion_one",), why))
    return found


def usual_edition(options: Mapping[str, object]) -> str:
    """The edition of a table that names none: the one its box file is for, or the default."""
    box = options.get("box")
    said = box_file_from(box)[0].edition if isinstance(box, str) else None
    return said or DEFAULT_EDITION
