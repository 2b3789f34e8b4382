"""Tests keep temporary files in memory if there is room, and leave nothing behind there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import patience, wait_until
from tests.processes import python, running
from tools import in_memory
from tools.commands import ROOT
from tools.in_memory import temporary_files_in_memory


@pytest.mark.parametrize("room", [0, 2**62])
def test_temporary_files_lie_in_memory_only_where_there_is_room(
    room: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_memory, "ROOM", room)
    monkeypatch.setenv("TMPDIR", "/elsewhere")
    monkeypatch.setattr("tempfile.tempdir", None)
    with temporary_files_in_memory(tmp_path):
        chosen = Path(os.environ["TMPDIR"])
        assert chosen.is_relative_to(tmp_path) == (room == 0)
    assert os.environ["TMPDIR"] == "/elsewhere"
    assert not chosen.exists()


def test_memory_that_cannot_be_written_is_not_used(tmp_path: Path) -> None:
    before = dict(os.environ)
    with temporary_files_in_memory(tmp_path / "nowhere"):
        assert os.environ == before


def test_a_module_gets_its_arguments_and_its_exit_status_counts(tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text("import sys; print(sys.argv[1:]); sys.exit(7)")
    paths = os.pathsep.join([str(ROOT), str(tmp_path)])
    env = {**os.environ, "PYTHONPATH": paths}
    done = python("-m", "tools.in_memory", "odd", "-x", "a b", env=env)
    assert (done.returncode, done.stdout) == (7, "['-x', 'a b']\n")


LONG = """
import os, pathlib, time
pathlib.Path("there").write_text(os.environ.get("TMPDIR", ""))
time.sleep(3600)
"""


@pytest.mark.skipif(os.name != "posix", reason="is told by a signal")
def test_a_stopped_run_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "long.py").write_text(LONG)
    there = tmp_path / "there"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(tmp_path)])}
    env.pop("TMPDIR", None)
    command = [sys.executable, "-m", "tools.in_memory", "long"]
    with running(command, cwd=tmp_path, env=env, stderr=subprocess.DEVNULL) as process:
        wait_until(there.exists)
        process.send_signal(signal.SIGTERM)
        assert process.wait(patience(120)) == 128 + signal.SIGTERM
    chosen = there.read_text()
    assert not chosen or not Path(chosen).exists()


EARLY = """
import os, signal, subprocess, sys
from tools import in_memory

class Popen(subprocess.Popen):
    def __init__(self, *words):
        print(os.environ.get("TMPDIR", ""))
        os.kill(os.getpid(), signal.SIGTERM)
        super().__init__(*words)

subprocess.Popen = Popen
sys.exit(in_memory.run_module(["long"]))
"""


@pytest.mark.skipif(os.name != "posix", reason="is told by a signal")
def test_a_signal_that_comes_before_the_module_runs_is_forwarded_to_it(tmp_path: Path) -> None:
    (tmp_path / "long.py").write_text(LONG)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(tmp_path)])}
    env.pop("TMPDIR", None)
    done = python("-c", EARLY, cwd=tmp_path, env=env)
    assert done.returncode == 128 + signal.SIGTERM
    chosen = done.stdout.strip()
    assert not chosen or not Path(chosen).exists()
