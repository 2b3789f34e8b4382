"""The rules pages: all clauses of a game in order, then the contents of its box."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from wyrmhold.cli.rules import (
    boxes,
    known_clauses,
    remarks,
)
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE, CardRow
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.setup.box import Box, HeroRow
from wyrmhold.kernel.clauses import Clause

WIDTH: Final = 100


def drakon_page() -> str:
    """All clauses in order, the names in each edition, and each box."""
    parts = [
        "# The rules of Drakon",
        "<!-- Written by `python3 x.py docs` from src/wyrmhold/games/drakon. Do not edit. -->",
        filled(
            "These are the rules that Wyrmhold plays, in our own words: the third edition of "
            "Drakon, the fourth, and Expansion One on either. Every clause has a name, and tests "
            "cite it. A clause applies to both editions and uses the third edition's names. "
            "Where the fourth differs in rules, wording or names, **Fourth edition** says how; "
            "what the expansion changes is under **Expansion One**. What "
            "we decided where a rulebook is silent or unclear is marked **Our ruling**, or as a "
            "ruling inside those two; what none of our sources states is marked **Reconstructed** "
            "([all of it](reconstructed.md)). The clauses state the newest version of the rules; "
            "what a version changed is under **Rules version**, and a game keeps the version it "
            "began with. `wyrmhold rules ID` prints a clause, `wyrmhold rules --versions` what "
            "changed when."
        ),
        *rules_parts(known_clauses("drakon")),
        *names_parts(),
        *[part for title, box in boxes().items() for part in box_parts(title, box)],
    ]
    return "\n\n".join(parts) + "\n"


def dragon_run_page() -> str:
    """All clauses in order, and the cards."""
    parts = [
        "# The rules of Dragon Run",
        "<!-- Written by `python3 x.py docs` from src/wyrmhold/games/dragon_run. Do not edit. -->",
        filled(
            "These are the rules that Wyrmhold plays, in our own words. Every clause has a name, "
            "and tests cite it. The rulebook of Dragon Run leaves what the cards say to a "
            "Reference Book that we do not have. What reviewers report about them, and what we "
            "invented to fill the gaps, is marked **Reconstructed** "
            "([all of it](reconstructed.md)); what we decided where the rulebook is silent or "
            "unclear is marked **Our ruling**. The clauses state the newest version of the rules; "
            "what a version changed is under **Rules version**, and a game keeps the version it "
            "began with. `wyrmhold rules ID` prints a clause, `wyrmhold rules --versions` what "
            "changed when."
        ),
        *rules_parts(known_clauses("dragon_run")),
        *cards_parts(),
    ]
    return "\n\n".join(parts) + "\n"


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


def names_parts() -> list[str]:
    """A table of chambers and heroes whose names differ between editions."""
    editions = list(EDITIONS.values())
    first = editions[0].box
    names = [{row.kind: row.name for row in edition.box.chamber_rows} for edition in editions]
    chambers = [[known.get(row.kind, "-") for known in names] for row in first.chamber_rows]
    heroes = [
        [hero.title for edition in editions for hero in edition.box.hero_rows if same(hero, row)]
        for row in first.hero_rows
    ]
    head = [edition.title for edition in editions]
    return [
        "## Names in the editions",
        "Chambers whose names differ, and heroes who have the same ability:",
        table(head, [row for row in chambers if len(set(row)) > 1]),
        table(head, heroes),
    ]


def same(hero: HeroRow, other: HeroRow) -> bool:
    """Whether two heroes have the same ability."""
    return hero.clause == other.clause


def box_parts(title: str, box: Box) -> list[str]:
    """The contents of a box, each row with its certainty."""
    chambers = [
        (
            row.name,
            f"`{row.kind}`",
            link(row.clause),
            str(row.count),
            shapes_text(row.shapes),
            row.status,
        )
        for row in box.chamber_rows
    ]
    coins = [(f"{row.value} gold", str(row.count), row.status) for row in box.coin_rows]
    heroes = [(row.title, f"`{row.name}`", link(row.clause), row.status) for row in box.hero_rows]
    facts = [(fact.what, fact.source, fact.status) for fact in box.facts]
    number = sum(row.count for row in box.chamber_rows)
    return [
        f"## The box: {title}",
        filled(
            f"{number} chambers and {len(box.coins()) or 'no'} coins. A row is `rulebook` "
            "(printed), `reported` (reported by others, or printed for another edition) or "
            "`reconstructed` (our own estimate). Arrows are listed with the chamber turned so "
            "that the first one points north."
        ),
        table(("chamber", "kind", "clause", "number", "arrows", "status"), chambers),
        *optional_table(("coin", "number", "status"), coins),
        *optional_table(("hero", "name", "clause", "status"), heroes),
        *optional_table(("fact", "source", "status"), facts),
    ]


def cards_parts() -> list[str]:
    """The cards of Dragon Run, each row with its certainty."""
    locations = [(*card_row(row), str(row.count), *sure_row(row)) for row in CATALOGUE.locations]
    treasures = [
        (*card_row(row), str(row.count), str(row.value or "-"), *sure_row(row))
        for row in CATALOGUE.treasures
    ]
    characters = [(*card_row(row), *sure_row(row)) for row in CATALOGUE.characters]
    return [
        "## The cards",
        filled(
            f"{sum(CATALOGUE.location_counts().values())} Locations, "
            f"{sum(CATALOGUE.treasure_counts().values())} Treasures and {len(characters)} "
            "characters. A row is `rulebook` (printed), `review` (name and effect come from "
            "reviewers who owned the game; details are ours) or `reconstructed` "
            "(the effect or the count is ours, even where the name is known)."
        ),
        table(("location", "name", "clause", "number", "status", "source"), locations),
        table(("treasure", "name", "clause", "number", "gold", "status", "source"), treasures),
        table(("character", "name", "clause", "status", "source"), characters),
    ]


def card_row(row: CardRow) -> tuple[str, str, str]:
    return (row.title, f"`{row.name}`", link(row.clause))


def sure_row(row: CardRow) -> tuple[str, str]:
    return (row.status, row.source)


def optional_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table, unless it would be empty."""
    return [table(head, rows)] if rows else []


def shapes_text(shapes: Mapping[str, int]) -> str:
    """The number of chambers with each set of arrows."""
    return ", ".join(f"{number} × `{arrows}`" for arrows, number in shapes.items())


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    return "\n".join([*lines, *[f"| {' | '.join(row)} |" for row in rows]])
