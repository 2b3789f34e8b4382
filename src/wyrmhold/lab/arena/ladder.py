"""Keeps the results of matches, and writes docs/strength.md: `benchmarks/ladder.py` is the command.

The page is written entirely from the kept results and the claims. Nobody edits its figures or its
verdicts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wyrmhold.kernel.errors import BadOptions, WyrmholdError
from wyrmhold.lab.arena.claims import all_claims, verdicts
from wyrmhold.lab.arena.commands import table_of
from wyrmhold.lab.arena.match import Match
from wyrmhold.lab.arena.measured import Measured, measured
from wyrmhold.lab.arena.ratings import rated_matches
from wyrmhold.lab.arena.results import BadResults, code_in, engine_in, read_results
from wyrmhold.lab.arena.strength_page import Kept, written
from wyrmhold.lab.code_version import code_version
from wyrmhold.lab.kernel_games import KERNEL


@dataclass(frozen=True)
class Places:
    """Where everything is.

    games     a folder with the arena's files, which are not in the repository
    results   the kept results, a JSON file
    earlier   results of earlier code, on the seed that was used for tuning
    chances   how often predicted chances came true
    intro     the page's text on how it is measured
    page      the page
    """

    games: Path
    results: Path
    earlier: Path
    chances: Path
    intro: Path
    page: Path

    def kept(self) -> Kept:
        """Everything the page is written from."""
        found = json.loads(self.results.read_text("utf-8"))
        return Kept(
            [Measured.from_json(each) for each in found["matches"]],
            found["ratings"],
            json.loads(self.earlier.read_text("utf-8")),
            json.loads(self.chances.read_text("utf-8")),
            self.intro.read_text("utf-8"),
        )


def add_results(places: Places, commit: str) -> None:
    """Add the arena's files to the kept results. Raises BadResults.

    A match replaces the kept one of the same bots at the same table, unless that has more games
    of the same code and seed.
    """
    matches = {key_of(each.match): each for each in places.kept().results}
    for path in sorted(places.games.glob("*.jsonl")):
        data = path.read_bytes()
        code, engine = code_in(data), engine_in(data)
        if code != code_version(engine == KERNEL):
            raise BadResults(f"{path} was played by {code}, not by the code of this commit")
        new = measured(read_results(path), code, commit, engine)
        old = matches.get(key_of(new.match))
        if old is None or (old.code, old.match) != (new.code, new.match) or old.games < new.games:
            matches[key_of(new.match)] = new
    ordered = [matches[key] for key in sorted(matches)]
    lines = ",\n".join([json.dumps(each.as_json()) for each in ordered])
    ratings = json.dumps(ratings_of(ordered), indent=1)
    places.results.write_text(f'{{"matches": [\n{lines}\n],\n"ratings": {ratings}}}\n', "utf-8")


def key_of(match: Match) -> tuple[str, ...]:
    """What is measured: the table and the bots, but not the luck."""
    return (table_of(match), match.seating, *match.bots)


def ratings_of(matches: Sequence[Measured]) -> dict[str, Any]:
    """The ratings at every kind of table with more than two connected bots."""
    tables: dict[str, list[Measured]] = {}
    for each in matches:
        tables.setdefault(table_of(each.match), []).append(each)
    found: dict[str, Any] = {}
    for table, there in tables.items():
        if len({bot for each in there for bot in each.match.bots}) > 2:
            try:
                rated = rated_matches([each.in_rows() for each in there], 0)
            except BadOptions:
                continue  # no match connects them
            found[table] = [rating.as_json() for rating in rated]
    return found


def missing(places: Places) -> list[str]:
    """The commands that play the games that claims still need."""
    found = verdicts(all_claims(), places.kept().results)
    return [each.claim.command() for each in found if not each.complete]


def write(places: Places, commit: str | None = None, check: bool = False) -> int:
    """Keep new results if there is a commit to name, and write the page, or only check it.

    Returns the exit status of the command.
    """
    try:
        if commit is not None and not check:
            add_results(places, commit)
        after = written(places.kept(), all_claims())
        before = places.page.read_text("utf-8") if places.page.exists() else ""
    except WyrmholdError as error:
        print("; ".join([error.message, *getattr(error, "problems", [])]), file=sys.stderr)
        return 2
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"the results cannot be read: {error!r}", file=sys.stderr)
        return 2
    if check:
        if before != after:
            print("the page is stale: python -m benchmarks.ladder", file=sys.stderr)
        return int(before != after)
    places.page.write_text(after, "utf-8")
    return 0
