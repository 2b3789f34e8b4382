"""`wyrmhold perft`, `simulate` and `bench`: numbers, some of them counted by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.files import CORRIDOR, ONE_TILE, scenario_file
from tests.cli.program import complaint, run
from wyrmhold.cli import bench
from wyrmhold.games.registry import GAMES


@pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 1), (2, 1), (3, 0), (12, 0)])
def test_perft_of_two_steps(depth: int, nodes: int, tmp_path: Path) -> None:
    file = scenario_file(tmp_path, CORRIDOR)
    assert run("perft", file, str(depth), "--json").json() == {"depth": depth, "nodes": nodes}
    assert run("perft", file, str(depth)).out == f"perft({depth}) = {nodes}\n"


@pytest.mark.parametrize(("depth", "nodes"), [(1, 12), (2, 12), (3, 12), (4, 0)])
def test_perft_of_one_chamber_with_one_arrow(depth: int, nodes: int, tmp_path: Path) -> None:
    # Four open cells with three rotations each; then each hero can walk onto it, and that is all.
    file = scenario_file(tmp_path, ONE_TILE)
    assert run("perft", file, str(depth), "--json").json()["nodes"] == nodes


def test_perft_counts_the_outcomes_of_chance(tmp_path: Path) -> None:
    # Two kinds of chamber to draw, one of them twice, after each of twelve placements.
    piled = {**ONE_TILE, "pile": {"unseen": ["map:N", "harp:N", "harp:N"]}}
    assert run("perft", scenario_file(tmp_path, piled), "2", "--json").json()["nodes"] == 24


def test_perft_divided_by_the_first_answer(tmp_path: Path) -> None:
    file = scenario_file(tmp_path, {"seats": [{"hand": ["teleport:-"]}, {}]})
    counted = run("perft", file, "2", "--divide", "--json").json()
    # A Teleport fits on each of four cells in one way, and the other hero can walk onto it.
    assert counted["divide"] == {
        f"place teleport:-@{cell}": 1 for cell in ("-1,0", "0,-1", "0,1", "1,0")
    }
    assert counted["nodes"] == 4
    assert run("perft", file, "2", "--divide").out.count("place") == 4


def test_simulate_sums_up() -> None:
    summary = run("simulate", "--games", "12", "--players", "3", "--heroes", "--json").json()
    assert summary["games"] == 12
    assert len(summary["wins"]) == 3
    assert sum(summary["wins"]) >= 12
    assert sum(summary["endings"].values()) == 12
    assert set(summary["turns"]) == {"mean", "p50", "p99"}
    assert 0 < summary["turns"]["p50"] <= summary["turns"]["p99"] <= 300


def test_simulate_gives_the_same_for_the_same_seed() -> None:
    one, again, other = (
        run("simulate", "--games", "5", "--seed", seed, "--json").out for seed in ("7", "7", "8")
    )
    assert one == again
    assert one != other


def test_simulate_for_people() -> None:
    answer = run("simulate", "--games", "2", "--players", "4", "--teams", "--turn-limit", "5")
    assert answer.status == 0
    assert [line.split()[0] for line in answer.out.splitlines()] == [
        "2",
        "wins",
        "endings",
        "turns",
    ]


def test_a_table_that_cannot_be_played_is_refused() -> None:
    assert "VAR-TEAM" in complaint(run("simulate", "--teams", "--players", "3"))
    measuring = ("bench", "--game", "drakon", "--json")
    error = run(*measuring, "--teams", "--goal", "fixed").refusal()
    assert error["error"] == "bad_options"
    assert "VAR-BAD" in error["problems"][0]


@pytest.mark.parametrize(
    "argv",
    [
        ("--edition", "fourth", "--goal", "short"),
        ("--expansion-one",),
        ("--edition", "fourth", "--expansion-one", "--heroes", "--teams"),
    ],
    ids=" ".join,
)
def test_every_kind_of_table_is_played(argv: tuple[str, ...]) -> None:
    assert run("simulate", "--games", "2", "--json", *argv).json()["games"] == 2
    measuring = ("bench", "--game", "drakon", "--seconds", "0.01", "--json")
    (row,) = run(*measuring, *argv).json()
    assert row["edition"] == ("fourth" if "fourth" in argv else "third")


FIGURES = ("list_per_s", "sample_per_s", "games_per_s", "copy_us")
WORDS = ("game", "edition", "players", *FIGURES)


def check_row(row: dict[str, Any], game: str, edition: str, players: int) -> None:
    assert set(WORDS) <= set(row)
    assert (row["game"], row["edition"], row["players"]) == (game, edition, players)
    assert all(row[name] > 0 for name in FIGURES)


@pytest.mark.parametrize(("game", "edition"), [("drakon", "third"), ("dragon_run", "first")])
def test_bench_prints_a_row_for_programs_and_for_people(game: str, edition: str) -> None:
    measuring = ("bench", "--game", game, "--seconds", "0.02", "--players", "2")
    (row,) = run(*measuring, "--json").json()
    check_row(row, game, edition, 2)
    people = run(*measuring).out
    assert all(word in people for word in WORDS)


def test_bench_measures_every_game_unless_one_is_named() -> None:
    rows = run("bench", "--seconds", "0.01", "--json").json()
    assert [row["game"] for row in rows] == list(GAMES)
    check_row(rows[0], "drakon", "third", 4)
    check_row(rows[1], "dragon_run", "first", 4)
    people = run("bench", "--seconds", "0.01", "--players", "3").out.splitlines()
    assert people[0].split() == ["game", "drakon", "dragon_run"]
    assert people[2].split() == ["players", "3", "3"]


@pytest.mark.parametrize(
    ("argv", "problems"),
    [
        (("--players", "6"), ["dragon_run: players: 6 is not a number from 2 to 5"]),
        (("--players", "7"), ["drakon: players: 7", "dragon_run: players: 7"]),
        (("--heroes",), ["dragon_run: --heroes is an option of drakon"]),
        (("--edition", "fourth"), ["dragon_run: edition: 'fourth' is not one of first"]),
        (("--edition", "first"), ["drakon: edition: 'first' is not one of third, fourth"]),
    ],
    ids=lambda value: " ".join(value)[:20],
)
def test_options_that_one_game_does_not_have_ask_for_its_name(
    argv: tuple[str, ...], problems: list[str]
) -> None:
    told = complaint(run("bench", "--seconds", "0.01", *argv))
    assert "--game" in told.splitlines()[0]
    assert told.count("\n  - ") == len(problems)
    assert all(problem in told for problem in problems)


def test_figures_are_measured_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[bench.Meter] = []

    def run_for(meter: bench.Meter, duration: float) -> None:
        assert 0 < duration <= bench.SLICE_S
        turns.append(meter)
        meter.spent += duration
        meter.games = meter.decisions = 1

    monkeypatch.setattr(bench.Meter, "run", run_for)
    assert run("bench", "--seconds", "0.35").status == 0
    # Six figures, four slices each: no figure gets a second slice before all have had one.
    assert len(turns) == 24
    assert all(len(set(turns[at : at + 6])) == 6 for at in range(0, 24, 6))
