"""Levels 1 and 2 in Drakon's kernel answer as the engine's bots might."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

pytest.importorskip("numba")

from tests.repeats import repeats
from tools.commands import ROOT
from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon.evaluation import pocket, scripts
from wyrmhold.batch.drakon.studied_games import verbs_of
from wyrmhold.batch.target import scratch
from wyrmhold.bots.drakon import light

TABLES = ("third-2", "third-4", "third-teams-4", "third-fixed", "fourth-escape")


def test_level_2_gives_answers_that_the_engines_bot_might_give() -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.batch.drakon_scripted"),
            *("--positions", str(repeats(120)), *TABLES),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_level_2_reckons_with_the_numbers_of_the_engine() -> None:
    for name in ("GOLD_VALUE", "DRAKON_PENALTY", "DEAD_END_PENALTY"):
        assert getattr(pocket, name) == getattr(light, name), name


def test_every_answer_has_the_kind_of_its_first_word() -> None:
    batch = Batch("drakon", 1, heroes=True, expansion_one=True)
    verbs, words = verbs_of(batch.numbering), dict[int, str]()
    assert len(verbs) == batch.numbering.size
    for number in range(0, batch.numbering.size, 97):
        word = batch.numbering.action(number).token().partition(" ")[0]
        assert words.setdefault(int(verbs[number]), word) == word
    assert len(set(words.values())) == len(words) > 4


def test_every_kind_of_answer_is_as_likely_however_many_there_are_of_it() -> None:
    verbs = np.array([3] * 90 + [0] * 9 + [7], np.int32)
    answers = np.arange(100, dtype=np.int32)
    found = Counter(
        int(verbs[scripts.kind_first(scratch(verbs), scratch(answers), 100, seed, 5)])
        for seed in range(3_000)
    )
    assert set(found) == {0, 3, 7}
    assert all(abs(number - 1_000) < 130 for number in found.values())  # five standard errors
