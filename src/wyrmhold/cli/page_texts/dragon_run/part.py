"""Dragon Run's part of the page's texts."""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.cli.page_texts.game_texts import ByClause, GameTexts, Texts, named
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE, CardRow

CARDS: Final[dict[str, tuple[CardRow, ...]]] = {
    "locations": CATALOGUE.locations,
    "treasures": CATALOGUE.treasures,
    "characters": CATALOGUE.characters,
}


class DragonRunTexts:
    """The page's words for cards and characters."""

    def names(self, clauses: ByClause) -> dict[str, Any]:
        return {
            part: {row.name: named(clauses[row.clause], row.title) for row in rows}
            for part, rows in CARDS.items()
        }

    def effects(self, clauses: ByClause) -> dict[str, Any]:
        rows = [row for each in CARDS.values() for row in each]
        return {"dragon_run": {row.name: effect_of(clauses[row.clause], row.name) for row in rows}}

    def files(self, language: str, clauses: ByClause) -> dict[str, Any]:
        return {}

    def letters(self) -> dict[str, Any]:
        return {}

    def figures(self) -> list[str]:
        return [row.name for row in CATALOGUE.characters]


def effect_of(texts: Texts, card: str) -> str:
    """What a card does; some clauses describe several cards."""
    return str(texts["effects"][card] if "effects" in texts else texts["effect"])


PART: Final[GameTexts] = DragonRunTexts()
