"""Trajectories: what is written down is what was played, and every file can be read again."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

from tests.cli.program import run
from tests.processes import python
from wyrmhold.envs.batch_trajectories import recorded
from wyrmhold.envs.table import NOBODY, Table, luck_of, setting_of
from wyrmhold.envs.trajectories import (
    COLUMNS,
    BadTrajectories,
    GameRows,
    Trajectories,
    joined,
    read_trajectories,
)
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, settled
from wyrmhold.lab.arena.match import Match
from wyrmhold.lab.arena.trajectory_recorder import encoding_for

SUFFIXES = (".npz", ".parquet")


def equal(one: Trajectories, other: Trajectories) -> bool:
    return one.about == other.about and all(
        np.array_equal(one[name], other[name]) and one[name].dtype == other[name].dtype
        for name in COLUMNS
    )


def some_games(observations: bool) -> Trajectories:
    """Three games with the first legal answers."""
    parts = []
    for number in (7, 3, 5):
        table, rows = Table(setting_of("dragon_run", 3), luck_of(number)), GameRows()
        while table.seat != NOBODY:
            seen = table.observation(table.seat) if observations else None
            move = table.setting.encoding.numbering.action(table.numbers[0]).token()
            rows.add(table.seat, move, table.numbers[0], seen)
            table.play(table.numbers[0])
        outcome = table.state.outcome
        parts.append(rows.ended(number, table.returns(), outcome.winners, outcome.reason))
    return joined({"game": "dragon_run", "players": 3}, parts)


@pytest.mark.parametrize("observations", [True, False])
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_file_is_read_as_it_was_written(suffix: str, observations: bool, tmp_path: Path) -> None:
    if suffix == ".parquet":
        pytest.importorskip("polars")
    written = some_games(observations)
    path = tmp_path / f"games{suffix}"
    written.write(path)
    found = read_trajectories(path)
    assert equal(found, written)
    assert found["observation"].shape[1] == (248 if observations else 0)
    assert list(dict.fromkeys(found["game"].tolist())) == [3, 5, 7]


def test_a_reward_comes_with_the_last_decision_of_a_seat() -> None:
    for number in (3, 5, 7):
        game = some_games(False).of_game(number)
        for seat in range(3):
            rows = np.flatnonzero(game["seat"] == seat)
            if len(rows):
                assert game["last"][rows].tolist() == [False] * (len(rows) - 1) + [True]
                assert game["reward"][rows].sum() == game["returns"][0, seat]
        assert (game["returns"] == game["returns"][0]).all()
        won = [bool(game["winners"][0] >> seat & 1) for seat in range(3)]
        assert [value > 0 for value in game["returns"][0]] == won or not any(won)
        assert game.reason(0)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_an_arena_writes_decisions_that_lead_to_the_same_results(
    suffix: str, tmp_path: Path
) -> None:
    if suffix == ".parquet":
        pytest.importorskip("polars")
    path, out = tmp_path / f"games{suffix}", tmp_path / "games.jsonl"
    told = run(
        *("arena", "level-1", "random", "--players", "2", "--games", "4", "--jobs", "2"),
        *("--seed", "4", "--trajectories", str(path), "--out", str(out)),
    )
    assert told.status == 0, told.err
    found = read_trajectories(path)
    assert f"{len(found)} decisions in" in told.err
    lines = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    played = Match.from_json(lines[0]["played"])
    encoding = encoding_for(played)
    for line in lines[1:]:
        game = found.of_game(line["number"])
        luck = Dice(random.Random(f"luck 4 {line['number'] // 2}"))
        state, _ = settled(played.fresh(), luck)
        for row in range(len(game)):
            seat = state.stack[-1].by(state)
            assert seat == game["seat"][row]
            assert np.array_equal(encoding.observed(state, seat), game["observation"][row])
            action = GAMES["drakon"].parse(str(game["move"][row]))
            assert encoding.numbering.number(action) == game["answer"][row]
            state, _ = advance(state, action, luck)
        assert list(state.outcome.winners) == line["winners"]
        assert game["winners"][0] == sum(1 << seat for seat in line["winners"])
        assert game.reason(0) == line["reason"]


def test_a_laboratory_writes_the_games_of_a_cell(tmp_path: Path) -> None:
    pytest.importorskip("polars")
    study, folder = tmp_path / "study.toml", tmp_path / "study.lab"
    study.write_text(
        'title = "t"\nquestion = "q"\nmethod = "m"\ngame = "dragon_run"\ngames = 6\n'
        '[grid]\nplayers = [2, 3]\nbots = ["random"]\n',
        "utf-8",
    )
    assert run("lab", "run", str(study), "--out", str(folder), "--jobs", "1").status == 0
    path = tmp_path / "cell.npz"
    words = ("lab", "trajectories", str(folder), "--cell", "1", "--out", str(path))
    told = run(*words, "--jobs", "1", "--no-observations")
    assert told.status == 0, told.err
    import polars as pl

    games = pl.read_parquet(folder / "games.parquet").filter(pl.col("cell") == 1)
    found = read_trajectories(path)
    for row in games.iter_rows(named=True):
        game = found.of_game(row["number"])
        assert len(game) == row["decisions"]
        assert game["winners"][0] == sum(1 << seat for seat in row["winners"])
        assert game.reason(0) == row["reason"]
    assert run(*words[:4], "9", *words[5:]).status == 2


def test_a_batch_is_recorded() -> None:
    pytest.importorskip("numba")
    from wyrmhold.batch.batch import Batch

    batch = Batch("dragon_run", tables=4, players=2, seed=100, threads=1)
    found = recorded(batch, 6)
    assert sorted(set(found["game"].tolist())) == list(range(100, 106))
    assert found.about["numbers"] == batch.numbering.size
    again = recorded(Batch("dragon_run", tables=4, players=2, seed=100, threads=1), 6)
    assert equal(found, again)
    fixed = recorded(batch, 4, lambda asked: asked.numbers[asked.offsets[:-1]], observations=False)
    assert fixed["observation"].shape[1] == 0
    for number in range(100, 104):
        game = found.of_game(number)
        first = fixed.of_game(number)
        assert first["seat"][0] == game["seat"][0]
        assert game["observation"].shape == (len(game), 211)
        assert abs(game["returns"][0]).max() == 1
        assert game["last"].sum() <= 2


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadTrajectories, match=r"has to end with .npz or .parquet"):
        some_games(False).write(tmp_path / "games.csv")
    for suffix in SUFFIXES:
        with pytest.raises(BadTrajectories, match="cannot be read"):
            read_trajectories(tmp_path / f"none{suffix}")
        (tmp_path / f"odd{suffix}").write_bytes(b"something else")
        with pytest.raises(BadTrajectories, match="holds no trajectories"):
            read_trajectories(tmp_path / f"odd{suffix}")
    refused = run("arena", "random", "random", "--players", "2", "--trajectories", "games.txt")
    assert "has to end with" in refused.err


def test_the_extra_is_named_if_parquet_cannot_be_written() -> None:
    code = (
        "import sys; sys.modules['polars'] = None\n"
        "from wyrmhold.envs.trajectories import read_trajectories\n"
        "read_trajectories('games.parquet')\n"
    )
    ended = python("-c", code)
    assert "this needs polars: pip install 'wyrmhold[lab]'" in ended.stderr
