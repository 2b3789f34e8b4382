"""`python -m wyrmhold.cli.docs`: the pages that are made from the code, and whether they are stale.

It writes docs/rules/drakon.md and docs/rules/reconstructed.md from the clauses and the box, and the
picture of a lair in README.md from the terminal's own drawing. `--check` writes nothing and exits
with 1 if one of them would change.
"""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from wyrmhold.cli.terminal.lair import SIZES, Pieces, drawn, extent
from wyrmhold.games.drakon.clauses import Clause, clauses
from wyrmhold.games.drakon.diagram import read_grid
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.editions.edition import Edition
from wyrmhold.games.drakon.geometry import cell_at

RULES: Final = "docs/rules/drakon.md"
RECONSTRUCTED: Final = "docs/rules/reconstructed.md"
README: Final = "README.md"

BEGIN_LAIR: Final = "<!-- The lair: written by `python3 x.py docs` -->\n```text\n"
END_LAIR: Final = "```\n<!-- /The lair -->\n"

WIDTH: Final = 100

SETTLED_BY: Final = {
    "SET-2": "A photograph of both faces of the Start chamber of the third edition.",
    "SET-3": "A count, by kind and by arrows, of the chambers of a complete third edition box.",
    "SET-4": "A count, by value, of the coins of a complete third edition box.",
}
"""What evidence would replace the reconstruction in a clause."""

SAMPLE_LAIR: Final = """
    .           rotate:NE  harp:S      .
    blank:NS    start:NESW find_coin:E wind:NES
    .           escape:W   .           teleport:-
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages, or check them; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m wyrmhold.cli.docs", description="Write the pages made from the code."
    )
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if a page is stale")
    parser.add_argument("--root", type=Path, default=Path(), metavar="DIR", help="the checkout")
    args = parser.parse_args(arguments)
    root: Path = args.root
    if not (root / README).is_file():
        parser.error(f"there is no {README} in '{root}': run it in a checkout, or give --root")
    stale = [name for name, text in pages(root).items() if read(root / name) != text]
    if args.check:
        for name in stale:
            print(f"{name} is stale: run `python3 x.py docs`", file=sys.stderr)
        return 1 if stale else 0
    for name in stale:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(pages(root)[name], "utf-8")
        print(f"wrote {name}")
    return 0


def read(path: Path) -> str | None:
    """The text of a file, if there is one."""
    return path.read_text("utf-8") if path.is_file() else None


def pages(root: Path) -> dict[str, str]:
    """Every page that is made from the code, by its path, as it should be."""
    return {
        RULES: rules_page(),
        RECONSTRUCTED: reconstructed_page(),
        README: with_lair((root / README).read_text("utf-8")),
    }


def with_lair(readme: str) -> str:
    """The README with the picture as the terminal draws it now."""
    before, begin, rest = readme.partition(BEGIN_LAIR)
    _, end, after = rest.partition(END_LAIR)
    if not begin or not end:
        raise SystemExit(f"{README} has lost the marks around its picture of the lair")
    return before + begin + sample_lair() + end + after


def sample_lair() -> str:
    """A small lair with heroes and Drakon in it, drawn as `wyrmhold play` draws it."""
    chambers = read_grid(SAMPLE_LAIR)
    pieces = Pieces(
        figures={cell_at(0, 0): [(0, "C"), (2, "F")], cell_at(1, 0): [(1, "E")]},
        drakon=cell_at(2, 0),
    )
    lines = drawn(chambers, SIZES[0], extent(list(chambers)), pieces)
    return "".join(line.plain.rstrip() + "\n" for line in lines)


# --- the rules ----------------------------------------------------------------------------------


def rules_page() -> str:
    """All clauses in their order, then the box of each edition."""
    known = clauses()
    parts = [
        "# The rules of Drakon",
        "<!-- Written by `python3 x.py docs` from src/wyrmhold/games/drakon. Do not edit. -->",
        filled(
            "These are the rules that Wyrmhold plays, in our own words. Every clause has a name, "
            "and tests cite it. What we decided where the rulebook is silent or unclear is marked "
            "**Ruling**, what no source we hold states is marked **Reconstructed** "
            "([all of it](reconstructed.md)). `wyrmhold rules ID` prints a clause."
        ),
        contents(known.values()),
    ]
    for section in sections(known.values()):
        parts.append(f"## {section}")
        parts += [
            part
            for clause in known.values()
            if clause.section == section
            for part in clause_parts(clause, known)
        ]
    parts += [part for edition in EDITIONS.values() for part in box_parts(edition)]
    return "\n\n".join(parts) + "\n"


def sections(known: Iterable[Clause]) -> list[str]:
    """The sections in the order of the clauses."""
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
    if clause.ruling:
        parts.append(filled(f"**Ruling.** {linked(clause.ruling, clause, known)}"))
    if clause.reconstructed:
        parts.append(filled(f"**Reconstructed.** {linked(clause.reconstructed, clause, known)}"))
    if clause.tokens:
        parts.append("In the notation: " + ", ".join(f"`{token}`" for token in clause.tokens))
    parts.append(filled(f"*Sources: {'; '.join(clause.sources)}.*"))
    return parts


def link(name: str) -> str:
    return f"[{name}](#{name})"


def linked(text: str, own: Clause, known: Mapping[str, Clause]) -> str:
    """A text whose names of other clauses lead there."""

    def lead(found: re.Match[str]) -> str:
        name = found.group()
        return link(name) if name in known and name != own.id else name

    return re.sub(r"\b[A-Z]+(?:-[A-Z0-9]+)+\b", lead, text)


def filled(text: str) -> str:
    """A paragraph in lines of a readable length."""
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def box_parts(edition: Edition) -> list[str]:
    """The contents of an edition's box, each row with where it comes from."""
    box = edition.box
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
    facts = [(fact.what, fact.source, fact.status) for fact in box.facts]
    number = sum(row.count for row in box.chamber_rows)
    return [
        f"## The box: {edition.title}",
        filled(
            f"{number} chambers and {len(box.coins())} coins. A row is `rulebook` (printed), "
            "`reported` (told by others, or printed for another edition) or `reconstructed` (our "
            "own estimate). Arrows are those of a chamber as it would lie with the first one north."
        ),
        table(("chamber", "kind", "clause", "number", "arrows", "status"), chambers),
        table(("coin", "number", "status"), coins),
        table(("fact", "source", "status"), facts),
    ]


def shapes_text(shapes: Mapping[str, int]) -> str:
    """How many chambers have which arrows."""
    return ", ".join(f"{number} × `{arrows}`" for arrows, number in shapes.items())


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    return "\n".join([*lines, *[f"| {' | '.join(row)} |" for row in rows]])


# --- what is reconstructed ----------------------------------------------------------------------


def reconstructed_page() -> str:
    """What no source we hold states: what we play instead, why, and what would settle it."""
    parts = [
        "# What is reconstructed",
        "<!-- Written by `python3 x.py docs` from src/wyrmhold/games/drakon. Do not edit. -->",
        filled(
            "Wyrmhold was written from rulebooks, without the box at hand. What they do not print "
            "is our own estimate until somebody counts. If you own the game you can settle a row "
            "below: change it in the edition's table "
            "(`src/wyrmhold/games/drakon/editions/third.toml`), with your source. "
            "`wyrmhold rules --reconstructed` prints the same list."
        ),
        "## Clauses",
    ]
    for clause in clauses().values():
        if clause.reconstructed:
            parts += [
                f"### [{clause.id}](drakon.md#{clause.id}): {clause.title}",
                filled(clause.reconstructed),
                filled(f"*Sources: {'; '.join(clause.sources)}.*"),
                filled(f"**What would settle it.** {settled_by(clause)}"),
            ]
    for edition in EDITIONS.values():
        parts += [f"## The box: {edition.title}", *unsure_parts(edition)]
    return "\n\n".join(parts) + "\n"


def settled_by(clause: Clause) -> str:
    return SETTLED_BY.get(clause.id, "A source that states it.")


def unsure_parts(edition: Edition) -> list[str]:
    """The rows of a box that are not printed in its rulebook."""
    box = edition.box
    guessed = [
        (row.name, shapes_text(row.shapes), row.source)
        for row in box.chamber_rows
        if row.status == "reconstructed"
    ]
    facts = [(fact.what, fact.source) for fact in box.facts if fact.status == "reconstructed"]
    reported = [
        (f"{row.value} gold", str(row.count), row.source)
        for row in box.coin_rows
        if row.status == "reported"
    ]
    reported += [
        (row.name, shapes_text(row.shapes), row.source)
        for row in box.chamber_rows
        if row.status == "reported"
    ]
    parts = [
        filled(
            "Chambers. What would settle a row: the chambers of that kind in a complete box, "
            "counted by their arrows."
        ),
        table(("chamber", "we play", "source"), guessed),
    ]
    if facts:
        parts += [
            "Facts. What would settle a row: a photograph of the piece.",
            table(("we play", "source"), facts),
        ]
    if reported:
        parts += [
            filled(
                "Reported, not printed in this edition's rulebook. What would settle a row: a "
                "count in a complete box of this edition."
            ),
            table(("piece", "we play", "source"), reported),
        ]
    return parts


if __name__ == "__main__":
    sys.exit(main())
