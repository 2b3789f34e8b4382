"""Kernel functions are compiled in parts, or in the usual way if numba has another version."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.processes import python

pytest.importorskip("numba")

SAMPLED = """
import json, sys
from wyrmhold.batch import parts

if sys.argv[1] == "unknown":
    parts.KNOWN = False

from wyrmhold.batch import target

target.cache_folder = lambda package: sys.argv[2]  # nothing is compiled there yet

import numpy as np
from wyrmhold.batch import lists

numbers, offsets = np.arange(100, 150, dtype=np.int32), np.arange(0, 51, 5)
answers = np.zeros(10, np.int32)
lists.sample_tables(numbers, offsets, np.arange(10), 3, 1, answers)
called, below = (len(each.signatures) for each in (lists.sample_tables, lists.drawn_from))
print(json.dumps({"answers": answers.tolist(), "called": called, "below": below}))
"""


def sampled(version: str, folder: Path) -> Any:
    """What a kernel function computes, and how often it and one below it were compiled."""
    done = python("-c", SAMPLED, version, folder)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_only_functions_that_python_calls_become_machine_code(tmp_path: Path) -> None:
    """If this fails after an upgrade of numba, see `KNOWN` in parts.py: compiling takes more than
    twice as long without parts."""
    installed, unknown = sampled("installed", tmp_path / "a"), sampled("unknown", tmp_path / "b")
    assert (installed["called"], installed["below"]) == (1, 0)
    assert (unknown["called"], unknown["below"]) == (1, 1)
    assert installed["answers"] == unknown["answers"]
    assert all(100 + 5 * at <= each < 105 + 5 * at for at, each in enumerate(unknown["answers"]))
