"""Dragon Run's part of the pages and lists of rules."""

from __future__ import annotations

from typing import Final

from wyrmhold.cli.rulebook.book import Book
from wyrmhold.cli.rulebook.dragon_run.unsure import unsure_deck
from wyrmhold.games.dragon_run.clauses import clauses, sources


def page() -> str:
    from wyrmhold.cli.rulebook.dragon_run.page import rules_page

    return rules_page()


def unsure_parts() -> list[str]:
    from wyrmhold.cli.rulebook.dragon_run.page import unsure_card_parts

    return ["## The cards: Dragon Run", *unsure_card_parts()]


PART: Final = Book(
    "Dragon Run",
    clauses,
    sources,
    unsure_deck,
    page,
    unsure_parts,
    box_tables="`src/wyrmhold/games/dragon_run/cards.toml`",
)
