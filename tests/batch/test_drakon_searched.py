"""The searches in Drakon's kernel consist of the engine's pieces."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytest.importorskip("numba")

from tests.repeats import repeats
from tools.commands import ROOT
from wyrmhold.batch.drakon.search import layout
from wyrmhold.batch.drakon.search.plans import Plan, planned
from wyrmhold.batch.errors import CannotRepresent
from wyrmhold.bots.drakon.search import rollout, root, tree
from wyrmhold.lab.drakon import kernel_play

TABLES = ("third-2", "third-4", "third-teams-4", "third-fixed", "fourth-escape", "fourth-hidden")


def test_pieces_of_the_searches_are_those_of_the_engine() -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.batch.drakon_searched"),
            *("--positions", str(repeats(8)), *TABLES),
        ],
        env={**os.environ, "WYRMHOLD_BATCH_TARGET": "plain"},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_numbers_of_the_searches_are_those_of_the_engine() -> None:
    for module in (root, rollout, tree):
        for name in vars(layout):
            if name.startswith(("MAX_", "MIN_", "EXPL")) and hasattr(module, name):
                assert getattr(layout, name) == getattr(module, name), name


def test_levels_search_with_the_parameters_of_the_engine() -> None:
    assert kernel_play.plan_of("level-3") is None
    assert kernel_play.plan_of("level-4") == Plan(300, 4, 40, 0.1, deep=False)
    assert kernel_play.plan_of("level-5") == Plan(0, 0, 24, 0.0, deep=False)
    assert kernel_play.plan_of("level-7") == Plan(5000, 8, 20, 4.0, deep=True)


def test_a_search_that_tries_more_answers_than_fit_is_refused() -> None:
    with pytest.raises(CannotRepresent, match="tries at most 16 answers"):
        planned([Plan(300, 17, 40, 0.1, deep=False)])
