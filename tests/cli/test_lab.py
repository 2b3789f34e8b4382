"""`wyrmhold lab` from the command line: runs, kills, Ray, reports, wrong arguments."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from tests import processes
from tests.bots.line_kit import LONG_S
from tests.cli.program import complaint, run
from tests.docs.blocks import ROOT
from tests.lab.experiment_files import (
    LAB,
    RUN,
    files,
    has_chunks,
    killed_once_it_has,
    lab_process,
)
from tests.patience import Waiting, patience, wait_until

GAMES = 300
KILLED = """\
game = "dragon_run"
seed = 9
games = 150
chunk = 3
report = ["wins", "length"]

[grid]
players = 3
bots = ["scripted", ["scripted", "random"]]
"""

SMALL = RUN.replace('"wins", "seats", "ends", "length", "purses", "figures", "kinds", ', "")
"""With a short report, because plots take a while."""


@pytest.fixture
def study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an experiment, and the working directory of commands."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.toml").write_text(SMALL)
    return tmp_path


def test_a_killed_run_resumes_with_nothing_lost_or_repeated(tmp_path: Path) -> None:
    toml, broken, whole = tmp_path / "e.toml", tmp_path / "broken", tmp_path / "whole"
    toml.write_text(KILLED)
    kills = 0
    for chunks in (5, 20, 40):  # of a hundred; on a slow day, a late kill may find it finished
        kills += killed_once_it_has(broken, chunks, str(toml), "--jobs", "2")
    assert kills
    assert run("lab", "run", str(toml), "--out", str(broken), "--jobs", "2").status == 0
    assert run("lab", "run", str(toml), "--out", str(whole), "--jobs", "1").status == 0
    games = pl.read_parquet(broken / "games.parquet")
    assert len(games) == GAMES
    assert games.select("cell", "number").n_unique() == GAMES
    assert files(broken) == files(whole)
    summaries = [json.loads((path / "summary.json").read_text()) for path in (broken, whole)]
    assert summaries[0] == summaries[1]


def test_a_stopped_run_says_how_far_it_got(study: Path) -> None:
    with lab_process("small.toml", "--jobs", "1", "--games", "100000") as process:
        wait_until(lambda: has_chunks(study / "small.lab"), what=process.poll)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=patience(120))
    assert (process.returncode, out) == (130, "")
    assert re.search(r"stopped after \d+ of 400002 games; run the same command to resume", err)


def test_a_failing_program_is_reported_and_counted(study: Path) -> None:
    """The run can be reported even if the program no longer exists."""
    program = study / "bot.py"
    program.write_text((ROOT / "tests/bots/faulty_bot.py").read_text())
    limits = f"seconds={LONG_S}, start_seconds={LONG_S}, processes=0"
    bots = f'[["line({limits}):{sys.executable} {program} illegal", "random"]]'
    grid = f"[grid]\nplayers = 2\nbots = {bots}\n"
    (study / "line.toml").write_text(f'game = "dragon_run"\ngames = 2\nreport = ["ends"]\n{grid}')
    told = run("lab", "run", "line.toml", "--jobs", "1")
    assert told.status == 0, told
    assert "answers were chosen at random because a bot program failed" in told.err
    times = pl.read_parquet("line.lab/times.parquet")
    assert times.filter(pl.col("bot") == "random")["faults"].sum() == 0
    assert times["faults"].sum() > 0
    program.unlink()
    assert run("lab", "report", "line.lab", "--out", "page.html").status == 0
    assert "grid.bots" in complaint(run("lab", "run", "line.toml"))


SLOW_RAY = """
import sys, time, types
import wyrmhold.lab.experiments.on_ray  # what it sets comes before Ray
import ray._private.node as node
node.time = types.SimpleNamespace(**{**vars(time), "monotonic": lambda: time.monotonic() / 100})
from wyrmhold.cli.main import main
sys.exit(main())
"""
"""The command line with a Ray that waits longer for its parts than its built-in 30 s."""

RAY_LIMITS = {
    "RAY_gcs_server_port_wait_time_s": "3000",
    "RAY_gcs_server_request_timeout_seconds": "3000",
    "RAY_gcs_rpc_server_reconnect_timeout_s": "3000",
    "RAY_worker_register_timeout_seconds": "3000",
    "RAY_health_check_initial_delay_ms": "3000000",
    "RAY_health_check_timeout_ms": "3000000",
    "RAY_memory_monitor_refresh_ms": "0",
}
"""The other limits of Ray that a busy machine would exceed."""


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="Ray has no wheels for this Python")
def test_ray_gives_the_same_tables_byte_for_byte(study: Path) -> None:
    """In a separate process, because Ray leaves threads and warnings behind."""
    answers = [("processes", ()), ("ray", ("--ray",))]
    for name, words in answers:
        more = ("--out", name, "--jobs", "2", "--games", "9", *words)
        command = [sys.executable, "-c", SLOW_RAY, "lab", "run", "small.toml", *more]
        done = processes.run(command, env={**os.environ, **RAY_LIMITS}, seconds=1200)
        assert done.returncode == 0, done.stderr
        assert f"games in {name}" in done.stdout
    assert files(study / "ray") == files(study / "processes")
    for address, problem in (
        ("nonsense", "--ray nonsense: give HOST:PORT"),
        ("127.0.0.1:1", "no Ray answers at 127.0.0.1:1"),
    ):
        done = processes.run([*LAB, "small.toml", "--out", "none", "--ray", address], seconds=600)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"wyrmhold: {problem}"), done.stderr


def test_a_study_is_shown_run_and_reported(study: Path) -> None:
    shown = run("lab", "show", "small.toml")
    assert (shown.status, shown.err) == (0, "")
    assert "dragon_run, 4 cells, 30 games each" in shown.out
    assert run("lab", "show", "small.toml", "--toml").out == SMALL
    told = run("lab", "run", "small.toml", "--jobs", "1", "--games", "4")
    assert told.status == 0
    assert "18 games in small.lab" in told.out
    assert "4 of 4" in run("lab", "show", "small.lab").out
    assert run("lab", "show", "small.lab", "--json").json()["counted"] == [4, 4, 4, 6]
    page = run("lab", "report", "small.lab", "--out", "page.html")
    assert page.status == 0, page
    first = Path("page.html").read_bytes()
    assert run("lab", "report", "small.lab", "--check", "page.html").status == 0
    summary = run("lab", "run", "small.toml", "--jobs", "1", "--games", "4", "--json").json()
    assert summary["results"][:16] in page.out
    Path("page.html").write_bytes(first.replace(b"Small", b"Large"))
    changed = run("lab", "report", "small.lab", "--check", "page.html")
    assert (changed.status, changed.err) == (1, "page.html does not match these games\n")


def test_progress_is_plain_lines_without_a_terminal(study: Path) -> None:
    told = run("lab", "run", "small.toml", "--jobs", "1", "--games", "4").err
    assert "of 18 games, " in told
    assert "\x1b" not in told


def test_studies_are_listed() -> None:
    listed = run("lab", "list")
    assert listed.status == 0
    assert "seat-advantage" in listed.out
    assert {each["name"] for each in run("lab", "list", "--json").json()} >= {"heroes", "editions"}


@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        (("run", "no-such-study"), "choose from chambers-dealt"),
        (("run", "none.toml"), "No such file or directory"),
        (("run", "bad.toml"), "grid.bots (line 3): 'nobody' does not play drakon"),
        (("run", "binary.toml"), "it is not UTF-8 text"),
        (("run", "small.toml", "--out", "small.toml"), "cannot be used: "),
        (("run", "small.toml", "--games", "0"), "'0': give a whole number"),
        (("run", "small.toml", "--jobs", "none"), "'none': give a whole number"),
        (("run",), "the following arguments are required: STUDY"),
        ((), "the following arguments are required: VERB"),
        (("sing",), "invalid choice: 'sing'"),
        (("show", "folder"), "cannot be used: No such file"),
        (("report", "folder", "--out", "x.html"), "cannot be used: No such file"),
        (("report", "folder"), "one of the arguments --out --check is required"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else "",
)
def test_errors_are_reported_without_a_traceback(
    argv: tuple[str, ...], problem: str, study: Path
) -> None:
    (study / "bad.toml").write_text('game = "drakon"\ngames = 1\ngrid.bots = "nobody"\n')
    (study / "binary.toml").write_bytes(b"\xff\xfe\x00")
    (study / "folder").mkdir()
    assert problem in complaint(run("lab", *argv))


def test_a_missing_package_is_named_with_its_extra(
    study: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = importlib.util.find_spec
    without = lambda name: None if name == "polars" else real(name)  # noqa: E731
    monkeypatch.setattr(importlib.util, "find_spec", without)
    told = complaint(run("lab", "run", "small.toml"))
    assert "this needs polars: pip install 'wyrmhold[lab]'" in told


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals")
def test_progress_is_live_on_a_terminal(study: Path) -> None:
    import pty

    ours, its = pty.openpty()
    told = b""
    waiting = Waiting(300)
    words = ("small.toml", "--games", "6", "--jobs", "1")
    with processes.running([*LAB, *words], stdout=subprocess.PIPE, stderr=its) as process:
        os.close(its)
        try:
            while select.select([ours], [], [], waiting.left)[0]:
                part = os.read(ours, 65536)
                if not part:
                    break
                told += part
        except OSError:
            pass  # how Linux reports that the other end is closed
        out, _ = process.communicate(timeout=waiting.left)
    os.close(ours)
    assert process.returncode == 0
    assert "24 games in small.lab" in out
    assert b"Small" in told
    assert b"3 players, random" in told
