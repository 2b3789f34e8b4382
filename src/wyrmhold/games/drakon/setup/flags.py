"""The options of a table that are switched on or off, each with what it does to the rules.

A flag is one entry here. Its row describes it to command lines, servers and pages; its overlay
changes the rules while they are built.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from wyrmhold.games.drakon.editions import EXPANSION_ONE
from wyrmhold.kernel.agreement import Option

if TYPE_CHECKING:
    from wyrmhold.games.drakon.setup.profiles import Profile


class Flag(NamedTuple):
    """An option that is on or off: its row in the description, and its effect on the rules."""

    option: Option
    overlay: Callable[[Profile], Profile]


def with_heroes(profile: Profile) -> Profile:
    """Heroes have abilities (HERO-1)."""
    return replace(profile, abilities=True, casting=profile.edition.ability_casting)


def with_expansion_one(profile: Profile) -> Profile:
    """More chambers in the box, and walking into Drakon ends the turn (X-REST, MOVE-3)."""
    return replace(
        profile,
        box=profile.box.joined(EXPANSION_ONE.box),
        effects={**profile.effects, **EXPANSION_ONE.effects},
        drakon_halts=EXPANSION_ONE.drakon_halts,
    )


def with_teams(profile: Profile) -> Profile:
    """Two seats share a purse, and the goal counts for the team (VAR-TEAM)."""
    goal = profile.edition.team_goals[profile.options.goal]
    return replace(profile, sharing=2, goal=goal)


FLAGS: Final = (
    Flag(
        Option(
            "heroes", "Heroes!", "Every hero has an ability, once a game.", False, rule="HERO-1"
        ),
        with_heroes,
    ),
    Flag(
        Option(
            "expansion_one",
            "Expansion One",
            "48 more chambers. Walking into Drakon ends your turn.",
            False,
            rule="X-REST",
        ),
        with_expansion_one,
    ),
    Flag(
        Option(
            "teams",
            "Team Play",
            "Teams of two share their coins and play for 20 gold.",
            False,
            rule="VAR-TEAM",
        ),
        with_teams,
    ),
)
"""In the order in which they are shown and applied."""
