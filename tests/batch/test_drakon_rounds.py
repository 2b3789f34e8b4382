"""Games in rounds, as a GPU plays them."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.patience import patience
from tools.commands import ROOT


def test_games_in_rounds_are_those_of_whole_playouts() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.batch.threads_in_turn"],
        cwd=ROOT,
        env={**os.environ, "WYRMHOLD_BATCH_TARGET": "plain"},
        capture_output=True,
        text=True,
        timeout=patience(1200),
    )
    assert done.returncode == 0, done.stdout + done.stderr
