"""Blocks of tests for the processes of a run."""

from __future__ import annotations

import pytest

from tests.order import in_blocks

CPU = [f"tests/drakon/test_{number}" for number in range(20)]
BROWSER = [f"tests/browser/test_{number}" for number in range(4)]
SERVER = ["tests/server/test_a", "tests/server/test_b"]
CLI = ["tests/cli/test_a"]
BATCH = ["tests/batch/test_a", "tests/batch/test_b", "tests/envs/test_trajectories.py::test_a"]


def test_tests_that_wait_are_at_the_start_of_blocks() -> None:
    order = in_blocks([*BROWSER, *CLI, *CPU, *SERVER], str, 3)
    assert order[:4] == BROWSER
    assert order[9:11] == SERVER
    assert order[18:19] == CLI
    assert [name for name in order if name in CPU] == CPU


def test_tests_that_compile_are_at_the_start_of_the_last_block() -> None:
    order = in_blocks([*BATCH, *BROWSER, *CLI, *CPU, *SERVER], str, 4)
    assert order[21:24] == BATCH


@pytest.mark.parametrize("processes", range(1, 9))
@pytest.mark.parametrize("tests", [CPU, [*CPU[:1], *BROWSER, *SERVER, *CLI, *BATCH], SERVER, []])
def test_every_test_is_in_it_once(tests: list[str], processes: int) -> None:
    assert sorted(in_blocks(tests, str, processes)) == sorted(tests)
