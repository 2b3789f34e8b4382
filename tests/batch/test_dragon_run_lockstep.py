"""The kernel of Dragon Run plays as the engine does: every card, golden records and counts.

`test_lockstep.py` compares more games.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.batch.dragon_run_seen import EVERYTHING
from tests.golden.make_dragon_run import PLANS
from tests.processes import run
from wyrmhold.cli.perft import perft
from wyrmhold.games.dragon_run.game import DRAGON_RUN

GAMES, SEED = 30, 15
"""Enough games to meet everything; `tests.batch.test_lockstep` compares more of them."""

POSITIONS = Path(__file__).parent / "dragon_run_positions"
both_targets = pytest.mark.parametrize("target", ["plain", "cpu"])


def on(target: str, *words: object) -> Any:
    """What the harness prints on a target, in a process of its own."""
    command = [sys.executable, "-W", "error", "-m", "tests.batch.dragon_run_lockstep"]
    variables = {**os.environ, "WYRMHOLD_BATCH_TARGET": target}
    done = run([*command, *map(str, words)], env=variables)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def position(name: str) -> object:
    """A scenario to count from."""
    return json.loads((POSITIONS / f"{name}.json").read_text("utf-8"))


def test_random_games_meet_every_card_question_and_draw() -> None:
    found = on("cpu", "games", GAMES, SEED)
    assert found["decisions"] > 50 * GAMES
    assert set(found["seen"]) >= EVERYTHING


@both_targets
def test_the_golden_records_play_on_the_kernel(target: str) -> None:
    assert set(on(target, "golden")) == {plan.name for plan in PLANS}


@both_targets
def test_the_kernel_counts_as_many_sequences_of_answers(target: str) -> None:
    found = on(target, "perft", 3)
    assert len(found) >= 4
    for name, nodes in found.items():
        assert nodes == perft(DRAGON_RUN.read_scenario(position(name)), 3), name


def test_games_on_the_kernel_alone_are_the_same_on_every_target() -> None:
    plain = on("plain", "digests", 3, 7)
    assert plain == on("cpu", "digests", 3, 7)
    assert len({digest for _, digest, _ in plain}) == len(plain)
    assert not any(cut for _, _, cut in plain)
