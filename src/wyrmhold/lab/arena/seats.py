"""The seats of one game: the bots' answers, thinking times and faults.

External bots follow the game. If one gives no valid answer, a random one is played and the fault is
counted.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from wyrmhold.bots.line.bot import LineBot
from wyrmhold.bots.line.faults import BotFault
from wyrmhold.bots.players import at_random
from wyrmhold.bots.protocol import Bot, asked
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.lab.arena.statistics import time_bin


class Seating:
    """Who sits where in one game. `seats` holds the index of the bot for each seat."""

    def __init__(self, game: AnyGame, seats: Sequence[int], bots: Sequence[Bot]) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.times: Final[list[Counter[int]]] = [Counter() for _ in bots]
        self.faults: Final[list[Counter[str]]] = [Counter() for _ in bots]
        self._players: Final[list[Bot]] = []
        self._followers: Final[list[tuple[int, LineBot]]] = []
        for seat, number in enumerate(seats):
            bot = bots[number]
            if isinstance(bot, LineBot):
                bot = bot.at(seat)
                bot.begin()
                self._followers.append((seat, bot))
            self._players.append(bot)

    def answer(self, seat: int, state: AnyState, rng: random.Random) -> Action:
        """The answer for the acting seat."""
        bot, player = self.seats[seat], self._players[seat]
        # CPU time, so that other load does not count. That of an external program is unknown.
        clock = time.monotonic if isinstance(player, LineBot) else time.process_time
        began = clock()
        try:
            action = asked(player, self.game, state, rng)
        except BotFault as fault:
            self.faults[bot][fault.kind] += 1
            action = at_random(state, rng)
        self.times[bot][time_bin(clock() - began)] += 1
        return action

    def heard(self, events: Sequence[Event[Any]]) -> None:
        """Report events to the bots that follow the game."""
        for seat, bot in self._followers:
            bot.tell(self.game, events, seat)

    def ended(self, state: AnyState) -> None:
        """Report the end of the game to the bots that follow it."""
        for _, bot in self._followers:
            bot.end(state.outcome)
