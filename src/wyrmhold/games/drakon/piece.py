"""What a chamber or a hero of Drakon declares about itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from wyrmhold.games.drakon.agents.answer_families import Family, Scope
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.heroes.base import Hero
from wyrmhold.kernel.answers import Answer
from wyrmhold.kernel.pieces import Parts, Piece
from wyrmhold.kernel.values import Value

Families = Callable[[Scope], list[Family]]
"""How answers are numbered, where their shape does not tell."""


class DrakonPiece(Piece):
    """A piece whose answers have numbers."""

    def __init__(
        self, name: str, clause: str, parts: Parts, since: int, families: Families | None
    ) -> None:
        super().__init__(name, clause, parts, since)
        self.families: Final = families


@final
class ChamberPiece(DrakonPiece):
    """A kind of chamber.

    effect      what it does, unless an edition says otherwise
    drawn       its name on a board drawn with text: at most 13, 9 and 2 characters
    letters     its letters on the page; the last of those names by default
    """

    def __init__(
        self,
        kind: str,
        clause: str,
        effect: Chamber,
        drawn: tuple[str, str, str],
        *,
        letters: str | None = None,
        answers: tuple[type[Answer], ...] = (),
        frames: tuple[type[Value], ...] = (),
        events: tuple[type[Value], ...] = (),
        families: Families | None = None,
        since: int = 1,
    ) -> None:
        super().__init__(kind, clause, Parts(answers, frames, events), since, families)
        self.effect: Final = effect
        self.drawn: Final = drawn
        self.letters: Final = drawn[2] if letters is None else letters


@final
class HeroPiece(DrakonPiece):
    """An ability. Each edition gives it to a hero with a name of its own.

    make        makes the hero with a name
    brief       the ability in a few words, for a list of heroes
    """

    def __init__(
        self,
        make: Callable[[str], Hero],
        clause: str,
        brief: str,
        *,
        answers: tuple[type[Answer], ...] = (),
        frames: tuple[type[Value], ...] = (),
        events: tuple[type[Value], ...] = (),
        families: Families | None = None,
        since: int = 1,
    ) -> None:
        super().__init__(clause, clause, Parts(answers, frames, events), since, families)
        self.make: Final = make
        self.brief: Final = brief
