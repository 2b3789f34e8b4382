"""Bots for programs: they answer at a table, knowing only what their seat knows."""

from __future__ import annotations

import random
from typing import final

from wyrmhold.bots.protocol import asked
from wyrmhold.bots.roster import ROSTER, Entry
from wyrmhold.games.registry import DEFAULT
from wyrmhold.kernel.errors import BadOptions, GameIsOver
from wyrmhold.library.table import Table


@final
class Player:
    """A bot. Call it with a table to get its answer for the seat that is asked.

    It knows what that seat knows and nothing else. The same seed gives the same answers.
    """

    def __init__(self, game: str, entry: Entry, seed: int) -> None:
        """Not for callers: see `bot`."""
        self._entry = entry
        self._bot = entry.bot
        self._rng = random.Random(seed)
        self.game = game

    @property
    def name(self) -> str:
        """The name of the bot."""
        return self._entry.name

    @property
    def strength(self) -> int | None:
        """Its measured strength in rating points; None if it was not measured."""
        return self._entry.strength

    def __call__(self, table: Table) -> str:
        """Its answer to the question at a table."""
        if table.game != self.game:
            raise BadOptions(
                "the wrong bot", [f"{self.name} plays {self.game}, and the table is {table.game}"]
            )
        if not isinstance(table.asked, int):
            why = "the game is over" if table.over else "chance is asked, not a seat"
            raise GameIsOver(None, why)
        return asked(self._bot, table._game, table._state, self._rng).token()

    def __repr__(self) -> str:
        return f"<{self.name}, a bot for {self.game}: {self._entry.text}>"


def bot(name: str = "drake", game: str | Table = DEFAULT.name, *, seed: int = 0) -> Player:
    """A bot by its name, for a game or for the game of a table.

    Raises BadOptions, which lists the names, if there is no such bot.
    """
    wanted = game.game if isinstance(game, Table) else game
    if wanted not in ROSTER:
        raise BadOptions("no such game", [f"game: '{wanted}' is not one of {', '.join(ROSTER)}"])
    found = {entry.name: entry for entry in ROSTER[wanted]}
    if name not in found:
        raise BadOptions("no such bot", [f"bot: '{name}' is not one of {', '.join(found)}"])
    return Player(wanted, found[name], seed)
