"""Dragon Run as arrays: what stands where in an observation, and in what is hidden."""

from __future__ import annotations

from typing import ClassVar, Final, cast

import numpy as np

from wyrmhold.envs.encoding import Encoding, Field, Floats, laid_out
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, TREASURES, gold
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.numbering import DragonRunNumbering
from wyrmhold.games.dragon_run.observing import (
    PLACES,
    QUESTIONS,
    TALISMANS,
    TEMPERS,
    danger,
    row_length,
    secret_length,
    secret_row,
    seen_row,
)
from wyrmhold.games.dragon_run.options import MOST
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.game import AnyGame, AnyState

KINDS: Final = len(TREASURES)
ROOMS: Final = len(LOCATIONS)
HUNDRED: Final = 100


def fields_for(players: int) -> tuple[Field, ...]:
    """What stands where in an observation at a table of so many."""
    return laid_out(
        [
            ("seat", (MOST,), "the own seat, as answers name it"),
            ("question", (len(QUESTIONS),), "what is asked: " + ", ".join(QUESTIONS)),
            ("asked", (players,), "who is asked; nobody where that is secret or chance's"),
            ("turn", (players,), "whose turn it is"),
            ("bounds", (3,), "this turn: no crying, the lullaby works, nothing but charging"),
            ("temper", (TEMPERS,), "where Temper stands: 0 to 8"),
            ("status", (players, 3), "of each seat: alive, injured, power ready"),
            ("characters", (players, len(CHARACTERS)), "each seat's character"),
            ("cards", (players,), "how many Treasures each hand has"),
            ("talismans", (players, TALISMANS), "talismans in front of each seat, by kind"),
            ("hand", (KINDS,), "the own hand, by kind"),
            ("known", (players - 1, KINDS), "what one is sure of in each other hand, by kind"),
            ("aside", (KINDS,), "the Treasures that one is looking at, by kind"),
            ("unplaced", (KINDS,), "Treasures whose place one does not know, by kind"),
            ("deck", (1,), "how many Treasures the deck has"),
            ("discard", (KINDS,), "discarded Treasures, by kind"),
            ("left", (ROOMS,), "Locations left in the Dungeon deck, by kind"),
            ("drawn", (ROOMS,), "Locations turned up since the last shuffle, by kind"),
            ("unplaced_locations", (ROOMS,), "Locations left whose place one does not know"),
            ("top", (PLACES, ROOMS), "the topmost Locations, where one knows them"),
            ("top_seen", (PLACES, players), "who has looked at each of those"),
            ("bottom", (PLACES, ROOMS), "the lowest Locations, the last one first"),
            ("bottom_seen", (PLACES, players), "who has looked at each of those"),
            ("potion", (KINDS,), "the potion that can be annulled now"),
            ("potion_by", (players,), "who played it"),
            ("potion_on", (players,), "whom it is played on, if it is on anybody"),
            ("gold", (1,), "what the own hand is worth"),
            ("danger", (1,), "the chance that the next Location is the Dragon, as one knows it"),
            ("turns", (1,), "turns begun, in hundreds"),
        ]
    )


def secrets_for(players: int) -> tuple[Field, ...]:
    """What stands where in the channel of perfect information."""
    return laid_out(
        [
            ("hands", (players, KINDS), "every hand, by kind; seat 0 first"),
            ("aside", (KINDS,), "Treasures that somebody is looking at, by kind"),
            ("deck", (KINDS,), "the Treasure deck, by kind; its order is drawn when it is needed"),
            ("unseen", (ROOMS,), "Locations whose order nobody knows, by kind"),
            ("top", (PLACES, ROOMS), "the topmost Locations that somebody has looked at"),
            ("bottom", (PLACES, ROOMS), "the lowest Locations that somebody has looked at"),
        ]
    )


class DragonRunEncoding(Encoding):
    """Dragon Run at tables of so many players with the same box.

    `discards` and `objects` are the window of the numbering.
    """

    game: ClassVar[AnyGame] = DRAGON_RUN
    parameters: ClassVar[tuple[str, ...]] = ("discards", "objects")

    def __init__(self, numbering: DragonRunNumbering, players: int) -> None:
        super().__init__(numbering, fields_for(players), secrets_for(players))
        self._counts: Final = row_length(players)
        assert self.length == self._counts + 3
        assert self.secret_length == secret_length(players)

    @classmethod
    def for_table(cls, table: AnyState, **parameters: int) -> DragonRunEncoding:
        state = cast(State, table)
        numbering = DragonRunNumbering(treasures=state.rules.treasures, **parameters)
        return cls(numbering, state.players)

    def observe(self, state: AnyState, seat: int, out: Floats) -> None:
        counts = self._counts
        out[:counts] = np.frombuffer(seen_row(state, seat), np.uint8)
        out[counts] = gold(state.hands[seat])
        out[counts + 1] = danger(state, seat)
        out[counts + 2] = state.turns / HUNDRED

    def reveal(self, state: AnyState, out: Floats) -> None:
        out[:] = np.frombuffer(secret_row(state), np.uint8)

    def eliminated(self, state: AnyState) -> tuple[int, ...]:
        alive: int = state.alive
        return tuple([seat for seat in range(state.players) if not alive >> seat & 1])
