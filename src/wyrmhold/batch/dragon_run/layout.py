"""The two records of the kernel: a table at one moment, and the rules it is played with."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.games.dragon_run.agents.numbering import MAX_DISCARDS, MAX_OBJECTS
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, OBJECTS, REDIRECTION, TREASURES
from wyrmhold.games.dragon_run.setup.options import MAX_LOCATIONS, MAX_PLAYERS, MAX_TREASURES

State = Any
"""A record of STATE. NumPy and numba both give its fields as attributes."""

Table = Any
"""A record of TABLE."""

Records = NDArray[np.void]
"""An array of records."""

Numbers = Any
"""An array of 32-bit numbers, of at least MAX_ANSWERS of them, that a function may overwrite."""

SEATS: Final = MAX_PLAYERS
KINDS: Final = len(TREASURES)
LOCATION_KINDS: Final = len(LOCATIONS)
CHARACTER_KINDS: Final = len(CHARACTERS)
TALISMANS: Final = KINDS - REDIRECTION
SLOTS: Final = 8
"""Viewers, as in `wyrmhold.kernel.viewers`."""

DEPTH: Final = 16
"""The most pending frames; the deepest stack is that of a table whose characters are dealt."""

TRAIL: Final = 640
"""The longest trail of Treasures. With the printed box none can be longer: see `trail`."""

MAX_ANSWERS: Final = 2048
"""More answers than any question has: a hand of 13 kinds can keep four cards in 1,820 ways."""

NOBODY: Final = -1
"""Used instead of a seat when the game is over."""

UNDECIDED: Final = 0
DRAGON_WON: Final = 1
ASLEEP: Final = 2
REASONS: Final = ("", "dragon", "temper")
"""Why a game ended."""

STATE: Final = np.dtype(
    [
        ("seed", np.int64),
        ("drawn", np.int64),
        ("turns", np.int32),
        ("stack", np.int32, DEPTH),
        ("depth", np.int16),
        ("players", np.int16),
        ("turn", np.int16),
        ("temper", np.int16),
        ("injured", np.int16),
        ("alive", np.int16),
        ("ready", np.int16),
        ("no_cry", np.int16),
        ("lullaby", np.int16),
        ("forced", np.int16),
        ("reason", np.int16),
        ("winners", np.int16),
        ("outside", np.int16),
        ("characters", np.int16, SEATS),
        ("hand_size", np.int16, SEATS),
        ("deck_size", np.int16),
        ("aside_size", np.int16),
        ("top_size", np.int16),
        ("unseen_size", np.int16),
        ("under_size", np.int16),
        ("discard_size", np.int16),
        ("hands", np.int16, (SEATS, KINDS)),
        ("deck", np.int16, KINDS),
        ("discard", np.int16, KINDS),
        ("aside", np.int16, KINDS),
        ("unseen", np.int16, LOCATION_KINDS),
        ("talismans", np.int16, (SEATS, TALISMANS)),
        ("facts", np.int16, SEATS),
        ("potion", np.int16),
        ("potion_by", np.int16),
        ("potion_on", np.int16),
        ("annulled", np.int16),
        ("top", np.int32, MAX_LOCATIONS),
        ("under", np.int32, MAX_LOCATIONS),
        ("known", np.int16, (SEATS, SLOTS, KINDS)),
        ("annullers", np.int8, MAX_TREASURES),
        ("trail_size", np.int16),
        ("trail_lost", np.int16),
        ("trail", np.int32, TRAIL),
    ],
    align=True,
)
"""A table at one moment: the fields of the engine's `State`, and

seed, drawn             the source of its random numbers (`wyrmhold.batch.luck`)
stack, depth            the pending frames (`frames`), the topmost last
reason, winners         the outcome; winners are a bit mask
outside                 how many answers had no published number when they were last listed
hand_size, …            the number of cards in a pile
facts                   the number of facts in a hand's row of `known`
known                   by owner, viewer's slot and card: how many of it the viewer is sure of
potion, by, on          the potion that may be annulled, its player and its target (-1: none)
annulled, annullers     how often it was annulled in turn, and by whom
trail_lost              whether the trail did not fit: then nobody can tell what a viewer knows
"""

TABLE: Final = np.dtype(
    [
        ("players", np.int16),
        ("temper", np.int16),
        ("asks_alike", np.int16),
        ("characters", np.int16, SEATS),
        ("locations", np.int16, LOCATION_KINDS),
        ("treasures", np.int16, KINDS),
        ("discards", np.int16),
        ("objects", np.int16),
        ("ways", np.int32, (KINDS + 1, MAX_DISCARDS + 1)),
        ("object_ways", np.int32, (OBJECTS + 1, MAX_OBJECTS + 1)),
        ("first", np.int32, MAX_OBJECTS + 2),
    ],
    align=True,
)
"""What a table plays with: the box, the version's flags and the window of numbered discards.

characters           each seat's choice, or UNDEALT
discards, objects    the window, as in `DragonRunNumbering`
ways, object_ways    how many bundles of n cards there are of the kinds from k on
first                the number of the first discard of n cards
"""
