"""Plays both games on engine and kernel in lock-step: `python3 x.py soak lockstep`.

Drakon is played on every table of `drakon_tables`, Dragon Run with every box of `dragon_run_boxes`
in every version of the rules. What is compared at every position is in `lockstep` and
`dragon_run_lockstep`; views and observations are compared at a share of the positions. Work is
spread over the cores. WYRMHOLD_BATCH_TARGET decides what the kernels are compiled for.

Every run has a new seed; a failure prints the command that repeats its batch.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from typing import Any

from tests.batch import dragon_run_lockstep, dragon_run_observed
from tests.batch.dragon_run_boxes import RUN_TABLES
from tests.batch.drakon_tables import TABLES
from tests.batch.lockstep import MAX_DECISIONS, Differs, Laid
from tests.batch.observed import Encodings, Watched
from tests.soaking import Soak, add_seed, batch_sizes
from wyrmhold.batch.dragon_run.convert import from_state as dragon_run_record
from wyrmhold.batch.drakon.convert import from_state as drakon_record
from wyrmhold.batch.errors import CannotRepresent
from wyrmhold.batch.target import TARGET

BATCH = 1_000
"""Decisions of a batch, all on one table."""

CLOSELY = 0.005
"""The share of positions at which views and observations are compared too."""

REPORT_S = 30.0
"""Seconds between two lines about the progress."""

NAMES = (*TABLES, *RUN_TABLES)


@lru_cache(maxsize=len(TABLES))
def laid_out(name: str) -> tuple[Laid, Encodings]:
    """A table of Drakon: making one takes as long as many decisions."""
    laid = Laid.of(TABLES[name])
    return laid, Encodings(laid)


def play_drakon(name: str, seed: int, most: int, closely: float) -> Counter[str]:
    """Compare a game of Drakon, or `most` decisions of it. Raises Differs."""
    laid, encodings = laid_out(name)
    pair = Watched(laid, seed, encodings, closely)
    try:
        pair.play(min(MAX_DECISIONS, most))
    except CannotRepresent:
        check_refusal(drakon_record, pair.state)
        pair.found["games that outgrew their record"] += 1
    return pair.found


def play_dragon_run(name: str, seed: int, most: int, closely: float) -> Counter[str]:
    """Compare a game of Dragon Run, or `most` decisions of it. Raises AssertionError."""
    rng = random.Random(seed)
    fresh = dragon_run_lockstep.random_table(rng, *RUN_TABLES[name])
    pair = dragon_run_observed.Watched(fresh, closely, str(seed))
    pair.begin()
    try:
        pair.play(rng, most)
    except CannotRepresent:
        check_refusal(dragon_run_record, pair.state)
        pair.found["games that outgrew their record"] += 1
    return pair.found


def check_refusal(from_state: Callable[[Any], object], state: object) -> None:
    """A kernel may stop a game that outgrew its record, and only such a game. Raises Differs."""
    try:
        from_state(state)
    except CannotRepresent:
        return
    raise Differs("the kernel refuses a position that it can represent")


def play_batch(name: str, seed: int, decisions: int, closely: float) -> Counter[str]:
    """Compare games at a table until this many decisions are made; returns how much was compared.
    Raises Differs."""
    play = play_drakon if name in TABLES else play_dragon_run
    found: Counter[str] = Counter()
    game = 0
    while found["decisions"] < decisions:
        try:
            found += play(name, seed * 1_000 + game, decisions - found["decisions"], closely)
        except Exception as error:  # a kernel that differs may fail in any way
            problem = f"{type(error).__name__}: {error}" if str(error) else repr(error)
            raise Differs(f"{name}, game {game}: {problem}") from error
        game += 1
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="x.py soak lockstep", description=__doc__)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"any of: {', '.join(NAMES)}")
    parser.add_argument("--decisions", type=int, default=1_000_000, help="of all tables together")
    parser.add_argument("--closely", type=float, default=CLOSELY, help="share seen by everybody")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    add_seed(parser, batch=True)
    args = parser.parse_args()
    names = args.tables or list(NAMES)
    wrong = [name for name in names if name not in NAMES]
    if wrong:
        parser.error(f"there is no table {wrong[0]!r}")
    soak = Soak("lockstep", args.seed, sys.argv[1:])
    sizes = batch_sizes(args.decisions, BATCH, args.batch)
    total: Counter[str] = Counter()
    failures = 0
    # Each kernel is compiled or loaded once, here; the processes inherit it.
    for name in {name in TABLES: name for name in names}.values():
        play_batch(name, 0, 1, 1.0)
    began = told = time.monotonic()
    with ProcessPoolExecutor(args.workers) as pool:
        batches = {
            pool.submit(
                play_batch,
                names[number % len(names)],
                soak.seed * 1_000_000 + number,
                size,
                args.closely,
            ): number
            for number, size in sizes.items()
        }
        for done in as_completed(batches):
            try:
                total += done.result()
            except Differs as error:
                failures += 1
                again = ["--batch", str(batches[done]), "--closely", str(args.closely)]
                soak.failed(error, *again, *args.tables)
            now = time.monotonic()
            if now - told > REPORT_S:
                told = now
                print(progress(total, args.decisions, now - began, failures), flush=True)
    for what, count in sorted(total.items()):
        print(f"{count:>12,}  {what}")
    seconds = time.monotonic() - began
    print(f"target {TARGET}: {progress(total, args.decisions, seconds, failures)}")
    return 1 if failures else 0


def progress(total: Counter[str], wanted: int, seconds: float, failures: int) -> str:
    made = total["decisions"]
    return (
        f"{made:,} of {wanted:,} decisions compared, {failures} batches differ, "
        f"{seconds:.0f} s, {made / seconds:,.0f} decisions/s"
    )


if __name__ == "__main__":
    sys.exit(main())
