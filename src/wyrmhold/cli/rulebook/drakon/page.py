"""The rules of Drakon as a page, and what no rulebook prints."""

from __future__ import annotations

from wyrmhold.cli.rulebook.drakon.unsure import (
    boxes,
    unsure_chambers,
    unsure_coins,
    unsure_facts,
    unsure_heroes,
)
from wyrmhold.cli.rulebook.markdown import (
    UNSURE,
    filled,
    link,
    optional_table,
    rules_parts,
    shapes_text,
    table,
    unsure_row,
    unsure_tables,
)
from wyrmhold.games.drakon.clauses import clauses
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.setup.box import Box, HeroRow


def rules_page() -> str:
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
        *rules_parts(clauses()),
        *names_parts(),
        *[part for title, box in boxes().items() for part in box_parts(title, box)],
    ]
    return "\n\n".join(parts) + "\n"


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


def unsure_box_parts() -> list[str]:
    """The rows of each box that are not printed in its rulebook."""
    found: list[str] = []
    for title, box in boxes().items():
        found += [f"## The box: {title}", *unsure_parts(box)]
    return found


def unsure_parts(box: Box) -> list[str]:
    """The rows of a box that are not printed in its rulebook."""
    pieces = (
        ("chamber", unsure_chambers(box)),
        ("coin", unsure_coins(box)),
        ("hero", unsure_heroes(box)),
    )
    facts = [unsure_row(row, "drakon") for row in unsure_facts(box)]
    return unsure_tables(pieces, "drakon") + optional_table(UNSURE, facts)
