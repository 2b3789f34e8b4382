"""Who plays the seats of a batch: policies over many tables, or bots of the engine.

A policy is a function of what is asked (`Asked`) that returns a legal number for every row: it sees
observations and candidates, never positions. A bot of the engine gets one table at a time, from its
seat's point of view (`kernel.vantage`); that is slow, but it plays as it does everywhere.
"""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.asked import Asked
from wyrmhold.batch.batch import Batch
from wyrmhold.batch.errors import BadBatch
from wyrmhold.bots.protocol import Bot, asked
from wyrmhold.bots.roster import RANDOM, ROSTER
from wyrmhold.games.registry import GAMES

Policy = Callable[[Asked], Any]
"""Answers at many tables."""

Player = str | Bot | Policy
"""The name of a bot, `module:NAME` of a bot or policy, or one of these themselves."""


@final
class Seating:
    """Plays some seats of a batch.

    players   by seat, who plays it; None for seats that the caller plays
    seed      of the bots' own luck

    `replaced` counts the answers of bots that have no number; a random one was taken instead.
    """

    def __init__(self, batch: Batch, players: Sequence[Player | None], seed: int = 0) -> None:
        if batch.device != "cpu":
            raise BadBatch("players of the other seats need a batch on the CPU")
        if len(players) != batch.players:
            raise BadBatch(f"players: {len(players)} for {batch.players} seats")
        self._batch: Final = batch
        self._policies: Final = [self._policy_of(player) for player in players]
        self._held: Final = np.array([policy is not None for policy in self._policies])
        self._thinking: Final = random.Random(seed)
        self.replaced = 0

    def _policy_of(self, player: Player | None) -> Policy | None:
        """What answers for a player. Raises BadBatch."""
        if player is None:
            return None
        found: Any = named(self._batch.game, player) if isinstance(player, str) else player
        if found == RANDOM:
            return self._batch.sample
        if hasattr(found, "choose"):
            return lambda given: self._ask_bot(found, given)
        if callable(found):
            policy: Policy = found
            return policy
        raise BadBatch(f"{player!r} plays nothing: it is neither a bot nor a function")

    def _ask_bot(self, bot: Bot, given: Asked) -> NDArray[np.int64]:
        """Ask a bot of the engine at one table after the other."""
        answers = np.empty(len(given), np.int64)
        game, numbering = GAMES[self._batch.game], self._batch.numbering
        for row, table in enumerate(given.tables.tolist()):
            action = asked(bot, game, self._batch.state(table), self._thinking)
            number = numbering.number(action)
            if number < 0:
                number = self._thinking.choice(given.answers(row).tolist())
                self.replaced += 1
            answers[row] = number
        return answers

    def answers(self, given: Asked) -> NDArray[np.int64]:
        """The answers of the players at all rows, none of which is the caller's."""
        answers = np.empty(len(given), np.int64)
        for seat in np.unique(given.seats).tolist():
            policy = self._policies[seat]
            assert policy is not None
            rows = np.flatnonzero(given.seats == seat)
            part = given if len(rows) == len(given) else given.only(rows)
            answers[rows] = np.asarray(policy(part))
        return answers

    def held(self, seats: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which of these seats are played here, and not by the caller."""
        return self._held[seats]


def named(game: str, name: str) -> Any:
    """A bot of the roster, or what `module:NAME` stands for. Raises BadBatch."""
    if name == RANDOM:
        return RANDOM
    module, colon, attribute = name.partition(":")
    if not colon:
        known = {entry.name: entry for entry in ROSTER[game]}
        if name not in known:
            raise BadBatch(f"{name!r} does not play {game}: choose from {', '.join(known)}")
        return known[name].bot
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    try:
        return getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise BadBatch(f"{name}: {type(error).__name__}: {error}") from None
