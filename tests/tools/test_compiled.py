"""Which tests wait until the kernels are compiled."""

from __future__ import annotations

from tests.compiled import users

ON_KERNELS = [
    "tests/batch/test_a.py::test_1",
    "tests/batch/test_a.py::test_2",
    "tests/batch/test_b.py::test_1",
    "tests/batch/test_c.py::test_1",
]
LEAGUE = "tests/lab/test_league.py::test_1"
OTHERS = [
    "tests/batch/test_kernel_mutants.py::test_1",
    "tests/drakon/test_a.py::test_1",
    "tests/lab/test_arena.py::test_1",
]


def test_tests_on_kernels_wait_in_a_run_of_many_files() -> None:
    assert users([*ON_KERNELS, LEAGUE, *OTHERS], str) == {*ON_KERNELS, LEAGUE}


def test_a_run_of_few_files_compiles_only_what_it_calls() -> None:
    assert not users([*ON_KERNELS, *OTHERS], str)
