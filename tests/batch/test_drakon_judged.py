"""Players in Drakon's kernel see and think what the engine's bots do, and nothing hidden."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.batch.drakon_tables import TABLES
from tests.repeats import repeats
from tools.commands import ROOT

NAMES = list(TABLES)


def judged(target: str, positions: int, names: list[str]) -> str:
    """Compare engine and kernel at these tables."""
    return compared(target, "drakon_judged", "--positions", str(positions), *names)


def compared(target: str, module: str, *words: str) -> str:
    """Compare engine and kernel in a process of its own, which is what decides the target."""
    command = [sys.executable, "-m", f"tests.batch.{module}", "--seed", "5"]
    done = subprocess.run(
        [*command, *words],
        env={**os.environ, "WYRMHOLD_BATCH_TARGET": target},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_interpreted_players_see_and_think_what_bots_of_the_engine_do() -> None:
    assert ", 0 tables differ, " in judged("plain", repeats(8), NAMES[::5])


def test_compiled_players_see_and_think_what_bots_of_the_engine_do() -> None:
    assert ", 0 tables differ, " in judged("cpu", repeats(60), NAMES)


def test_both_sides_agree_which_answers_prolong_a_stalled_game() -> None:
    """In games of level 3 against itself, of which a fifth stalls."""
    rated = compared("cpu", "drakon_stalled", "--decisions", str(repeats(400)))
    for word in ("circling", "stalling", "endless", "idle", "partly", "useful"):
        assert f"'{word}': " in rated


def test_the_kernel_gives_answers_that_are_among_the_best_of_each_bot() -> None:
    assert ", 0 tables differ" in compared("cpu", "drakon_chosen", "--positions", str(repeats(8)))


def test_players_for_a_gpu_answer_as_those_on_the_cpu_do() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.batch.judged_in_turn"],
        env={**os.environ, "WYRMHOLD_BATCH_TARGET": "plain"},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
