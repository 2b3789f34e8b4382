"""Which failures of the tests are tried again, and what is said of those that pass then."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools import second_try
from tools.second_try import MOST, PLACES, run_tests, temporary_files_in_memory

UNSTEADY = """
from pathlib import Path
import pytest

@pytest.mark.parametrize("number", range({failures}))
def test_it(number):
    tries = Path(__file__).with_name(f"tries-{{number}}")
    count = len(tries.read_text()) if tries.exists() else 0
    tries.write_text("x" * (count + 1))
    assert count >= {bad}
"""
STEADY = "def test_it(): pass"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:anyio -p no:schemathesis\n")
    for folder in ("tests/server", "tests/kernel"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / f"test_steady_{Path(folder).name}.py").write_text(STEADY)
    return tmp_path


def unsteady(project: Path, folder: str, bad: int, failures: int = 1) -> None:
    """Tests that fail so many times before they pass."""
    (project / folder / f"test_{Path(folder).name}.py").write_text(
        UNSTEADY.format(bad=bad, failures=failures)
    )


def tries(project: Path) -> list[int]:
    """How often each unsteady test was run."""
    return [len(path.read_text()) for path in sorted(project.rglob("tries-*"))]


def test_a_test_of_a_real_process_that_fails_once_is_named_and_the_check_passes(
    project: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    unsteady(project, "tests/server", bad=1)
    assert run_tests(["-n2", "--dist", "worksteal"], project) == 0
    assert tries(project) == [2]
    told = capfd.readouterr().out
    assert "1 failed, 2 passed" in told and "1 passed" in told.partition("second try")[2]
    assert "passed only on the second try: tests/server/test_server.py::test_it[0]" in told


def test_a_test_that_fails_twice_fails_the_check(
    project: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    unsteady(project, "tests/server", bad=2)
    assert run_tests([], project) == 1
    assert tries(project) == [2]
    assert "passed only" not in capfd.readouterr().out


def test_any_other_failure_fails_the_check_at_once(project: Path) -> None:
    unsteady(project, "tests/kernel", bad=1)
    unsteady(project, "tests/server", bad=1)
    assert run_tests([], project) == 1
    assert tries(project) == [1, 1]


def test_many_failures_are_no_accident(project: Path) -> None:
    unsteady(project, "tests/server", bad=1, failures=MOST + 1)
    assert run_tests([], project) == 1
    assert tries(project) == [1] * (MOST + 1)


def test_tests_that_cannot_be_collected_are_not_tried_again(
    project: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (project / "tests/server/test_server.py").write_text("import no_such_module")
    assert run_tests([], project) == 2
    assert "second try" not in capfd.readouterr().out


def test_where_nothing_fails_nothing_is_said(
    project: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_tests([], project) == 0
    told = capfd.readouterr().out
    assert "2 passed" in told and "second try" not in told


@pytest.mark.parametrize("place", PLACES)
def test_there_are_tests_in_every_place(place: str) -> None:
    root = Path(__file__).parents[2]
    found = [file.relative_to(root).as_posix() for file in root.glob("tests/*/test_*.py")]
    assert [name for name in found if name.startswith(place)]


@pytest.mark.parametrize("room", [0, 2**62])
def test_temporary_files_lie_in_memory_only_where_there_is_room(
    room: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second_try, "ROOM", room)
    monkeypatch.setenv("TMPDIR", "/elsewhere")
    monkeypatch.setattr("tempfile.tempdir", None)
    with temporary_files_in_memory(tmp_path):
        chosen = Path(os.environ["TMPDIR"])
        assert chosen.is_relative_to(tmp_path) == (room == 0)
    assert os.environ["TMPDIR"] == "/elsewhere"
    assert not chosen.exists()


def test_there_need_be_no_memory_to_write_to(tmp_path: Path) -> None:
    before = dict(os.environ)
    with temporary_files_in_memory(tmp_path / "nowhere"):
        assert os.environ == before
