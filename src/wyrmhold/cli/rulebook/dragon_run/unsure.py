"""What no rulebook prints about the pieces."""

from __future__ import annotations

from collections.abc import Iterable

from wyrmhold.cli.rulebook.book import Unsure, unsure, within
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE, CardRow


def unsure_cards(rows: Iterable[CardRow]) -> list[Unsure]:
    return unsure(
        (row.title, f"{cards_text(row.count)}, as {row.clause} says", row) for row in rows
    )


def cards_text(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def unsure_characters(rows: Iterable[CardRow]) -> list[Unsure]:
    return unsure((row.title, f"the power of {row.clause}", row) for row in rows)


def unsure_deck() -> list[Unsure]:
    """The cards of Dragon Run that no rulebook prints."""
    found = unsure_cards(CATALOGUE.locations) + unsure_cards(CATALOGUE.treasures)
    found += unsure_characters(CATALOGUE.characters)
    return [within("Dragon Run", row) for row in found]
