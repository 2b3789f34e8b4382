"""The page listing what our sources do not print, and what would settle it."""

from __future__ import annotations

from wyrmhold.cli.rulebook.markdown import anchor, cited, filled
from wyrmhold.cli.rules import BOOKS, unsure_clauses
from wyrmhold.cli.terminal.game_terminal import terminal_of
from wyrmhold.games.registry import OURS


def reconstructed_page() -> str:
    """What no rulebook prints: what we play instead, its source, and what would settle it."""
    parts = [
        "# What is reconstructed",
        "<!-- Written by `python3 x.py docs` from src/wyrmhold/games. Do not edit. -->",
        filled(
            "Wyrmhold was written from rulebooks, without a box at hand. What they do not print is "
            "reported by others or, mostly, our own estimate until somebody counts. If you own a "
            "game you can settle a row below: change it in the table of its box "
            f"({', '.join([BOOKS[name].box_tables for name in OURS])}), with your source. What is "
            "not cited from one of the [sources](#sources) below is marked as ours; a clause calls "
            "it a house rule. A table can also be given counts of your own, with the option "
            f"{' and '.join(box_options())}. `wyrmhold rules --reconstructed` prints the same list."
        ),
        *[part for name in OURS for part in book_parts(name)],
        '<a id="sources"></a>\n\n## Sources',
        *[part for game in OURS for part in source_parts(game)],
    ]
    return "\n\n".join(parts) + "\n"


def box_options() -> list[str]:
    """The options for a custom box, and their games."""
    boxes = [(BOOKS[name].title, terminal_of(game).box) for name, game in OURS.items()]
    return [f"`{box.name}` in {title}" for title, box in boxes if box is not None]


def book_parts(game: str) -> list[str]:
    """What no rulebook of a game prints."""
    book = BOOKS[game]
    return [f"## {book.title}: clauses", *unsure_clause_parts(game), *book.unsure_parts()]


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


# --- the sources ----------------------------------------------------------------------------------


def source_parts(game: str) -> list[str]:
    """The sources of a game: author, title and address."""
    lines = [
        f'- <a id="{anchor(game, source)}"></a>**{source.name}** — {source.author}: '
        f"{source.title}. <{source.address}>"
        for source in BOOKS[game].sources().values()
    ]
    return [f"### {BOOKS[game].title}", "\n".join(lines)]
