"""Runs and their folders: nothing lost or doubled, and the same tables however they are played."""

from __future__ import annotations

import gzip
import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from tests.lab.experiment_files import RUN, experiment, files
from wyrmhold.lab.arena.match import BotFailed
from wyrmhold.lab.experiments.chunks import Job, Player
from wyrmhold.lab.experiments.experiment import Experiment
from wyrmhold.lab.experiments.folder import CHUNKS, HEAD, TEXT, BadFolder, Folder
from wyrmhold.lab.experiments.run import Run, Runner, processes
from wyrmhold.lab.experiments.run_results import results_of


def here(player: Player, work: object) -> object:
    """A runner without processes."""
    assert hasattr(work, "__next__")
    return (player(job) for job in work)  # type: ignore[attr-defined]


HERE: Runner = here  # type: ignore[assignment]


def ran(found: Experiment, path: Path, runner: Runner = HERE, most: int = 10**6) -> int:
    """Play at most `most` chunks of an experiment; returns how many were played."""
    count = 0
    with closing(Run(found, path)) as run:
        for _ in run.play(runner):
            count += 1
            if count >= most:
                return count
        results_of(run.folder).write(run.folder)
    return count


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An undisturbed run."""
    path = tmp_path_factory.mktemp("lab") / "whole"
    ran(experiment(), path)
    return path


def test_a_run_has_a_row_for_every_game(whole: Path) -> None:
    games = pl.read_parquet(whole / "games.parquet")
    assert len(games) == 120
    assert games.select("cell", "number").unique().height == 120
    assert games.sort("cell", "number").equals(games)
    seats = pl.read_parquet(whole / "seats.parquet")
    assert len(seats) == 60 * 2 + 60 * 3
    shares = seats.group_by("cell", "number").agg(pl.col("share").sum())["share"]
    assert set(shares.round(9).to_list()) <= {0.0, 1.0}
    assert {"cell", "number", "p50_ms"} <= set(pl.read_parquet(whole / "times.parquet").columns)


def test_the_tables_say_where_they_come_from(whole: Path) -> None:
    summary = json.loads((whole / "summary.json").read_text())
    found = experiment()
    assert summary["experiment"] == found.digest()
    assert summary["rules_version"] == 2
    assert [cell["games"] for cell in summary["cells"]] == [30, 30, 30, 30]
    known = pl.read_parquet_metadata(whole / "games.parquet")
    assert known["experiment"] == found.digest()
    assert known["results"] == summary["results"]
    assert json.loads(known["code"]) == summary["code"]


def test_processes_give_the_same_tables_byte_for_byte(whole: Path, tmp_path: Path) -> None:
    ran(experiment(), tmp_path / "a", processes(2))
    assert files(tmp_path / "a") == files(whole)


def test_a_stopped_run_resumes_where_it_was(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "a"
    assert ran(experiment(), path, most=5) == 5
    (path / CHUNKS / "0000-00000000-00000007.json.gz.part").write_bytes(b"half")
    assert ran(replace(experiment(), chunk=5), path, most=3) == 3
    ran(experiment(), path)
    assert files(path) == files(whole)
    assert ran(experiment(), path) == 0
    assert files(path) == files(whole)


def test_a_run_can_be_extended_to_more_games(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "a"
    ran(replace(experiment(), games=10), path)
    assert len(pl.read_parquet(path / "games.parquet")) == 4 * 10 + 2
    ran(experiment(), path)
    assert files(path) == files(whole)


def test_cells_that_stop_early_have_the_same_tables_however_they_were_played(
    tmp_path: Path,
) -> None:
    stop = '[stop]\nmeasure = "turns"\nhalf_width = 3\nleast = 10\n\n[grid]'
    found = experiment(RUN, ("[grid]", stop), ("games = 30", "games = 60"))
    ran(found, tmp_path / "a")
    ran(found, tmp_path / "b", processes(2))
    ran(replace(found, chunk=3), tmp_path / "c", most=30)
    ran(replace(found, chunk=3), tmp_path / "c")
    assert files(tmp_path / "a") == files(tmp_path / "b") == files(tmp_path / "c")
    summary = json.loads((tmp_path / "a" / "summary.json").read_text())
    assert any(cell["stopped_early"] for cell in summary["cells"])
    assert len(pl.read_parquet(tmp_path / "a" / "games.parquet")) < 240


def test_a_bot_that_fails_ends_the_run_and_keeps_what_was_played(tmp_path: Path) -> None:
    found = experiment(RUN, ('bots = ["random", [', 'bots = ["tests.lab.odd_bots:ILLEGAL", ['))
    with pytest.raises(BotFailed) as failed:
        ran(found, tmp_path / "a", processes(1))
    assert "odd_bots:ILLEGAL failed at seat" in failed.value.message


def refused(found: Experiment, path: Path) -> str:
    with pytest.raises(BadFolder) as error:
        Run(found, path)
    return error.value.message


def test_foreign_folders_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.mkdir()
    (path / "mine.txt").write_text("keep")
    assert "holds something else" in refused(experiment(), path)
    assert [each.name for each in path.iterdir()] == ["mine.txt"]
    (path / "file").write_text("x")
    assert "cannot be used" in refused(experiment(), path / "file")


def test_folders_of_another_experiment_or_other_code_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a"
    ran(replace(experiment(), games=2), path, most=1)
    other = experiment(RUN, ("seed = 5", "seed = 6"))
    assert "games of another experiment" in refused(other, path)
    head = json.loads((path / HEAD).read_text())
    (path / HEAD).write_text(json.dumps({**head, "code": "0.0.0+feed"}))
    assert "was started with other code (0.0.0+feed" in refused(experiment(), path)
    Run(experiment(), path, other_code=True).close()
    Run(experiment(), path).close()


def test_two_runs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    with closing(Run(experiment(), tmp_path / "a")):
        assert "another run is writing to" in refused(experiment(), tmp_path / "a")


@pytest.mark.parametrize(
    "damage",
    [b"", b"no gzip", gzip.compress(b"{}"), gzip.compress(b"x")],
    ids=["empty", "no gzip", "no chunk", "no JSON"],  # packed bytes tell the time: no two are alike
)
def test_an_unreadable_chunk_is_named(damage: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a"
    ran(replace(experiment(), games=2), path, most=1)
    (chunk,) = (path / CHUNKS).iterdir()
    chunk.write_bytes(damage)
    assert f"{chunk} cannot be read: remove it" in refused(experiment(), path)


def test_unreadable_folders_are_reported_in_plain_words(tmp_path: Path) -> None:
    with pytest.raises(BadFolder, match="cannot be used"):
        Folder(tmp_path / "none").experiment()
    path = tmp_path / "a"
    Run(experiment(), path).close()
    with pytest.raises(BadFolder, match="no games yet"):
        results_of(Folder(path))
    (path / TEXT).write_text(RUN.replace("seed = 5", "seed = 9"))
    with pytest.raises(BadFolder, match="other rules or another"):
        Folder(path).experiment()
    (path / HEAD).write_text("[]")
    with pytest.raises(BadFolder, match="not a laboratory folder"):
        Folder(path).head()


def test_a_job_is_a_range_of_one_cell() -> None:
    data = Player(experiment())(Job(2, 4, 3))
    found = json.loads(gzip.decompress(data))
    assert [game["number"] for game in found["games"]] == [4, 5, 6]
    assert found["cell"] == 2
