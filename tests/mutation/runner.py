"""Runs the rule tests on copies of the project, each with one mutant in it."""

from __future__ import annotations

import json
import os
import queue
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tests.mutation.mutant import ROOT, Mutant
from tests.patience import patience

TESTS = {"drakon": "tests/drakon", "dragon_run": "tests/dragon_run/rules"}
"""The folder of each game's rule tests."""

PATIENCE = patience(60)
"""Seconds after which a mutant that makes the tests run for ever counts as caught."""

PYTEST = ("-m", "pytest", "-x", "--tb=no", "-rfE", "-p", "no:cacheprovider", "-p", "no:xdist")
PASSED, FAILED = 0, 1

CAUGHT, SURVIVED, SPOILT = "caught", "SURVIVED", "SPOILT"
"""SPOILT: the mutant could not be loaded, so no test could judge it; fix the mutation."""


class BadBaseline(Exception):
    """The tests fail, or do not run, even without a mutant."""


@dataclass(frozen=True)
class Verdict:
    """The result for a mutant: `by` is the test that noticed, or the reason."""

    mutant: Mutant
    result: str
    by: str
    seconds: float


class Workshop:
    """A copy of the project in which one file at a time is broken."""

    numbers = count(1)

    def __init__(self, root: Path) -> None:
        self.root = root

    def pytest(self, *words: str, limit: float | None = None) -> subprocess.CompletedProcess[str]:
        """Run the tests on the source of this copy, not on the installed one."""
        env = {**os.environ, "PYTHONPATH": str(self.root / "src"), "PYTHONHASHSEED": "0"}
        # The baseline leaves bytecode for all later runs; a mutant leaves none.
        env["PYTHONDONTWRITEBYTECODE"] = "" if limit is None else "1"
        return subprocess.run(
            [sys.executable, *PYTEST, *words],
            cwd=self.root,
            env=env,
            capture_output=True,
            text=True,
            timeout=limit,
        )

    def try_out(self, mutant: Mutant, tests: Sequence[str]) -> tuple[str, str]:
        """Break the file, run the tests, restore the file; returns the result and who noticed."""
        path = self.root / mutant.file
        text, stat = path.read_text("utf-8"), path.stat()
        try:
            path.write_text(mutant.mutated(self.root), "utf-8")
            # Python matches bytecode by time and size, so every mutant gets a different time.
            later = stat.st_mtime + next(Workshop.numbers)
            os.utime(path, (later, later))
            done = self.pytest(*tests, limit=PATIENCE)
        except subprocess.TimeoutExpired:
            return CAUGHT, "it runs for ever"
        finally:
            path.write_text(text, "utf-8")
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
        if done.returncode == PASSED:
            return SURVIVED, f"{len(tests)} tests pass"
        failed = re.search(r"^FAILED (\S+)", done.stdout, re.MULTILINE)
        if done.returncode == FAILED and failed:
            return CAUGHT, failed.group(1)
        return SPOILT, done.stdout.strip().splitlines()[-1] if done.stdout.strip() else "no output"


@dataclass(frozen=True)
class Citations:
    """The tests of one game by the clauses they cite, quickest first."""

    tests: tuple[tuple[str, frozenset[str], float], ...]

    def citing(self, clauses: Sequence[str]) -> list[str]:
        return [test for test, rules, _ in self.tests if rules.intersection(clauses)]

    def others(self, clauses: Sequence[str]) -> list[str]:
        return [test for test, rules, _ in self.tests if not rules.intersection(clauses)]


def copied(folder: Path) -> Workshop:
    """A fresh copy of everything the rule tests need."""
    unwanted = shutil.ignore_patterns("__pycache__", "*.so", ".*")
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=unwanted)
    shutil.copy2(ROOT / "pyproject.toml", folder)
    return Workshop(folder)


def baseline(workshop: Workshop, game: str) -> Citations:
    """Run a game's rule tests without a mutant; returns the citations. Raises BadBaseline."""
    file = workshop.root / "citations.json"
    done = workshop.pytest("-p", "tests.mutation.citations", "--citations", str(file), TESTS[game])
    if done.returncode != PASSED:
        raise BadBaseline(done.stdout[-3000:] + done.stderr[-3000:])
    # A parametrized test is named once, with the total time of all its parameters.
    seconds: dict[str, float] = {}
    rules: dict[str, frozenset[str]] = {}
    for row in json.loads(file.read_text("utf-8")):
        test = row["test"].partition("[")[0]
        seconds[test] = seconds.get(test, 0.0) + row["seconds"]
        rules[test] = frozenset(row["rules"])
    order = sorted(seconds, key=lambda test: seconds[test])
    return Citations(tuple((test, rules[test], seconds[test]) for test in order))


def judged(workshop: Workshop, mutant: Mutant, citations: Citations) -> Verdict:
    """Run the tests that cite a mutant's clauses and, if allowed, the others too."""
    began = time.monotonic()
    tests = citations.citing(mutant.clauses)
    result, by = (SURVIVED, "no test cites it")
    if tests:
        result, by = workshop.try_out(mutant, tests)
    if result == SURVIVED and mutant.anywhere:
        result, by = workshop.try_out(mutant, citations.others(mutant.clauses))
    return Verdict(mutant, result, by, time.monotonic() - began)


def verdicts(folder: Path, mutants: Sequence[Mutant], workers: int) -> Iterator[Verdict]:
    """Try every mutant, several at a time, each worker in its own copy."""
    first = copied(folder / "0")
    citations = {game: baseline(first, game) for game in sorted({each.game for each in mutants})}
    free: queue.Queue[Workshop] = queue.Queue()
    free.put(first)
    for number in range(1, workers):
        # Bytecode is copied too: it matches by the times of the sources, which stay the same.
        shutil.copytree(first.root, folder / str(number))
        free.put(Workshop(folder / str(number)))

    def one(mutant: Mutant) -> Verdict:
        workshop = free.get()
        try:
            return judged(workshop, mutant, citations[mutant.game])
        finally:
            free.put(workshop)

    with ThreadPoolExecutor(workers) as pool:
        for done in as_completed([pool.submit(one, mutant) for mutant in mutants]):
            yield done.result()
