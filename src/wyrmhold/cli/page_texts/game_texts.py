"""What the generator of the page's texts asks of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, cast

from wyrmhold.games.parts import part_of

Texts = Mapping[str, Any]
ByClause = Mapping[str, Texts]
"""The texts of a game's clauses in one language."""


class GameTexts(Protocol):
    """A game's part of the page's catalogues."""

    def names(self, clauses: ByClause) -> dict[str, Any]:
        """The names of everything in the boxes."""

    def effects(self, clauses: ByClause) -> dict[str, Any]:
        """What the pieces do, by entry of the catalogue."""

    def files(self, language: str, clauses: ByClause) -> dict[str, Any]:
        """Further catalogues of the language, by the name of their file."""

    def letters(self) -> dict[str, Any]:
        """The letters that stand for pieces in drawings."""

    def figures(self) -> list[str]:
        """The heroes or characters that are drawn."""


def texts_of(game: str) -> GameTexts | None:
    """A game's part; None if the page has no words of its own for it."""
    return cast("GameTexts | None", part_of("page_texts", game))


def named(texts: Texts, name: str) -> str:
    """A name in the language of the texts. English texts have no names, because the boxes have
    them."""
    return str(texts["names"][name]) if "names" in texts else name
