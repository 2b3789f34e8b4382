"""Bots as opponents in this terminal: read from a command line or a saved game."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhold.bots.players import PLAYERS
from wyrmhold.bots.protocol import Bot
from wyrmhold.bots.roster import for_people
from wyrmhold.cli.terminal.cast import PERSON, RANDOM
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.game import AnyGame


def bot_of(game: AnyGame, name: str) -> Bot:
    """A bot by its name. Raises BadRecord: a name on a command line was looked at before."""
    if name not in PLAYERS[game.name]:
        known = ", ".join(PLAYERS[game.name])
        raise BadRecord("this game cannot go on", [f"there is no bot '{name}'; there are: {known}"])
    return PLAYERS[game.name][name]


def read_bots(
    game: AnyGame, text: str | None, players: int, people: int, found: list[str]
) -> list[str]:
    """Who plays each seat; what is wrong joins the problems found.

    One name is for every seat without a person; several are for these seats, one each.
    """
    wanted = [RANDOM] if text is None else [name.strip() for name in text.split(",")]
    free = players - people
    unknown = [name for name in wanted if name not in PLAYERS[game.name]]
    if unknown:
        known = ", ".join([entry.name for entry in for_people(game.name)])
        found.append(f"bots: there is no {', '.join(unknown)}; there are: {known}")
    if len(wanted) not in (1, free):
        found.append(f"bots: give one for all, or one for each of {free} seats, not {len(wanted)}")
    return [PERSON] * people + (wanted * free if len(wanted) == 1 else wanted)


def check_bots(game: AnyGame, players: Sequence[str]) -> None:
    """Whether all players of a saved game are there. Raises BadRecord."""
    for name in players:
        if name not in (PERSON, RANDOM):
            bot_of(game, name)
