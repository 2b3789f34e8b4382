"""Parts of the pages of rules, in Markdown."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from wyrmhold.cli.rulebook.book import Unsure
from wyrmhold.cli.rules import BOOKS, remarks
from wyrmhold.kernel.clauses import Clause
from wyrmhold.kernel.sources import Source

WIDTH: Final = 100


def rules_parts(known: Mapping[str, Clause]) -> list[str]:
    """The table of contents, then the clauses section by section."""
    parts = [contents(known.values())]
    for section in sections(known.values()):
        parts.append(f"## {section}")
        parts += [
            part
            for clause in known.values()
            if clause.section == section
            for part in clause_parts(clause, known)
        ]
    return parts


def sections(known: Iterable[Clause]) -> list[str]:
    """The sections, in the order of their clauses."""
    return list(dict.fromkeys(clause.section for clause in known))


def contents(known: Iterable[Clause]) -> str:
    """A line for each section, with links to its clauses."""
    every = list(known)
    return "\n".join(
        f"- {section}: "
        + ", ".join(link(clause.id) for clause in every if clause.section == section)
        for section in sections(every)
    )


def clause_parts(clause: Clause, known: Mapping[str, Clause]) -> list[str]:
    """One clause: its anchor and heading, the rule, what we added to it, its sources."""
    parts = [
        f'<a id="{clause.id}"></a>\n\n### {clause.id}: {clause.title}',
        filled(linked(clause.rule, clause, known)),
    ]
    parts += [
        filled(f"**{head}.** {linked(text, clause, known)}") for head, text in remarks(clause)
    ]
    if clause.tokens:
        parts.append("In the notation: " + ", ".join(f"`{token}`" for token in clause.tokens))
    parts.append(filled(f"*Sources: {'; '.join(clause.sources)}.*"))
    return parts


def link(name: str) -> str:
    return f"[{name}](#{name})"


def linked(text: str, own: Clause, known: Mapping[str, Clause]) -> str:
    """A text with references to other clauses turned into links."""

    def lead(found: re.Match[str]) -> str:
        name = found.group()
        return link(name) if name in known and name != own.id else name

    return re.sub(r"\b[A-Z]+(?:-[A-Z0-9]+)+\b", lead, text)


def filled(text: str) -> str:
    """A paragraph wrapped to WIDTH."""
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def optional_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table, unless it would be empty."""
    return [table(head, rows)] if rows else []


def shapes_text(shapes: Mapping[str, int]) -> str:
    """The number of chambers with each set of arrows."""
    return ", ".join(f"{number} × `{arrows}`" for arrows, number in shapes.items())


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    return "\n".join([*lines, *[f"| {' | '.join(row)} |" for row in rows]])


# --- what no rulebook prints ------------------------------------------------------------

UNSURE: Final = ("we play", "status", "source", "what would settle it")


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
