"""Bots as opponents in the terminal, chosen on the command line or in a saved game."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhold.bots.players import PLAYERS
from wyrmhold.bots.protocol import Bot
from wyrmhold.bots.roster import for_people
from wyrmhold.cli.terminal.cast import PERSON, RANDOM
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.game import AnyGame


def bot_of(game: AnyGame, name: str) -> Bot:
    """The bot with this name. Raises BadRecord; names on the command line are checked earlier."""
    if name not in PLAYERS[game.name]:
        known = ", ".join(PLAYERS[game.name])
        raise BadRecord("this game cannot be resumed", [f"unknown bot '{name}'; known: {known}"])
    return PLAYERS[game.name][name]


def read_bots(
    game: AnyGame, text: str | None, players: int, people: int, found: list[str]
) -> list[str]:
    """The player of each seat. Problems are appended to `found`.

    A single name is used for every bot seat; otherwise there must be one name per bot seat.
    """
    wanted = [RANDOM] if text is None else [name.strip() for name in text.split(",")]
    free = players - people
    unknown = [name for name in wanted if name not in PLAYERS[game.name]]
    if unknown:
        known = ", ".join([entry.name for entry in for_people(game.name)])
        found.append(f"bots: unknown name {', '.join(unknown)}; known: {known}")
    if len(wanted) not in (1, free):
        found.append(
            f"bots: give one name for all, or one for each of the {free} seats, not {len(wanted)}"
        )
    return [PERSON] * people + (wanted * free if len(wanted) == 1 else wanted)


def check_bots(game: AnyGame, players: Sequence[str]) -> None:
    """Raises BadRecord unless all bots of a saved game exist."""
    for name in players:
        if name not in (PERSON, RANDOM):
            bot_of(game, name)
