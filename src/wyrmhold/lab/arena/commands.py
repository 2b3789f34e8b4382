"""A match as the command that plays it, and as words in a table."""

from __future__ import annotations

import shlex
from typing import Final

from wyrmhold.games.registry import DEFAULT, GAMES
from wyrmhold.lab.arena.match import EVEN, FIELD, ONE, Match
from wyrmhold.lab.game_lab import lab_of
from wyrmhold.lab.kernel_games import PYTHON

SEATING_FLAGS: Final = {ONE: "--one-against-field", FIELD: "--field-against-one", EVEN: "--even"}


def flags(match: Match) -> list[str]:
    """The non-default options as command-line flags."""
    found: list[str] = []
    for name, value in match.options.items():
        option = GAMES[match.game].description.option(name)
        word = "--" + name.replace("_", "-")
        if option is None:
            found.append(f"{word} FILE")  # a custom box
        elif value != option.default:
            found.append(word if value is True else f"{word} {value}")
    return found


def table_of(match: Match) -> str:
    """The table of a match, as a heading."""
    words = [f"{lab_of(match.game).title or match.game}, {match.edition} edition"]
    words += [word.removeprefix("--").replace("-", " ") for word in flags(match)]
    return ", ".join([*words, f"{match.players} players"])


def command_of(match: Match, games: int, engine: str = PYTHON) -> str:
    """The command that plays these games again.

    `games` are whole rotations: the arena rounds other numbers up and would play more.
    """
    if games % match.rotation():
        raise ValueError(f"{games} games are no whole rotations of {match.rotation()}")
    words = ["wyrmhold arena", *[shlex.quote(bot) for bot in match.bots]]
    words += [] if match.game == DEFAULT.name else ["--game", match.game]
    edition = GAMES[match.game].description.option("edition")
    if edition is None or match.edition != edition.default:
        words += ["--edition", match.edition]
    words += [*flags(match), "--players", str(match.players)]
    usual = EVEN if match.options.get("teams") else ONE
    if len(match.bots) < match.players and match.seating != usual:
        words.append(SEATING_FLAGS[match.seating])
    words += ["--games", str(games), "--seed", str(match.seed)]
    words += ["--rules-version", str(match.rules_version)]
    words += ["--engine", engine] if engine != PYTHON else []
    return " ".join(words)


def seated(match: Match, bot: int) -> str:
    """A bot, with its number of seats if more than one."""
    seats = match.places().count(bot)
    return match.bots[bot] if seats == 1 else f"{seats} × {match.bots[bot]}"
