"""The shares of the tests that the processes of a run import first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.collecting import share

FILES = [Path(f"test_{number}.py") for number in range(11)]


@pytest.mark.parametrize("processes", [1, 2, 4, 20])
def test_shares_are_about_equal_and_contain_every_file_once_in_order(processes: int) -> None:
    shares = [share(FILES, number, processes) for number in range(processes)]
    assert [file for part in shares for file in part] == FILES
    sizes = [len(part) for part in shares]
    assert max(sizes) - min(sizes) <= 1
