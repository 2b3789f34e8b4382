"""Every Location, Treasure and character of Dragon Run, and their effects by number.

A new piece is one more line; `tests/dragon_run/test_pieces.py` says what else is missing. What else
the game knows about its pieces follows from here, in `all_parts`.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.games.dragon_run.characters import (
    bard,
    cleric,
    dwarf,
    elf,
    magician,
    thief,
    warrior,
)
from wyrmhold.games.dragon_run.locations import dragon, hall, hallway, no_crying, pack, top_three
from wyrmhold.games.dragon_run.piece import CharacterPiece, LocationPiece, TreasurePiece
from wyrmhold.games.dragon_run.treasures import (
    annulation,
    health,
    invisibility,
    languor,
    light,
    mind_control,
    objects,
    redirection,
    vision,
)
from wyrmhold.kernel.pieces import Piece

LOCATION_PIECES: Final[tuple[LocationPiece, ...]] = (
    dragon.PIECE,
    hall.PIECE,
    pack.PIECE,
    hallway.PIECE,
    no_crying.PIECE,
    top_three.PIECE,
)
"""In the order of `cards.LOCATIONS`."""

TREASURE_PIECES: Final[tuple[TreasurePiece, ...]] = (
    *objects.PIECES,
    health.PIECE,
    mind_control.PIECE,
    vision.PIECE,
    light.PIECE,
    annulation.PIECE,
    redirection.PIECE,
    invisibility.PIECE,
    languor.PIECE,
)
"""In the order of `cards.TREASURES`."""

CHARACTER_PIECES: Final[tuple[CharacterPiece, ...]] = (
    cleric.PIECE,
    warrior.PIECE,
    thief.PIECE,
    elf.PIECE,
    magician.PIECE,
    dwarf.PIECE,
    bard.PIECE,
)
"""In the order of `cards.CHARACTERS`."""

PIECES: Final[tuple[Piece, ...]] = (*LOCATION_PIECES, *TREASURE_PIECES, *CHARACTER_PIECES)

LOCATION_EFFECTS: Final = tuple([piece.effect for piece in LOCATION_PIECES])
"""What happens when each Location is drawn."""

SPECIALS: Final = tuple([piece.effect for piece in TREASURE_PIECES])
"""What happens when each Treasure is played; None for objects."""

POWERS: Final = tuple([piece.power for piece in CHARACTER_PIECES])
"""The power of each character."""
