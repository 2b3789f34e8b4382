"""Experiments for tests: small, quick, and of every shape."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from wyrmhold.lab.experiments.experiment import Experiment
from wyrmhold.lab.experiments.folder import CHUNKS
from wyrmhold.lab.experiments.reading import read_experiment

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
    """An experiment of this text, with some of it replaced."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return read_experiment(text, "small")


def lab_process(*argv: str) -> subprocess.Popen[str]:
    """`wyrmhold lab run` in a process of its own, with its workers in its group."""
    return subprocess.Popen(
        [sys.executable, "-m", "wyrmhold", "lab", "run", *argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def kill_once_it_has(process: subprocess.Popen[str], folder: Path, chunks: int) -> bool:
    """Kill a run, and nothing else of it, when so many chunks are there; False if it ended."""
    while process.poll() is None:
        if len(list((folder / CHUNKS).glob("*.gz"))) >= chunks:
            os.kill(process.pid, signal.SIGKILL)
            break
        time.sleep(0.005)
    process.communicate()
    return process.returncode == -signal.SIGKILL


def files(folder: Path, names: Sequence[str] = ("games", "seats", "kinds")) -> list[bytes]:
    """The tables of a run, byte for byte."""
    return [(folder / f"{name}.parquet").read_bytes() for name in names]
