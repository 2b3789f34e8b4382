"""`wyrmhold arena` from the command line: matches, files, kills, wrong arguments."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import complaint, run
from tests.patience import patience, wait_until
from tests.processes import children_of, gone, running

QUICK = ("--game", "dragon_run", "--players", "2")
DRAKON = ("--players", "2")


def arena(*argv: str) -> AbstractContextManager[subprocess.Popen[str]]:
    """Start the command as a separate process."""
    command = [sys.executable, "-m", "wyrmhold", "arena", *argv]
    return running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]


def results_of(path: Path) -> dict[int, Any]:
    """Every game in a file, without its times; each must be there once."""
    games = {line["number"]: {**line, "times": None} for line in lines_of(path)}
    assert len(games) == len(lines_of(path))
    return games


def wait_for_games(path: Path, number: int) -> None:
    """Wait until a file holds at least `number` games."""
    wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") > number)


def test_a_match_is_reported_as_a_table() -> None:
    answer = run("arena", "random", "scripted", *QUICK, "--games", "9", "--jobs", "1")
    assert (answer.status, answer.err) == (0, "")
    match, heads, first, second, ends = answer.out.splitlines()
    assert match == "random scripted (dragon_run, first, 2 players; seating one; seed 0)"
    assert heads.split() == ["bot", "share", "95", "percent", "x", "fair", "p50", "ms", "p99", "ms"]
    assert (first.split()[0], second.split()[0]) == ("random", "scripted")
    assert ends.startswith("10 games: capped 0.0%")


def test_the_figures_do_not_depend_on_the_number_of_processes() -> None:
    def told(jobs: str) -> Any:
        words = (*DRAKON, "--games", "8", "--seed", "3", "--sprt", "0.1", "0.9", "--json")
        found = run("arena", "random", "tests.lab.odd_bots:FIRST", *words, "--jobs", jobs).json()
        for bot in found["bots"]:
            del bot["p50_ms"], bot["p99_ms"]
        return found

    one = told("1")
    assert one == told("2")
    assert one["games"] <= 8
    assert sum(bot["share"] for bot in one["bots"]) == pytest.approx(1)
    assert one["sprt"]["bound"] == pytest.approx(2.9444)
    assert one["match"]["players"] == 2


def test_a_killed_match_resumes_without_losing_or_repeating_games(tmp_path: Path) -> None:
    words = ("random", "scripted", *QUICK, "--seed", "1", "--jobs", "2")
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    with arena(*words, "--games", "1000000", "--out", str(broken)) as process:
        wait_for_games(broken, 20)
        workers = children_of(process.pid)
        process.kill()
        process.communicate()
        assert process.returncode == -signal.SIGKILL
        wait_until(lambda: all(gone(worker) for worker in workers))
    before = broken.read_bytes()

    broken.write_bytes(before[:-25])  # and the last line is only half written
    games = ("--games", str(2 * before.count(b"\n")))
    assert run("arena", *words, *games, "--out", str(broken)).status == 0
    assert run("arena", *words, *games, "--out", str(whole)).status == 0
    assert results_of(broken) == results_of(whole)
    assert broken.read_bytes().startswith(before[: before[:-1].rfind(b"\n")])


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal")
def test_ctrl_c_prints_what_is_known_so_far(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    # One process: games that come before an unfinished one would not count. The kernel would have
    # to be compiled first, and plays thousands of games at once.
    words = ("--games", "1000000", "--jobs", "1", "--engine", "python")
    with arena("random", "random", *QUICK, *words, "--out", str(path), "--json") as process:
        wait_for_games(path, 10)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=patience(120))
    assert process.returncode == 130
    assert err.startswith("stopped after ")
    assert err.count("\n") == 1
    assert 8 <= json.loads(out)["games"] <= len(lines_of(path))


def test_a_longer_match_continues_the_file_of_a_shorter_one(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    words = ("random", "scripted", *QUICK, "--jobs", "1", "--out", str(path), "--json")
    short = run("arena", *words, "--games", "4").json()
    before = path.read_bytes()
    assert run("arena", *words, "--games", "4").json() == short
    assert path.read_bytes() == before
    assert run("arena", *words, "--games", "6").json()["games"] == 6
    assert path.read_bytes().startswith(before)


def test_files_are_rated_on_one_scale(tmp_path: Path) -> None:
    path = str(tmp_path / "games.jsonl")
    words = ("random", "scripted", *QUICK, "--games", "20", "--jobs", "1", "--out", path)
    assert run("arena", *words).status == 0
    best, worst = run("arena", "--ratings", path, "--json").json()
    assert (best["bot"], worst["bot"], worst["elo"]) == ("scripted", "random", 0)
    assert best["elo"] > 100
    told = run("arena", "--ratings", path)
    assert told.out.splitlines()[1].startswith("scripted")


def test_seats_are_assigned_as_asked() -> None:
    def seating(*words: str) -> Any:
        found = run("arena", "random", "random", "--games", "1", "--jobs", "1", "--json", *words)
        return [bot["fair"] for bot in found.json()["bots"]]

    assert seating("--players", "4") == [0.25, 0.75]
    assert seating("--players", "4", "--field-against-one") == [0.75, 0.25]
    assert seating("--players", "4", "--teams") == [0.5, 0.5]


@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        ((), "name at least two bots"),
        (("random",), "name at least two bots"),
        (("random", "nobody"), "'nobody' does not play drakon: choose from random"),
        (("random", "scripted"), "'scripted' does not play drakon"),
        (("random", "nowhere:BOT"), "No module named 'nowhere'"),
        (("random",) * 3 + ("--players", "2"), "3 bots need that many seats"),
        (("random", "random", "--players", "9"), "players"),
        (("random", "random", "--games", "0"), "give a whole number"),
        (("random", "random", "--jobs", "none"), "give a whole number"),
        (("random", "random", "--sprt", "0.5"), "--sprt"),
        (("random", "random", "--sprt", "0.5", "1.5"), "give a share between 0 and 1"),
        (("random", "random", "--sprt", "0.6", "0.5"), "must be smaller"),
        (("random", "random", "--even", "--field-against-one"), "not allowed with"),
        (("random", "random", "--out", "/"), "/ cannot be used"),
        (("random", "random", "--ratings", "x"), "--ratings plays nothing"),
        (("--ratings", "no such file"), "no such file cannot be used"),
        (("random", "random", "--cards", "x"), "option of dragon_run"),
        (("random", "tests.lab.odd_bots:STUMBLES", "--games", "1"), "STUMBLES failed at seat"),
    ],
)
def test_wrong_arguments_are_reported(argv: tuple[str, ...], problem: str) -> None:
    assert problem in complaint(run("arena", *argv))


def test_a_file_of_another_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    words = ("random", "random", *QUICK, "--games", "2", "--jobs", "1", "--out", str(path))
    assert run("arena", *words).status == 0
    before = path.read_bytes()
    told = complaint(run("arena", *words, "--seed", "8"))
    assert "holds games of another match" in told
    assert "Give --out another file" in told
    assert run("arena", *words, "--seed", "8", "--json").refusal()["error"] == "bad_results"
    assert path.read_bytes() == before
