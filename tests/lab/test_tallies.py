"""What Drakon's kernel counts is what the collectors find, in the same games."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tools.commands import ROOT

pytest.importorskip("numpy")


def test_the_kernel_counts_what_the_collectors_find() -> None:
    """Interpreted, in a process of its own: a process compiles for one target."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.batch.tallied_in_turn", "3"],
        cwd=ROOT,
        env={**os.environ, "WYRMHOLD_BATCH_TARGET": "plain"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 6
    for column in ("found", "stolen", "lost"):
        assert f"'coins_{column}'" in done.stdout
    for column in ("dealt", "placed", "entered", "acted", "caught", "powers"):
        assert f"'{column}'" in done.stdout
