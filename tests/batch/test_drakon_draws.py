"""Answers that are drawn without listing all of them."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.patience import patience
from tools.commands import ROOT


def test_every_legal_answer_is_exactly_one_candidate() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.batch.drawn_in_turn"],
        cwd=ROOT,
        env={**os.environ, "WYRMHOLD_BATCH_TARGET": "plain"},
        capture_output=True,
        text=True,
        timeout=patience(1200),
    )
    assert done.returncode == 0, done.stdout + done.stderr
