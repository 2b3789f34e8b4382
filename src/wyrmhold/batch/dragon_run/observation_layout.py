"""The layout of Dragon Run's compact observations, and the way back to the environments' floats.

It is that of the environments, with three differences: all numbers are whole; `danger` is two
counts instead of their quotient; `turns` is not divided by a hundred.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.dragon_run.layout import CHARACTER_KINDS, KINDS, LOCATION_KINDS, TALISMANS
from wyrmhold.batch.dragon_run.observation import VIEW
from wyrmhold.batch.fields import Field, Observations, laid_out, length_of
from wyrmhold.games.dragon_run.agents.observation import QUESTIONS, TEMPER_LEVELS, TRACKED_PLACES
from wyrmhold.games.dragon_run.setup.options import MAX_PLAYERS
from wyrmhold.games.dragon_run.state import State

TURNS_SCALE: Final = 100
"""The environments divide the turns begun by this."""


def fields_of(players: int) -> tuple[Field, ...]:
    """The fields of an observation at a table with this many players."""
    return laid_out(
        (
            ("seat", (MAX_PLAYERS,), "your seat, as answers name it"),
            ("question", (len(QUESTIONS),), "what is asked: " + ", ".join(QUESTIONS)),
            ("asked", (players,), "who has to answer; nobody if that is secret"),
            ("turn", (players,), "whose turn it is"),
            ("bounds", (3,), "this turn: crying forbidden, lullaby active, must charge"),
            ("temper", (TEMPER_LEVELS,), "where Temper stands: 0 to 8"),
            ("status", (players, 3), "each seat: alive, injured, power ready"),
            ("characters", (players, CHARACTER_KINDS), "each seat's character"),
            ("cards", (players,), "number of Treasures in each hand"),
            ("talismans", (players, TALISMANS), "talismans in front of each seat, by kind"),
            ("hand", (KINDS,), "your hand, by kind"),
            ("known", (players - 1, KINDS), "cards you saw come into each other hand, by kind"),
            ("aside", (KINDS,), "the Treasures you are looking at, by kind"),
            ("unplaced", (KINDS,), "Treasures you have not located, by kind"),
            ("deck", (1,), "number of Treasures in the deck"),
            ("discard", (KINDS,), "discarded Treasures, by kind"),
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
            ("potion", (KINDS,), "the potion that can now be annulled"),
            ("potion_by", (players,), "who played it"),
            ("potion_on", (players,), "its target, if it has one"),
            ("gold", (1,), "gold in your hand"),
            (
                "danger",
                (2,),
                "as far as you know, how many of the Locations that may be next are the Dragon,"
                " and how many there are",
            ),
            ("turns", (1,), "turns begun"),
        )
    )


def observations_of(fresh: State) -> Observations:
    """The layout for a fresh table and all tables with the same agreement."""
    fields = fields_of(fresh.players)
    view = np.zeros(1, VIEW)
    row: Any = view[0]
    for field in fields:
        row[field.name] = field.offset
    template = np.zeros(length_of(fields), np.int16)
    drawn = int(row["drawn"])
    template[drawn : drawn + LOCATION_KINDS] = [
        fresh.rules.locations.count(card) for card in range(LOCATION_KINDS)
    ]
    return Observations(fields, template, view, floats)


def floats(rows: NDArray[Any]) -> NDArray[np.float32]:
    """The observations of the environments.

    One thing can be missing: what follows for a hand once the discards have become a deck.
    """
    found = rows[..., :-1].astype(np.float32)
    dragons, number, turns = (rows[..., at] for at in (-3, -2, -1))
    found[..., -2] = dragons / np.maximum(number, 1)
    found[..., -1] = turns / TURNS_SCALE
    return found
