"""Runs the rule tests on copies of the project, each with one mutant in it."""

from __future__ import annotations

import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from tests.mutation.kept import Kept
from tests.mutation.mutant import ROOT, Mutant
from tests.patience import patience

TESTS = {"drakon": "tests/drakon", "dragon_run": "tests/dragon_run/rules"}
"""The folder of each game's rule tests."""

LEAST, TIMES = patience(10), 5
"""The CPU seconds that any mutant gets, and how many times as long as usual its tests may take:
after that, it counts as caught, because it makes the tests run for ever."""

PYTEST = ("-x", "--tb=no", "-rfE", "-p", "no:cacheprovider", "-p", "no:xdist")
PASSED, FAILED = 0, 1
ENDLESS = "it runs for ever"

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


@dataclass(frozen=True)
class Run:
    """How a run of pytest ended: its exit status, or a signal below zero, and its last lines."""

    code: int
    said: str


class Workshop:
    """A copy of the project in which one file at a time is broken, and a process for its tests."""

    numbers = count(1)

    def __init__(self, root: Path) -> None:
        self.root = root
        self._process: subprocess.Popen[str] | None = None

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.communicate()
            self._process = None

    def pytest(self, *words: str, seconds: float | None = None) -> Run:
        """Run the tests on the source of this copy, not on the installed one."""
        # The baseline leaves bytecode for all later runs; a mutant leaves none.
        asked = {"words": [*PYTEST, *words], "seconds": seconds, "keeps": seconds is None}
        process = self._process = self._process or self._started()
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
        return Run(**json.loads(process.stdout.readline()))

    def _started(self) -> subprocess.Popen[str]:
        env = {**os.environ, "PYTHONPATH": str(self.root / "src"), "PYTHONHASHSEED": "0"}
        return subprocess.Popen(
            [sys.executable, "-m", "tests.mutation.warm"],
            cwd=self.root,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def try_out(self, mutant: Mutant, tests: Sequence[str], seconds: float) -> tuple[str, str]:
        """Break the file, run the tests, restore the file; returns the result and who noticed."""
        path = self.root / mutant.file
        text, stat = path.read_text("utf-8"), path.stat()
        try:
            path.write_text(mutant.mutated(self.root), "utf-8")
            # Python matches bytecode by time and size, so every mutant gets a different time.
            later = stat.st_mtime + next(Workshop.numbers)
            os.utime(path, (later, later))
            done = self.pytest(*tests, seconds=seconds)
        finally:
            path.write_text(text, "utf-8")
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
        if done.code == PASSED:
            return SURVIVED, f"{len(tests)} tests pass"
        failed = re.search(r"^FAILED (\S+)", done.said, re.MULTILINE)
        if done.code == FAILED and failed:
            return CAUGHT, failed.group(1)
        if -done.code in (signal.SIGXCPU, signal.SIGKILL, signal.SIGALRM):
            return CAUGHT, ENDLESS
        return SPOILT, done.said.strip().splitlines()[-1] if done.said.strip() else "no output"


@dataclass(frozen=True)
class Citations:
    """The tests of one game by the clauses they cite, quickest first."""

    tests: tuple[tuple[str, frozenset[str], float], ...]

    def citing(self, clauses: Sequence[str]) -> list[str]:
        return [test for test, rules, _ in self.tests if rules.intersection(clauses)]

    def others(self, clauses: Sequence[str]) -> list[str]:
        return [test for test, rules, _ in self.tests if not rules.intersection(clauses)]

    def limit(self, tests: Sequence[str]) -> float:
        """The CPU seconds that these tests may take with a mutant."""
        chosen = set(tests)
        return LEAST + TIMES * sum(usual for test, _, usual in self.tests if test in chosen)


def copied(folder: Path) -> Workshop:
    """A fresh copy of everything the rule tests need."""
    unwanted = shutil.ignore_patterns("__pycache__", ".*")
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=unwanted)
    shutil.copy2(ROOT / "pyproject.toml", folder)
    return Workshop(folder)


def baseline(workshop: Workshop, game: str, kept: Kept) -> Citations:
    """The citations of a game's tests, which must pass without a mutant. Raises BadBaseline."""
    rows = kept.tests(TESTS[game])
    if rows is None:
        rows = measured(workshop, TESTS[game])
        kept.keep_tests(TESTS[game], rows)
    else:
        workshop.pytest("--collect-only", TESTS[game])  # for the bytecode
    return Citations(tuple((test, frozenset(rules), usual) for test, rules, usual in rows))


def measured(workshop: Workshop, tests: str) -> list[Any]:
    """Each test, the clauses it cites and its CPU seconds, quickest first. Raises BadBaseline."""
    file = workshop.root / "citations.json"
    done = workshop.pytest("-p", "tests.mutation.citations", "--citations", str(file), tests)
    if done.code != PASSED:
        raise BadBaseline(done.said)
    # A parametrized test is named once, with the total time of all its parameters.
    seconds: dict[str, float] = {}
    rules: dict[str, list[str]] = {}
    for row in json.loads(file.read_text("utf-8")):
        test = row["test"].partition("[")[0]
        seconds[test] = seconds.get(test, 0.0) + row["seconds"]
        rules[test] = row["rules"]
    order = sorted(seconds, key=lambda test: seconds[test])
    return [[test, rules[test], seconds[test]] for test in order]


def judged(workshop: Workshop, mutant: Mutant, citations: Citations) -> Verdict:
    """Run the tests that cite a mutant's clauses and, if allowed, the others too."""
    began = time.monotonic()
    result, by = SURVIVED, "no test cites it"
    others = citations.others(mutant.clauses) if mutant.anywhere else []
    for tests in (citations.citing(mutant.clauses), others):
        if tests and result == SURVIVED:
            result, by = workshop.try_out(mutant, tests, citations.limit(tests))
    return Verdict(mutant, result, by, time.monotonic() - began)


def verdicts(
    folder: Path,
    mutants: Sequence[Mutant],
    workers: int,
    kept: Kept,
    more: Callable[[], bool] = lambda: True,
) -> Iterator[Verdict]:
    """Try mutants while `more()`, several at a time, each worker in its own copy."""
    first = copied(folder / "0")
    free: queue.Queue[Workshop] = queue.Queue()
    free.put(first)
    shops = [first]

    def one(mutant: Mutant) -> Verdict | None:
        if not more():
            return None
        workshop = free.get()
        try:
            return judged(workshop, mutant, citations[mutant.game])
        finally:
            free.put(workshop)

    try:
        games = sorted({each.game for each in mutants})
        citations = {game: baseline(first, game, kept) for game in games}
        for number in range(1, workers):
            # Bytecode is copied too: it matches by the times of the sources, which stay the same.
            shutil.copytree(first.root, folder / str(number))
            shops.append(Workshop(folder / str(number)))
            free.put(shops[-1])
        with ThreadPoolExecutor(workers) as pool:
            for done in as_completed([pool.submit(one, mutant) for mutant in mutants]):
                verdict = done.result()
                if verdict is not None:
                    if verdict.result == CAUGHT:
                        kept.keep_caught(verdict.mutant, verdict.by)
                    yield verdict
    finally:
        for workshop in shops:
            workshop.close()
