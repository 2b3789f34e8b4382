"""Experiments for tests: small, quick, and of every shape."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

from tests.patience import wait_until
from tests.processes import running
from wyrmhold.lab.experiments.experiment import Experiment
from wyrmhold.lab.experiments.folder import CHUNKS
from wyrmhold.lab.experiments.reader import read_experiment

RUN = """\
title = "Small"
question = "Does anything work?"
game = "dragon_run"
seed = 5
games = 30
chunk = 8
report = ["wins", "seats", "ends", "length", "purses", "figures", "kinds", "compare"]
compare = "players"

[grid]
players = [2, 3]
bots = ["random", ["scripted", "random"]]
"""

DRAKON = """\
game = "drakon"
games = 4
report = ["seats", "length", "minutes", "compare", "dealt", "kinds", "figures", "purses"]
compare = "mix"

[minutes]
seconds_per_turn = [15, 25, 40]
wanted = 30

[grid]
players = 2
bots = "random"
heroes = true
turn_limit = 20
mix = ["standard", "without steal_left", "rich"]

[mixes.rich]
chambers.find_coin = { N = 6, NE = 6 }
coins.3 = 9
"""


def experiment(text: str = RUN, *changes: tuple[str, str]) -> Experiment:
    """An experiment from this text, with some parts replaced."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return read_experiment(text, "small")


LAB: Final = (sys.executable, "-m", "wyrmhold", "lab", "run")


def lab_process(*argv: str) -> AbstractContextManager[subprocess.Popen[str]]:
    """`wyrmhold lab run` in a separate process, which ends with the block."""
    return running([*LAB, *argv], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def has_chunks(folder: Path, number: int = 1) -> bool:
    """Whether a run has written at least `number` chunks."""
    return len(list((folder / CHUNKS).glob("*.gz"))) >= number


def killed_once_it_has(folder: Path, chunks: int, *argv: str) -> bool:
    """Start a run and kill only its main process at `chunks` chunks; False if it ended before."""
    with lab_process(*argv, "--out", str(folder)) as process:
        wait_until(
            lambda: process.poll() is not None or has_chunks(folder, chunks), 3600, pause=0.005
        )
        process.kill()
        process.communicate()
        return process.returncode == -signal.SIGKILL


def files(folder: Path, names: Sequence[str] = ("games", "seats", "kinds")) -> list[bytes]:
    """The tables of a run, byte for byte."""
    return [(folder / f"{name}.parquet").read_bytes() for name in names]
