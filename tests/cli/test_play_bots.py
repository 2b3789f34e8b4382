"""`wyrmhold play --bots`: who plays the seats without a person."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.cli.test_play import Game, _no_game_stays, run

__all__ = ["_no_game_stays"]


def players(file: Path) -> list[object]:
    """Who plays each seat of a saved game."""
    header = json.loads(file.read_text("utf-8").splitlines()[0])
    return [seat["player"] for seat in header["seats"]]


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
def test_bots_answer_for_their_seats_and_a_save_remembers_them(game: str, tmp_path: Path) -> None:
    seats = ("--game", game, "--players", "3", "--seed", "02")
    first = Game(tmp_path, *seats, "--bots", "drake,random", "--save", "save.jsonl")
    first.play_on(random.Random(1), 4)
    assert first.ends() == 0
    assert players(tmp_path / "save.jsonl") == ["person", "drake", "random"]
    second = Game(tmp_path, "--resume", "save.jsonl")
    second.play_on(random.Random(2), 2)
    assert second.ends() == 0
    assert players(tmp_path / "save.jsonl") == ["person", "drake", "random"]


def test_one_name_is_for_all_bots(tmp_path: Path) -> None:
    game = Game(tmp_path, "--players", "3", "--seed", "02", "--bots", "whelp", "--save", "x.jsonl")
    game.play_on(random.Random(1), 8)
    assert game.ends() == 0
    assert players(tmp_path / "x.jsonl") == ["person", "whelp", "whelp"]


def test_wrong_bots_are_reported(tmp_path: Path) -> None:
    status, output, errors = run(tmp_path, ["--bots", "drake,nobody", "--players", "4"])
    assert (status, output) == (2, "")
    assert "unknown name nobody; known: random, hatchling" in errors
    assert "one for each of the 3 seats, not 2" in errors


def test_a_save_with_an_unknown_bot_is_refused(tmp_path: Path) -> None:
    game = Game(tmp_path, "--players", "2", "--seed", "02", "--bots", "whelp", "--save", "x.jsonl")
    game.play_on(random.Random(1), 8)
    assert game.ends() == 0
    file = tmp_path / "x.jsonl"
    file.write_text(file.read_text("utf-8").replace('"whelp"', '"nobody"'), "utf-8")
    status, output, errors = run(tmp_path, ["--resume", "x.jsonl"])
    assert (status, output) == (2, "")
    assert "unknown bot 'nobody'" in errors
