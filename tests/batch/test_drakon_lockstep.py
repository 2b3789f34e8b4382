"""Drakon's kernel plays what the engine plays, interpreted and compiled."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.batch.drakon_tables import TABLES
from tests.repeats import repeats
from tools.commands import ROOT

TABLES_PER_RUN = 12
NAMES = list(TABLES)


def lockstep(target: str, decisions: int, names: list[str]) -> str:
    """Compare engine and kernel in a process of its own, which is what decides the target."""
    command = [sys.executable, "-m", "tests.batch.lockstep", "--seed", "7"]
    done = subprocess.run(
        [*command, "--decisions", str(decisions), *names],
        env={**os.environ, "WYRMHOLD_BATCH_TARGET": target},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("first", range(0, len(NAMES), TABLES_PER_RUN))
def test_interpreted_the_kernel_plays_as_the_engine_does(first: int) -> None:
    names = NAMES[first : first + TABLES_PER_RUN]
    decisions = repeats(1_200)
    said = lockstep("plain", decisions, names)
    assert f"plain: {decisions * len(names)} decisions equal, 0 tables differ" in said


def test_compiled_the_kernel_plays_as_the_engine_does() -> None:
    decisions = repeats(2_400)
    said = lockstep("cpu", decisions, NAMES)
    assert f"cpu: {decisions * len(NAMES)} decisions equal, 0 tables differ" in said
