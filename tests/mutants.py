"""`python -m tests.mutants`: break the code and check that a rule test notices.

Every chamber, hero, card and power is disabled in turn, and every clause of the rules is broken at
least once. A mutant counts as caught only if a test that cites its clause fails.

A run continues where the last one stopped: `.mutants/` remembers what was caught, until the engine
or the test changes. Exit status 1 if any mutant survives, 3 if time ran out before all were tried.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from tests.mutation.hooks_dragon_run import dragon_run_hooks
from tests.mutation.hooks_drakon import drakon_hooks
from tests.mutation.kept import Kept
from tests.mutation.mutant import ROOT, Mutant, Stale
from tests.mutation.runner import CAUGHT, TESTS, BadBaseline, Verdict, verdicts
from tests.mutation.table import TABLE
from wyrmhold.cli.rules import known_clauses


def every_mutant() -> list[Mutant]:
    """The mutants of all games: those in the table, and those generated from classes."""
    return [*TABLE, *drakon_hooks(), *dragon_run_hooks()]


def main(argv: Sequence[str] | None = None) -> int:
    """Try the mutants; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--clause", metavar="ID", help="only the mutants of one clause")
    parser.add_argument("--game", choices=list(TESTS), help="only the mutants of one game")
    parser.add_argument("--list", action="store_true", help="list the mutants without trying them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument(
        "--minutes", type=float, metavar="N", help="start no mutant after this time"
    )
    parser.add_argument("--fresh", action="store_true", help="try those caught earlier too")
    args = parser.parse_args(argv)
    mutants = [each for each in every_mutant() if args.game in (None, each.game)]
    if args.clause is not None:
        wanted = args.clause.upper()
        if wanted not in known_clauses():
            parser.error(f"there is no clause '{args.clause}' (wyrmhold rules lists them)")
        mutants = [mutant for mutant in mutants if wanted in mutant.clauses]
    stale = stale_ones(mutants)
    if stale:
        print("fix the table of mutations:", *stale, sep="\n", file=sys.stderr)
        return 1
    if args.list:
        for mutant in mutants:
            print(f"{mutant.name:<24} {shortened(mutant)}")
        print(f"{len(mutants)} mutants")
        return 0
    kept = Kept()
    left = [each for each in mutants if args.fresh or kept.caught_by(each) is None]
    if len(left) < len(mutants):
        print(f"{len(mutants) - len(left)} of {len(mutants)} mutants were caught by earlier runs")
    return tried(left, max(1, args.jobs), kept, args.minutes) if left else 0


def stale_ones(mutants: Sequence[Mutant]) -> list[str]:
    """The mutations that do not apply exactly once."""
    found: list[str] = []
    for mutant in mutants:
        try:
            mutant.mutated(ROOT)
        except Stale as stale:
            found.append(str(stale))
    return found


def tried(mutants: Sequence[Mutant], workers: int, kept: Kept, minutes: float | None) -> int:
    began = time.monotonic()
    until = math.inf if minutes is None else began + 60 * minutes
    found: list[Verdict] = []
    with tempfile.TemporaryDirectory(prefix="wyrmhold-mutants-") as folder:
        try:
            for verdict in verdicts(
                Path(folder), mutants, workers, kept, more=lambda: time.monotonic() < until
            ):
                found.append(verdict)
                print(told(verdict), flush=True)
                if verdict.result != CAUGHT:
                    print(f"  {shortened(verdict.mutant)}", flush=True)
        except BadBaseline as problem:
            print(f"the tests must pass before anything is broken:\n{problem}", file=sys.stderr)
            return 1
    left = [verdict for verdict in found if verdict.result != CAUGHT]
    spent = time.monotonic() - began
    print(f"\n{len(found)} mutants in {spent:.0f} s, {len(found) - len(left)} caught")
    for verdict in left:
        print(f"{told(verdict)}\n  {shortened(verdict.mutant)}")
    if len(found) < len(mutants):
        print(f"{len(mutants) - len(found)} mutants left to try: run it again")
    return 1 if left else 3 if len(found) < len(mutants) else 0


def told(verdict: Verdict) -> str:
    return f"{verdict.result:<8} {verdict.mutant.name:<24} {verdict.seconds:5.1f} s  {verdict.by}"


def shortened(mutant: Mutant) -> str:
    """The file and the first changed line, on one line."""
    pairs = zip_longest(mutant.old.splitlines(), mutant.new.splitlines(), fillvalue="")
    old, new = next(pair for pair in pairs if pair[0] != pair[1])
    return f"{mutant.file.name}: {old.strip() or '(nothing)'}  ->  {new.strip() or '(nothing)'}"


if __name__ == "__main__":
    sys.exit(main())
