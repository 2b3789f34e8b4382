"""Dragon Run as arrays: the layout of observations and of hidden information."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final, cast

import numpy as np

from wyrmhold.envs.encoding import Encoding, Field, Floats, laid_out
from wyrmhold.games.dragon_run import actions
from wyrmhold.games.dragon_run.agents.numbering import DragonRunNumbering
from wyrmhold.games.dragon_run.agents.observation import (
    QUESTIONS,
    TALISMANS,
    TEMPER_LEVELS,
    TRACKED_PLACES,
    danger,
    row_length,
    secret_length,
    secret_row,
    seen_row,
)
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, TREASURES, gold
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.setup.options import MAX_PLAYERS
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.game import AnyGame, AnyState

TREASURE_KINDS: Final = len(TREASURES)
LOCATION_KINDS: Final = len(LOCATIONS)
TURNS_SCALE: Final = 100


def fields_for(players: int) -> tuple[Field, ...]:
    """The layout of an observation at a table with this many players."""
    return laid_out(
        [
            ("seat", (MAX_PLAYERS,), "your seat, as answers name it"),
            ("question", (len(QUESTIONS),), "what is asked: " + ", ".join(QUESTIONS)),
            (
                "asked",
                (players,),
                "who has to answer; nobody if that is secret or a chance draw is pending",
            ),
            ("turn", (players,), "whose turn it is"),
            ("bounds", (3,), "this turn: crying forbidden, lullaby active, must charge"),
            ("temper", (TEMPER_LEVELS,), "where Temper stands: 0 to 8"),
            ("status", (players, 3), "each seat: alive, injured, power ready"),
            ("characters", (players, len(CHARACTERS)), "each seat's character"),
            ("cards", (players,), "number of Treasures in each hand"),
            ("talismans", (players, TALISMANS), "talismans in front of each seat, by kind"),
            ("hand", (TREASURE_KINDS,), "your hand, by kind"),
            ("known", (players - 1, TREASURE_KINDS), "cards you know in each other hand, by kind"),
            ("aside", (TREASURE_KINDS,), "the Treasures you are looking at, by kind"),
            ("unplaced", (TREASURE_KINDS,), "Treasures you have not located, by kind"),
            ("deck", (1,), "number of Treasures in the deck"),
            ("discard", (TREASURE_KINDS,), "discarded Treasures, by kind"),
            ("left", (LOCATION_KINDS,), "Locations left in the Dungeon deck, by kind"),
            ("drawn", (LOCATION_KINDS,), "Locations turned up since the last shuffle, by kind"),
            (
                "unplaced_locations",
                (LOCATION_KINDS,),
                "Locations left whose place you do not know, by kind",
            ),
            ("top", (TRACKED_PLACES, LOCATION_KINDS), "the topmost Locations, if you know them"),
            ("top_seen", (TRACKED_PLACES, players), "who has looked at each of those"),
            (
                "bottom",
                (TRACKED_PLACES, LOCATION_KINDS),
                "the lowest Locations, if you know them; the last one first",
            ),
            ("bottom_seen", (TRACKED_PLACES, players), "who has looked at each of those"),
            ("potion", (TREASURE_KINDS,), "the potion that can now be annulled"),
            ("potion_by", (players,), "who played it"),
            ("potion_on", (players,), "its target, if it has one"),
            ("gold", (1,), "gold in your hand"),
            ("danger", (1,), "chance that the next Location is the Dragon, as far as you know"),
            ("turns", (1,), "turns begun, in hundreds"),
        ]
    )


def secrets_for(players: int) -> tuple[Field, ...]:
    """The layout of the hidden information."""
    return laid_out(
        [
            ("hands", (players, TREASURE_KINDS), "every hand, by kind; seat 0 first"),
            ("aside", (TREASURE_KINDS,), "Treasures that somebody is looking at, by kind"),
            (
                "deck",
                (TREASURE_KINDS,),
                "the Treasure deck, by kind; it has no order until cards are drawn",
            ),
            ("unseen", (LOCATION_KINDS,), "Locations whose order nobody knows, by kind"),
            (
                "top",
                (TRACKED_PLACES, LOCATION_KINDS),
                "the topmost Locations that somebody has looked at",
            ),
            (
                "bottom",
                (TRACKED_PLACES, LOCATION_KINDS),
                "the lowest Locations that somebody has looked at",
            ),
        ]
    )


class DragonRunEncoding(Encoding):
    """Dragon Run at tables with the same box and number of players.

    `discards` and `objects` limit the window of the numbering.
    """

    game: ClassVar[AnyGame] = DRAGON_RUN
    parameters: ClassVar[tuple[str, ...]] = ("discards", "objects")
    title = "Dragon Run"  # not zero-sum: if the dragon wins, everybody loses

    @classmethod
    def chance_outcomes(cls) -> Mapping[type[Action], Iterable[object]]:
        return {
            actions.LocationIs: range(len(LOCATIONS)),
            actions.TreasureIs: range(len(TREASURES)),
            actions.TakenIs: range(len(TREASURES)),
            actions.DieIs: range(10),
            actions.First: range(MAX_PLAYERS),
            actions.CharacterIs: CHARACTERS,
        }

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
        out[counts + 2] = state.turns / TURNS_SCALE

    def reveal(self, state: AnyState, out: Floats) -> None:
        out[:] = np.frombuffer(secret_row(state), np.uint8)

    def eliminated(self, state: AnyState) -> tuple[int, ...]:
        alive: int = state.alive
        return tuple([seat for seat in range(state.players) if not alive >> seat & 1])
