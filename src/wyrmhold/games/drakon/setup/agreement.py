"""The options of a Drakon table, described for people and programs, and how they combine."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.kernel.agreement import Choice, Clash, Description, Option

MIN_PLAYERS, MAX_PLAYERS = 2, 6
TEAM_TABLES: Final = (4, 6)
MAX_TURN_LIMIT: Final = 100_000

GOALS: Final = (
    Choice("gold", "Ten gold", "The first with coins worth 10 gold wins; a team needs 20."),
    Choice("short", "Short Game", "The first with coins worth 7 gold wins."),
    Choice("fixed", "Fixed Gold", "The first with five coins wins, whatever they are worth."),
    Choice(
        "escape",
        "Escape from Drakon's Lair!",
        "With 8 gold or more, be the first to enter an Escape or Teleport chamber.",
    ),
)

OPTIONS: Final = (
    Option(
        "edition",
        "Edition",
        "The rulebook for names, heroes, goals and encounters with Drakon.",
        "third",
        choices=(
            Choice(
                "third", "Third edition", "Players agree on heroes; with Heroes! they are dealt."
            ),
            Choice(
                "fourth",
                "Fourth edition",
                "Heroes are picked in turn order. Ending a turn on Drakon's chamber costs a coin.",
            ),
        ),
    ),
    Option(
        "players",
        "Players",
        "How many seats the table has.",
        4,
        least=MIN_PLAYERS,
        most=MAX_PLAYERS,
        rule="SET-1",
    ),
    Option("goal", "Goal", "What wins.", "gold", choices=GOALS, rule="VAR-BAD"),
    Option("heroes", "Heroes!", "Every hero has an ability, once a game.", False, rule="HERO-1"),
    Option(
        "expansion_one",
        "Expansion One",
        "48 more chambers. Walking into Drakon ends your turn.",
        False,
        rule="X-REST",
    ),
    Option(
        "teams",
        "Team Play",
        "Teams of two share their coins and play for 20 gold.",
        False,
        rule="VAR-TEAM",
    ),
    Option(
        "turn_limit",
        "Turn limit",
        "Turns per player, after which the most gold wins; 0 for no limit.",
        100,
        least=0,
        most=MAX_TURN_LIMIT,
        rule="TURN-7",
    ),
)


def clashes() -> tuple[Clash, ...]:
    """Work out which options exclude each other from the editions (VAR-BAD, VAR-TEAM)."""
    goals = [choice.value for choice in GOALS]
    found = [
        Clash(
            (("edition", (edition.name,)), ("goal", (goal,))),
            f"goal '{goal}' is not one of this edition: {', '.join(edition.goals)}",
            "VAR-BAD",
        )
        for edition in EDITIONS.values()
        for goal in goals
        if goal not in edition.goals
    ]
    team_goals = {goal for edition in EDITIONS.values() for goal in edition.team_goals}
    found += [
        Clash(
            (("teams", (True,)), ("goal", (goal,))),
            f"teams play for gold, not for the goal '{goal}'",
            "VAR-BAD",
        )
        for goal in goals
        if goal not in team_goals
    ]
    found += [
        Clash(
            (("teams", (True,)), ("players", (players,))),
            f"teams need 4 or 6 players, not {players}",
            "VAR-TEAM",
        )
        for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
        if players not in TEAM_TABLES
    ]
    return tuple(found)


DESCRIPTION: Final = Description(OPTIONS, clashes())
"""All options of a table, except a custom box (`mix`)."""
