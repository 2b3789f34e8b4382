"""`wyrmhold rules`: the rules clause by clause, and the tests that cover them."""

from __future__ import annotations

import argparse
import ast
import difflib
import textwrap
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from wyrmhold.cli.output import print_json
from wyrmhold.cli.rulebook.book import UNSETTLED, Book, Unsure, book_of
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.clauses import Clause
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.game import AnyGame

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


class NoClause(WyrmholdError):
    """There is no such clause."""

    code = "no_clause"


def chosen_books(game: str | None) -> dict[str, Book]:
    """The rules of one game, or of all games."""
    return BOOKS if game is None else {game: BOOKS[game]}


def known_clauses(game: str | None = None) -> dict[str, Clause]:
    """Every clause of one game or all games, by id. Ids are unique across games."""
    books = chosen_books(game).values()
    return {name: clause for book in books for name, clause in book.clauses().items()}


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "rules", help="read the rules clause by clause, and see which tests cover them"
    )
    parser.add_argument("id", nargs="?", metavar="ID", help="a clause, such as CH-WIND or RUN-PAY")
    parser.add_argument("--game", choices=list(BOOKS), help="only the rules of this game")
    parser.add_argument(
        "--coverage", action="store_true", help="show the tests that cite each clause"
    )
    parser.add_argument(
        "--tests", metavar="DIR", default="tests", help="directory of the tests (default ./tests)"
    )
    parser.add_argument(
        "--reconstructed",
        action="store_true",
        help="show what our sources do not print, and what would settle it",
    )
    parser.add_argument(
        "--versions",
        action="store_true",
        help="show what each version of the rules changed; a game keeps the one it began with",
    )
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.coverage:
        return print_coverage(Path(args.tests), args.game, args.json)
    if args.reconstructed:
        return print_reconstructed(args.game, args.json)
    if args.versions:
        return print_versions(args.game, args.json)
    if args.id is None:
        if args.json:
            print_json([as_json(clause) for clause in known_clauses(args.game).values()])
        else:
            print_contents(args.game)
        return 0
    clause = found_clause(args.id, args.game)
    if args.json:
        print_json(as_json(clause))
    else:
        print(clause_text(clause))
    return 0


def found_clause(wanted: str, game: str | None) -> Clause:
    """The clause with this id, ignoring case and separators. Raises NoClause."""
    known = known_clauses(game)
    name = wanted.upper()
    if name not in known:
        near = difflib.get_close_matches(name, known, n=3, cutoff=0.4)
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        raise NoClause(f"there is no clause '{wanted}'{hint} (wyrmhold rules lists them)")
    return known[name]


def game_of_clause(name: str) -> str:
    """The game whose rules have this clause."""
    return next(game for game, book in BOOKS.items() if name in book.clauses())


def as_json(clause: Clause) -> dict[str, object]:
    """A clause as JSON, with its differences by edition or option."""
    told = {name: text for name, _, text in clause.differences}
    return {
        "game": game_of_clause(clause.id),
        **vars(clause),
        "differences": told,
        "changed": changed_json(clause),
    }


def changed_json(clause: Clause) -> dict[str, str]:
    """What rules versions changed in a clause. The keys of JSON objects are strings."""
    return {str(version): text for version, text in clause.changed}


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
    """The remarks of a clause besides its rule, each with a heading."""
    found = (
        ("Our ruling", clause.ruling),
        *((heading, text) for _, heading, text in clause.differences),
        ("Reconstructed", clause.reconstructed),
        ("What would settle it", clause.settled_by),
        *((f"Rules version {version}", text) for version, text in clause.changed),
    )
    return [(head, text) for head, text in found if text]


def print_contents(game: str | None) -> None:
    for book in chosen_books(game).values():
        section = ""
        for clause in book.clauses().values():
            if clause.section != section:
                section = clause.section
                print(f"\n{book.title}: {section}")
            mark = "  (ruling)" if clause.ruling else ""
            print(f"  {clause.id:<16} {clause.title}{mark}")
    print("\nwyrmhold rules ID prints a clause.")


def print_versions(game: str | None, in_json: bool) -> int:
    """Print the rules versions of each game, with what each changed, newest first."""
    if in_json:
        print_json({name: versions_json(GAMES[name]) for name in chosen_books(game)})
        return 0
    for name, book in chosen_books(game).items():
        known = GAMES[name].rules_versions
        changes = GAMES[name].changes()
        for version in reversed(known):
            new = " (new games)" if version == known[-1] else ""
            print(f"{book.title}, rules version {version}{new}")
            if version == known[0]:
                print("  the first version")
            for clause, text in changes.get(version, {}).items():
                line = f"{clause:<12} {text}"
                print(textwrap.fill(line, 96, initial_indent="  ", subsequent_indent=" " * 15))
        print()
    print("A game is played, replayed and verified under the version it began with.")
    return 0


def versions_json(game: AnyGame) -> dict[str, object]:
    """The rules versions of a game, and what each changed."""
    changes = {str(version): told for version, told in game.changes().items()}
    return {"newest": game.rules_version, "versions": game.rules_versions, "changes": changes}


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


def print_coverage(folder: Path, game: str | None, in_json: bool) -> int:
    """Print every clause with its tests. Returns 1 if one has none or a test cites an unknown one.

    A test may cite clauses of any game, even with `--game`.
    """
    if not folder.is_dir():
        raise WyrmholdError(
            f"there are no tests in '{folder}': run it in a checkout, or give --tests"
        )
    tests: dict[str, list[str]] = {name: [] for name in known_clauses(game)}
    every = known_clauses()
    unknown: list[str] = []
    for name, test in citations(folder):
        if name in tests:
            tests[name].append(test)
        elif name not in every:
            unknown.append(f"{test} cites {name}")
    missing = [name for name, found in tests.items() if not found]
    if in_json:
        print_json({"clauses": tests, "missing": missing, "unknown": unknown})
    else:
        for name, found in tests.items():
            print(f"{name:<16} {len(found):>3} tests")
        print(f"{len(tests)} clauses, missing: {', '.join(missing) or 'none'}")
        for line in unknown:
            print(f"unknown: {line}")
    return 1 if missing or unknown else 0


# --- what is reconstructed ----------------------------------------------------------------------


def unsure_clauses(game: str | None = None) -> list[Unsure]:
    """The reconstructed clauses of one game or all games."""
    return [
        Unsure(
            clause.id,
            clause.reconstructed,
            "reconstructed",
            "; ".join(clause.sources),
            clause.settled_by or UNSETTLED,
        )
        for clause in known_clauses(game).values()
        if clause.reconstructed
    ]


def everything_unsure(game: str | None = None) -> list[Unsure]:
    """Everything no rulebook prints, for each game: clauses first, then the contents of the box."""
    return [
        row
        for name, book in chosen_books(game).items()
        for row in unsure_clauses(name) + book.unsure_pieces()
    ]


def print_reconstructed(game: str | None, in_json: bool) -> int:
    """Print every fact that no rulebook prints, with what would settle it."""
    rows = everything_unsure(game)
    if in_json:
        print_json([asdict(row) for row in rows])
        return 0
    for row in rows:
        print(f"{row.where} ({row.status})")
        for line in (row.shown, row.source, f"What would settle it: {row.settled_by}"):
            print(textwrap.fill(line, 96, initial_indent="    ", subsequent_indent="    "))
    for book in chosen_books(game).values():
        print(f"\nSources of {book.title}")
        for source in book.sources().values():
            print(f"    {source.name}: {source.citation()}")
    return 0


BOOKS: Final = {name: book_of(game) for name, game in GAMES.items()}
"""The rules of every game, by the game's name in the notation."""
