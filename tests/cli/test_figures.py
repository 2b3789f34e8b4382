"""`wyrmhold perft`, `simulate` and `bench`: numbers, some of them counted by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.files import CORRIDOR, ONE_TILE, scenario_file
from tests.cli.running import complaint, run


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
    # Two kinds of chamber to draw, the second of them there twice, after each of twelve placements.
    piled = {**ONE_TILE, "pile": {"unseen": ["map:N", "harp:N", "harp:N"]}}
    assert run("perft", scenario_file(tmp_path, piled), "2", "--json").json()["nodes"] == 24


def test_perft_divided_by_the_first_answer(tmp_path: Path) -> None:
    file = scenario_file(tmp_path, {"seats": [{"hand": ["teleport:-"]}, {}]})
    counted = run("perft", file, "2", "--divide", "--json").json()
    # A Teleport lies on each of four cells in one way, and the other hero can walk onto it.
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
    error = run("bench", "--teams", "--goal", "fixed", "--json").refusal()
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
    (row,) = run("bench", "--seconds", "0.01", "--json", *argv).json()
    assert row["edition"] == ("fourth" if "fourth" in argv else "third")


def test_bench_prints_a_row_for_programs_and_for_people() -> None:
    rows = run("bench", "--seconds", "0.05", "--players", "2", "--json").json()
    (row,) = rows
    words = "game edition players compiled list_per_s sample_per_s games_per_s copy_us"
    assert set(words.split()) <= set(row)
    assert (row["game"], row["edition"], row["players"]) == ("drakon", "third", 2)
    assert isinstance(row["compiled"], bool)
    figures = [row[name] for name in ("list_per_s", "sample_per_s", "games_per_s", "copy_us")]
    assert all(figure > 0 for figure in figures)
    people = run("bench", "--seconds", "0.05", "--players", "2")
    assert all(word in people.out for word in words.split())
