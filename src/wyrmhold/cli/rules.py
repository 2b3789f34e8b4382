"""`wyrmhold rules`: the rules, clause by clause, and the tests behind them."""

from __future__ import annotations

import argparse
import ast
import difflib
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from wyrmhold.cli.output import print_json
from wyrmhold.games.drakon.box import Box
from wyrmhold.games.drakon.clauses import Clause, clauses
from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE
from wyrmhold.kernel.errors import WyrmholdError

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


class NoClause(WyrmholdError):
    """A clause that the rules do not have."""

    code = "no_clause"


def add(commands: Commands) -> None:
    parser = commands.add_parser("rules", help="the rules, clause by clause")
    parser.add_argument("id", nargs="?", metavar="ID", help="a clause, such as CH-WIND")
    parser.add_argument("--coverage", action="store_true", help="the tests that cite each clause")
    parser.add_argument(
        "--tests", metavar="DIR", default="tests", help="where the tests lie (default ./tests)"
    )
    parser.add_argument(
        "--reconstructed",
        action="store_true",
        help="what no source we hold prints, and what would settle it",
    )
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.coverage:
        return print_coverage(Path(args.tests), args.json)
    if args.reconstructed:
        return print_reconstructed(args.json)
    known = clauses()
    if args.id is None:
        if args.json:
            print_json([vars(clause) for clause in known.values()])
        else:
            print_contents(list(known.values()))
        return 0
    name = args.id.upper()
    if name not in known:
        near = difflib.get_close_matches(name, known, n=3, cutoff=0.4)
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        raise NoClause(f"there is no clause '{args.id}'{hint} (wyrmhold rules lists them)")
    if args.json:
        print_json(vars(known[name]))
    else:
        print(clause_text(known[name]))
    return 0


def clause_text(clause: Clause, width: int = 88) -> str:
    """A clause for people."""
    parts = [f"{clause.id}  {clause.title}  ({clause.section})", ""]
    parts.append(textwrap.fill(clause.rule, width))
    for head, text in remarks(clause):
        parts += ["", textwrap.fill(f"{head}: {text}", width)]
    if clause.tokens:
        parts += ["", f"In the notation: {', '.join(clause.tokens)}"]
    parts += ["", f"Sources: {'; '.join(clause.sources)}"]
    return "\n".join(parts)


def remarks(clause: Clause) -> list[tuple[str, str]]:
    """What a clause says beside its rule, each under its heading."""
    found = (
        ("Our ruling", clause.ruling),
        ("Fourth edition", clause.fourth),
        ("Expansion One", clause.expansion),
        ("Reconstructed", clause.reconstructed),
        ("What would settle it", clause.settled_by),
    )
    return [(head, text) for head, text in found if text]


def print_contents(known: list[Clause]) -> None:
    section = ""
    for clause in known:
        if clause.section != section:
            section = clause.section
            print(f"\n{section}")
        mark = "  (ruling)" if clause.ruling else ""
        print(f"  {clause.id:<12} {clause.title}{mark}")
    print("\nwyrmhold rules ID prints a clause.")


def citations(folder: Path) -> Iterator[tuple[str, str]]:
    """Every (clause, test) of the `@rule` decorators below a folder."""
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rule":
                    for cited in mark.args:
                        if isinstance(cited, ast.Constant):
                            test = f"{path.relative_to(folder.parent)}::{node.name}"
                            yield str(cited.value), test


def print_coverage(folder: Path, as_json: bool) -> int:
    """Every clause with its tests; status 1 when one has none or a test cites no clause."""
    if not folder.is_dir():
        raise WyrmholdError(
            f"there are no tests in '{folder}': run it in a checkout, or give --tests"
        )
    tests: dict[str, list[str]] = {name: [] for name in clauses()}
    unknown: list[str] = []
    for name, test in citations(folder):
        if name in tests:
            tests[name].append(test)
        else:
            unknown.append(f"{test} cites {name}")
    missing = [name for name, found in tests.items() if not found]
    if as_json:
        print_json({"clauses": tests, "missing": missing, "unknown": unknown})
    else:
        for name, found in tests.items():
            print(f"{name:<12} {len(found):>3} tests")
        print(f"{len(tests)} clauses, missing: {', '.join(missing) or 'none'}")
        for line in unknown:
            print(f"unknown: {line}")
    return 1 if missing or unknown else 0


# --- what is reconstructed ----------------------------------------------------------------------

UNSETTLED: Final = "A source that states it."


class Sourced(Protocol):
    """A row of a box: who says so, how sure that is, and what would make it sure."""

    @property
    def source(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def settled_by(self) -> str | None: ...


@dataclass(frozen=True)
class Unsure:
    """Something we play that no rulebook prints: `what` are words, or chambers by their arrows."""

    where: str
    what: str | Mapping[str, int]
    status: str
    source: str
    settled_by: str

    @property
    def shown(self) -> str:
        if isinstance(self.what, str):
            return self.what
        return ", ".join(f"{number} x {arrows}" for arrows, number in self.what.items())


def boxes() -> dict[str, Box]:
    """The box of each edition and of Expansion One, by its title."""
    found = {edition.title: edition.box for edition in EDITIONS.values()}
    found[EXPANSION_ONE.title] = EXPANSION_ONE.box
    return found


def unsure_clauses() -> list[Unsure]:
    """The clauses that rest on a reconstruction."""
    return [
        Unsure(
            clause.id,
            clause.reconstructed,
            "reconstructed",
            "; ".join(clause.sources),
            clause.settled_by or UNSETTLED,
        )
        for clause in clauses().values()
        if clause.reconstructed
    ]


def unsure_chambers(box: Box) -> list[Unsure]:
    return unsure((row.name, dict(row.shapes), row) for row in box.chamber_rows)


def unsure_coins(box: Box) -> list[Unsure]:
    return unsure((f"{row.value} gold", f"{row.count} coins", row) for row in box.coin_rows)


def unsure_heroes(box: Box) -> list[Unsure]:
    return unsure((row.title, f"the ability of {row.clause}", row) for row in box.hero_rows)


def unsure_facts(box: Box) -> list[Unsure]:
    return unsure(("fact", fact.what, fact) for fact in box.facts)


def unsure(rows: Iterable[tuple[str, str | Mapping[str, int], Sourced]]) -> list[Unsure]:
    """Those of the rows that are not printed in a rulebook."""
    return [
        Unsure(name, what, row.status, row.source, row.settled_by or UNSETTLED)
        for name, what, row in rows
        if row.status != "rulebook"
    ]


def everything_unsure() -> list[Unsure]:
    """All that no rulebook prints: of the clauses, then of each box."""
    found = unsure_clauses()
    for title, box in boxes().items():
        for part in (unsure_chambers, unsure_coins, unsure_heroes, unsure_facts):
            found += [
                Unsure(f"{title}: {row.where}", row.what, row.status, row.source, row.settled_by)
                for row in part(box)
            ]
    return found


def print_reconstructed(as_json: bool) -> int:
    """Every fact that no rulebook prints, with what would settle it."""
    rows = everything_unsure()
    if as_json:
        print_json([asdict(row) for row in rows])
        return 0
    for row in rows:
        print(f"{row.where} ({row.status})")
        for line in (row.shown, row.source, f"What would settle it: {row.settled_by}"):
            print(textwrap.fill(line, 96, initial_indent="    ", subsequent_indent="    "))
    return 0
