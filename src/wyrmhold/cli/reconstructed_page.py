"""The page listing what our sources do not print, and what would settle it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
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
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE
from wyrmhold.games.drakon.setup.box import Box
from wyrmhold.kernel.sources import Source


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
            "your source. What is not cited from one of the [sources](#sources) below is marked as "
            "ours; a clause calls it a house rule. A table can also be given counts of your own, "
            "with the option `box` in Drakon and `cards` in Dragon Run. `wyrmhold rules "
            "--reconstructed` prints the same list."
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
        '<a id="sources"></a>\n\n## Sources',
        *[part for game in BOOKS for part in source_parts(game)],
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
            filled(f"*Sources: {cited(row.source, game)}.*"),
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
    facts = [unsure_row(row, "drakon") for row in unsure_facts(box)]
    return unsure_tables(pieces, "drakon") + optional_table(UNSURE, facts)


def unsure_card_parts() -> list[str]:
    """The cards of Dragon Run that its rulebook does not print."""
    return unsure_tables(
        (
            ("location", unsure_cards(CATALOGUE.locations)),
            ("treasure", unsure_cards(CATALOGUE.treasures)),
            ("character", unsure_characters(CATALOGUE.characters)),
        ),
        "dragon_run",
    )


def unsure_tables(pieces: Iterable[tuple[str, Sequence[Unsure]]], game: str) -> list[str]:
    """A table for each kind of piece with uncertain entries."""
    return [
        part
        for name, rows in pieces
        for part in optional_table(
            (name, *UNSURE), [(row.where, *unsure_row(row, game)) for row in rows]
        )
    ]


def unsure_row(row: Unsure, game: str) -> tuple[str, ...]:
    shown = row.what if isinstance(row.what, str) else shapes_text(row.what)
    return (shown, row.status, cited(row.source, game), row.settled_by)


# --- the sources ----------------------------------------------------------------------------------


def source_parts(game: str) -> list[str]:
    """The sources of a game: author, title and address."""
    lines = [
        f'- <a id="{anchor(game, source)}"></a>**{source.name}** — {source.author}: '
        f"{source.title}. <{source.address}>"
        for source in BOOKS[game].sources().values()
    ]
    return [f"### {BOOKS[game].title}", "\n".join(lines)]


def cited(text: str, game: str) -> str:
    """The same text, with a link from each source that it names to the list of sources."""
    sources: Mapping[str, Source] = {
        name.lower(): source for name, source in BOOKS[game].sources().items()
    }
    names = "|".join(re.escape(name) for name in sources)

    def link(found: re.Match[str]) -> str:
        return f"[{found[0]}](#{anchor(game, sources[found[0].lower()])})"

    return re.sub(rf"(?<![\w-])(?:{names})(?![\w-])", link, text, flags=re.IGNORECASE)


def anchor(game: str, source: Source) -> str:
    """The id of a source on the page."""
    return "-".join([game, *re.findall(r"\w+", source.name.lower())])
