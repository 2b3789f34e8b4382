"""Breaks the batch kernels, one piece at a time, and checks that lock-step games notice.

    python3 x.py mutants kernel [--game GAME] [--jobs N] [PIECE ...]

Each mutant is loaded in a process of its own, on the target `plain`, and plays against the engine
on its tables until the two differ. Exit status 1 if a mutant survives or cannot be judged.
"""

from __future__ import annotations

import argparse
import importlib
import multiprocessing
import os
import signal
import sys
import time
from types import FrameType
from typing import Any, NamedTuple

from tests.batch import dragon_run_mutants, drakon_mutants
from tests.batch.mutant import KERNELS, KernelMutant, Mutation

# Nothing here imports a kernel: each process imports a broken one. The engine is loaded once.
from wyrmhold.envs.dragon_run import encoding as _dragon_run
from wyrmhold.envs.drakon import encoding as _drakon

LOADED = (_dragon_run, _drakon)
MUTANTS = (*drakon_mutants.MUTANTS, *dragon_run_mutants.MUTANTS)
SEED = 7
DECISIONS = {"drakon": 3_000, "dragon_run": 2_000}
"""Decisions on each table of a mutant before it counts as unnoticed."""

CLOSELY = 0.1
"""The share of positions at which views, observations and derived fields are compared."""

ENDLESS_S = 15.0
"""CPU seconds after which a mutant plays for ever, which is noticed."""

CAUGHT, SURVIVED, SPOILT = "caught", "SURVIVED", "SPOILT"
"""SPOILT: the mutation is not valid code, so nothing could judge it."""


class Endless(BaseException):
    """A mutant plays for ever. Not an Exception, so that no harness takes it for a difference."""


class Verdict(NamedTuple):
    mutant: KernelMutant
    result: str
    by: str
    seconds: float


def stop(number: int, frame: FrameType | None) -> None:
    raise Endless


def judged(mutant: KernelMutant) -> Verdict:
    """Play games with a mutant; only in a process that has not loaded a kernel."""
    assert not any(name.startswith(f"{KERNELS}.{mutant.game}") for name in sys.modules)
    began = time.process_time()
    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, ENDLESS_S)
    sys.meta_path.insert(0, Mutation(mutant))
    try:
        result, by = noticed(mutant)
    except Endless:
        result, by = CAUGHT, "it plays for ever"
    return Verdict(mutant, result, by, time.process_time() - began)


def noticed(mutant: KernelMutant) -> tuple[str, str]:
    """What becomes of a mutant, and what noticed it."""
    try:
        harness: Any = importlib.import_module("tests.batch.lockstep_soak")
    except Exception as error:
        return SPOILT, f"{type(error).__name__}: {error}"
    for table in mutant.tables:
        try:
            harness.play_batch(table, SEED, DECISIONS[mutant.game], CLOSELY)
        except harness.Differs as error:
            if isinstance(error.__cause__, NameError):
                return SPOILT, str(error)
            return CAUGHT, " ".join(str(error).split())[:100]
    return SURVIVED, f"{len(mutant.tables)} tables"


def main() -> int:
    parser = argparse.ArgumentParser(prog="x.py mutants kernel", description=__doc__)
    parser.add_argument("pieces", nargs="*", metavar="PIECE", help="only mutants of these pieces")
    parser.add_argument("--game", choices=list(DECISIONS))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    args = parser.parse_args()
    mutants = [each for each in MUTANTS if args.game in (None, each.game)]
    if args.pieces:
        mutants = [each for each in mutants if each.piece in args.pieces]
    if not mutants:
        parser.error("no mutant is of these pieces")
    for mutant in mutants:
        mutant.mutated()  # raises Stale
    os.environ["WYRMHOLD_BATCH_TARGET"] = "plain"
    left: list[Verdict] = []
    began = time.monotonic()
    with multiprocessing.get_context("fork").Pool(args.jobs, maxtasksperchild=1) as pool:
        for verdict in pool.imap_unordered(judged, mutants):
            print(told(verdict), flush=True)
            if verdict.result != CAUGHT:
                left.append(verdict)
    caught = len(mutants) - len(left)
    print(f"\n{len(mutants)} mutants in {time.monotonic() - began:.0f} s, {caught} caught")
    for verdict in left:
        print(told(verdict))
    return 1 if left else 0


def told(verdict: Verdict) -> str:
    mutant = verdict.mutant
    return (
        f"{verdict.result:<8} {mutant.piece:<16} {verdict.seconds:5.1f} s  "
        f"{mutant.name}: {mutant.change}\n{'':27}{verdict.by}"
    )


if __name__ == "__main__":
    sys.exit(main())
