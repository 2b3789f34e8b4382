"""Chambers as tiles: a kind and its arrows, packed into one integer.

`face` = kind * 16 + arrows as placed on the board. `tile` = the same with the canonical rotation of
its arrows, for chambers in a hand or in the pile.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.games.drakon.geometry import ARROWS_TEXT, SHAPE, arrows_from_text
from wyrmhold.kernel.errors import BadToken

KINDS: Final = (
    "start",
    "blank",
    "destroy",
    "drakon_moves",
    "escape",
    "find_coin",
    "floating",
    "lose_coin",
    "harp",
    "switch",
    "map",
    "master_key",
    "mind_control",
    "rotate",
    "steal_left",
    "steal_right",
    "wind",
    "teleport",
    "find_two",
    "locked_chest",
    "bargain",
    "void",
    "base_structure",
    "small_room",
    "friendly_visit",
    "tornado",
    "moving_chambers",
    "secret_passage",
)
"""The identifiers of the notation. A kind is its index here, whatever its name in an edition. The
rules of a table decide which of them are in play."""

KIND_NUMBER: Final = {name: number for number, name in enumerate(KINDS)}

WITHOUT_ARROWS: Final = ("teleport", "master_key")

START: Final = 0
ESCAPE: Final = 4
SWITCH: Final = KIND_NUMBER["switch"]
TELEPORT: Final = 17


def face_of(kind: int, arrows: int) -> int:
    """A chamber of a kind, with these arrows as placed."""
    return kind << 4 | arrows


def tile_of(face: int) -> int:
    """The chamber regardless of rotation."""
    return TILE_OF[face]


def face_text(face: int) -> str:
    """`kind:ARROWS`."""
    return FACE_TEXT[face]


def face_from_text(text: str) -> int:
    """Parse `kind:ARROWS`, with arrows as placed. Raises BadToken."""
    face = FACE_NUMBER.get(text)
    if face is not None:
        return face
    kind, colon, arrows = text.partition(":")
    if not colon:
        raise BadToken(text, f"'{text}' is not a chamber: write kind:ARROWS as in blank:NE")
    if kind not in KIND_NUMBER:
        raise BadToken(text, f"'{kind}' is not a kind of chamber")
    return face_of(KIND_NUMBER[kind], arrows_from_text(arrows))


def face_problem(face: int) -> str | None:
    """Explain why no chamber of this kind has these arrows."""
    kind, arrows = KINDS[face >> 4], face & 15
    if kind in WITHOUT_ARROWS:
        return f"{kind} has no arrows" if arrows else None
    if not arrows:
        return f"{kind} has at least one arrow"
    if face >> 4 != START and arrows == 15:
        return "only start has four arrows"
    return None


def tile_from_text(text: str) -> int:
    """Parse `kind:ARROWS` off the board, where rotation is irrelevant. Raises BadToken."""
    return tile_of(face_from_text(text))


FACE_TEXT: Final = tuple(f"{kind}:{arrows}" for kind in KINDS for arrows in ARROWS_TEXT)

FACE_NUMBER: Final = {text: face for face, text in enumerate(FACE_TEXT)}

TILE_OF: Final = tuple(face & ~15 | SHAPE[face & 15] for face in range(len(KINDS) * 16))
