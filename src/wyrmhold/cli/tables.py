"""The options of a Drakon table on the command line, the same for every command."""

from __future__ import annotations

import argparse

from wyrmhold.cli.numbers import whole
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.options import DEFAULT_EDITION, FEWEST, LONGEST, MOST

GOALS = sorted({goal for edition in EDITIONS.values() for goal in edition.goals})


def add_table_options(parser: argparse.ArgumentParser, players: int) -> None:
    """Edition, players and everything a table can agree on."""
    parser.add_argument("--edition", choices=sorted(EDITIONS), default=DEFAULT_EDITION)
    parser.add_argument(
        "--players",
        type=whole(FEWEST, MOST),
        default=players,
        metavar="N",
        help=f"how many seats, {FEWEST} to {MOST} (default {players})",
    )
    parser.add_argument("--goal", choices=GOALS, default="gold", help="what wins (default gold)")
    parser.add_argument("--heroes", action="store_true", help="heroes are dealt, with abilities")
    parser.add_argument("--teams", action="store_true", help="teams of two, 4 or 6 players")
    parser.add_argument(
        "--turn-limit",
        type=whole(0, LONGEST),
        default=100,
        metavar="N",
        help="turns per player before the most gold wins; 0 for none (default 100)",
    )


def options_of(args: argparse.Namespace) -> dict[str, object]:
    """What was asked for, as the notation writes options."""
    return {
        "goal": args.goal,
        "heroes": args.heroes,
        "teams": args.teams,
        "turn_limit": args.turn_limit,
    }
