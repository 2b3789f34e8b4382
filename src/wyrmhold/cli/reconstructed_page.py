"""The page listing what our sources do not print, and what would settle it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from wyrmhold.cli.rules import (
    BOOKS,
    Unsure,
    boxes,
    unsure_cards,
    unsure_chambers,
    unsure_characters,
    unsure_clauses,
    unsure_coins,
    unsure_facts,
    unsure_heroes,
)
from wyrmhold.cli.rules_pages import filled, optional_table, shapes_text
from wyrmhold.games.dragon_run.catalogue import CATALOGUE
from wyrmhold.games.drakon.box import Box


def reconstructed_page() -> str:
    """What no rulebook prints: what we play instead, its source, and what would settle it."""
    parts = [
        "# What is reconstructed",
        "<!-- Written by `python3 x.py docs` from src/wyrmhold/games. Do not edit. -->",
        filled(
            "Wyrmhold was written from rulebooks, without a box at hand. What they do not print is "
            "reported by others or, mostly, our own estimate until somebody counts. If you own a "
            "game you can settle a row below: change it in the table of its box "
            "(`src/wyrmhold/games/drakon/editions/third.toml`, `fourth.toml` or "
            "`expansion_one.toml` beside it, `src/wyrmhold/games/dragon_run/cards.toml`), with "
            "your source. A table can also be given counts of your own, with the option `box` in "
            "Drakon and `cards` in Dragon Run. `wyrmhold rules --reconstructed` prints the same "
            "list."
        ),
        "## Drakon: clauses",
        *unsure_clause_parts("drakon"),
    ]
    for title, box in boxes().items():
        parts += [f"## The box: {title}", *unsure_parts(box)]
    parts += [
        "## Dragon Run: clauses",
        *unsure_clause_parts("dragon_run"),
        "## The cards: Dragon Run",
        *unsure_card_parts(),
    ]
    return "\n\n".join(parts) + "\n"


def unsure_clause_parts(game: str) -> list[str]:
    """The clauses of a game that rest on a reconstruction."""
    known = BOOKS[game].clauses()
    return [
        part
        for row in unsure_clauses(game)
        for part in (
            f"### [{row.where}]({game}.md#{row.where}): {known[row.where].title}",
            filled(row.shown),
            filled(f"*Sources: {row.source}.*"),
            filled(f"**What would settle it.** {row.settled_by}"),
        )
    ]


UNSURE: Final = ("we play", "status", "source", "what would settle it")


def unsure_parts(box: Box) -> list[str]:
    """The rows of a box that are not printed in its rulebook."""
    pieces = (
        ("chamber", unsure_chambers(box)),
        ("coin", unsure_coins(box)),
        ("hero", unsure_heroes(box)),
    )
    facts = [unsure_row(row) for row in unsure_facts(box)]
    return unsure_tables(pieces) + optional_table(UNSURE, facts)


def unsure_card_parts() -> list[str]:
    """The cards of Dragon Run that its rulebook does not print."""
    return unsure_tables(
        (
            ("location", unsure_cards(CATALOGUE.locations)),
            ("treasure", unsure_cards(CATALOGUE.treasures)),
            ("character", unsure_characters(CATALOGUE.characters)),
        )
    )


def unsure_tables(pieces: Iterable[tuple[str, Sequence[Unsure]]]) -> list[str]:
    """A table for each kind of piece with uncertain entries."""
    return [
        part
        for name, rows in pieces
        for part in optional_table((name, *UNSURE), [(row.where, *unsure_row(row)) for row in rows])
    ]


def unsure_row(row: Unsure) -> tuple[str, ...]:
    shown = row.what if isinstance(row.what, str) else shapes_text(row.what)
    return (shown, row.status, row.source, row.settled_by)
