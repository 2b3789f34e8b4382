"""`wyrmhold rules`: the rules, clause by clause, and the tests behind them."""

from __future__ import annotations

import argparse
import ast
import difflib
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from wyrmhold.cli.output import print_json
from wyrmhold.games.drakon.clauses import Clause, clauses
from wyrmhold.games.drakon.editions import EDITIONS
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
        "--reconstructed", action="store_true", help="what no source we hold prints"
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
    if clause.ruling:
        parts += ["", textwrap.fill(f"Our ruling: {clause.ruling}", width)]
    if clause.reconstructed:
        parts += ["", textwrap.fill(f"Reconstructed: {clause.reconstructed}", width)]
    if clause.tokens:
        parts += ["", f"In the notation: {', '.join(clause.tokens)}"]
    parts += ["", f"Sources: {'; '.join(clause.sources)}"]
    return "\n".join(parts)


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


def print_reconstructed(as_json: bool) -> int:
    """Every fact that no source we hold prints."""
    rows = [
        {"where": f"{edition.title}: {row.name}", "what": dict(row.shapes), "source": row.source}
        for edition in EDITIONS.values()
        for row in edition.box.chamber_rows
        if row.status == "reconstructed"
    ]
    rows += [
        {"where": edition.title, "what": fact.what, "source": fact.source}
        for edition in EDITIONS.values()
        for fact in edition.box.facts
        if fact.status == "reconstructed"
    ]
    rows += [
        {"where": clause.id, "what": clause.reconstructed, "source": "; ".join(clause.sources)}
        for clause in clauses().values()
        if clause.reconstructed
    ]
    if as_json:
        print_json(rows)
        return 0
    for row in rows:
        what = row["what"]
        shown = ", ".join(f"{n} x {s}" for s, n in what.items()) if isinstance(what, dict) else what
        print(f"{row['where']}\n    {shown}\n    {row['source']}")
    return 0
