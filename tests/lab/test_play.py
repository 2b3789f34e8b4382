"""`python -m wyrmhold.lab.play`: games without tables, where polars and rich are missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.cli.program import run

STUDY = """
title = "Runs"
question = "?"
method = "The same bot has every seat."
game = "dragon_run"
games = 8
seed = 1
collect = ["purses"]
report = ["seats"]

[grid]
players = [2, 3]
bots = ["random"]
"""

BARE = """
import sys
for name in ("polars", "pyarrow", "ray", "rich"):
    sys.modules[name] = None
from wyrmhold.lab.play import main
sys.exit(main(sys.argv[1:]))
"""
"""A Python without these packages: importing one of them raises ImportError."""


def played(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BARE, *words, "--jobs", "1"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_games_are_those_of_lab_run(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text(STUDY.replace("seed = 1", f"seed = {len(name)}"))
    files = [str(tmp_path / "one.toml"), str(tmp_path / "two.toml")]
    first = played(*files, "--games", "4", "--out", str(tmp_path / "bare"))
    assert first.returncode == 0, first.stderr
    assert "one: 8 of 8 games" in first.stderr
    more = played(*files, "--out", str(tmp_path / "bare"))
    assert more.stdout.count("done") == 2, more.stderr
    told = run("lab", "run", *files, "--out", str(tmp_path / "bare"), "--jobs", "1").out
    whole = run("lab", "run", *files, "--out", str(tmp_path / "whole"), "--jobs", "1").out
    assert told == whole.replace("whole", "bare")
    assert told.count("16 games in") == 2
    for name in ("one", "two"):
        tables = [(tmp_path / at / f"{name}.lab" / "seats.parquet") for at in ("bare", "whole")]
        assert tables[0].read_bytes() == tables[1].read_bytes()


def test_what_cannot_be_played_is_told_in_one_line(tmp_path: Path) -> None:
    done = played("nothing", "--out", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith("nothing: unknown study")
    assert len(done.stderr.splitlines()) == 1
