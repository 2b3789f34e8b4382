"""Drakon's part of the pages and lists of rules."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from wyrmhold.cli.rulebook.book import Book
from wyrmhold.cli.rulebook.drakon.unsure import unsure_boxes
from wyrmhold.games.drakon.clauses import clauses, sources


def page() -> str:
    from wyrmhold.cli.rulebook.drakon.page import rules_page

    return rules_page()


def unsure_parts() -> list[str]:
    from wyrmhold.cli.rulebook.drakon.page import unsure_box_parts

    return unsure_box_parts()


def files(root: Path) -> dict[str, str]:
    from wyrmhold.cli.rulebook.drakon.sample_lair import PLAYING, with_lair

    return {PLAYING: with_lair((root / PLAYING).read_text("utf-8"))}


BOX_TABLES: Final = (
    "`src/wyrmhold/games/drakon/editions/third.toml`, `fourth.toml` or `expansion_one.toml` "
    "beside it"
)

PART: Final = Book("Drakon", clauses, sources, unsure_boxes, page, unsure_parts, files, BOX_TABLES)
