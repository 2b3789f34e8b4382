"""What a piece of a game brings along, declared once in its own module.

A piece is whatever in a box has an effect of its own. A game lists its pieces in one ordered tuple,
and derives its vocabulary, its codec and its other tables from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from wyrmhold.kernel.answers import Answer
from wyrmhold.kernel.frames import Decision
from wyrmhold.kernel.values import Value


class Parts(NamedTuple):
    """The classes that belong to a piece, or to no piece in particular.

    answers     what players and chance can say because of it
    frames      what it leaves pending
    events      what only it makes happen
    """

    answers: tuple[type[Answer], ...] = ()
    frames: tuple[type[Value], ...] = ()
    events: tuple[type[Value], ...] = ()


class Piece:
    """A piece as its module declares it.

    name    the identifier in the notation
    clause  the clause that describes it
    parts   its classes
    since   the first rules version that has it
    """

    def __init__(self, name: str, clause: str, parts: Parts, since: int) -> None:
        self.name: Final = name
        self.clause: Final = clause
        self.parts: Final = parts
        self.since: Final = since


def joined(general: Parts, pieces: Sequence[Piece]) -> Parts:
    """Everything a game has: what belongs to no piece, then the parts of each piece."""
    all_parts = [general, *[piece.parts for piece in pieces]]
    return Parts(
        tuple(dict.fromkeys([each for parts in all_parts for each in parts.answers])),
        tuple(dict.fromkeys([each for parts in all_parts for each in parts.frames])),
        tuple(dict.fromkeys([each for parts in all_parts for each in parts.events])),
    )


def by_age(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces in the order in which rules versions introduced them; equals keep their order."""
    return sorted(pieces, key=lambda piece: piece.since)


def later_questions(pieces: Sequence[Piece], published: Sequence[str]) -> tuple[str, ...]:
    """The kinds of questions of pieces that a published list does not have yet."""
    found: dict[str, None] = {}
    for piece in by_age(pieces):
        for frame in piece.parts.frames:
            if issubclass(frame, Decision) and frame.kind not in published:
                found[frame.kind] = None
    return tuple(found)
