"""A game of another package: the guide's, which brings nothing but its rules, in every layer."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import pytest

from tests.bots.line_kit import LONG_S
from tests.processes import python
from tests.third_game import install, package


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("packages"))


def run(folder: Path, cwd: Path, *arguments: str, typed: str = "") -> tuple[int, str, str]:
    """The exit status of Python with the packages of a folder, and what it prints."""
    engine = os.environ.get("PYTHONPATH", "")  # perhaps a changed copy of the sources
    packages = f"{folder}{os.pathsep}{engine}" if engine else str(folder)
    environment = {**os.environ, "PYTHONPATH": packages, "PYTHONDONTWRITEBYTECODE": "1"}
    ran = python(*arguments, typed=typed, cwd=cwd, env=environment)
    return ran.returncode, ran.stdout, ran.stderr


def done(folder: Path, cwd: Path, *arguments: str, typed: str = "") -> str:
    """What a program prints that must succeed."""
    status, printed, errors = run(folder, cwd, *arguments, typed=typed)
    assert (status, errors) == (0, ""), errors
    return printed


def wyrmhold(folder: Path, cwd: Path, *words: str, typed: str = "") -> str:
    return done(folder, cwd, "-m", "wyrmhold", *words, typed=typed)


def test_it_is_played_saved_resumed_and_verified_in_the_terminal(
    installed: Path, tmp_path: Path
) -> None:
    table = ("play", "--plain", "--game", "guess", "--players", "2", "--seed", "01")
    begun = wyrmhold(installed, tmp_path, *table, typed="hint\n?\n1\nsave half.jsonl\nquit\ny\n")
    assert "There are no hints for this game." in begun
    assert "Cobalt: guess heads" in begun
    assert "Guessed: seat 1, side \n" in begun.replace("side\n", "side \n")  # not which side
    answers = "guess heads\n" * 20
    ended = wyrmhold(
        installed, tmp_path, "play", "--plain", "--resume", "half.jsonl", typed=answers
    )
    assert "won (points)." in ended
    told = wyrmhold(installed, tmp_path, "replay", "half.jsonl", "--verify")
    assert "guess" in told


def test_options_of_other_games_are_refused(installed: Path, tmp_path: Path) -> None:
    status, _, errors = run(
        installed, tmp_path, "-m", "wyrmhold", "play", "--game", "guess", "--teams"
    )
    assert status == 2
    assert "--teams is an option of drakon, not of guess" in errors
    status, _, errors = run(installed, tmp_path, "-m", "wyrmhold", "tiles", "--game", "guess")
    assert (status, "guess has no box" in errors) == (2, True)


@pytest.mark.parametrize(
    "words",
    [("options",), ("simulate", "--games", "3"), ("arena", "--games", "4", "random", "random")],
)
def test_other_commands_know_it(installed: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    command, *rest = words
    assert wyrmhold(installed, tmp_path, command, "--game", "guess", *rest)


LIBRARY = """
import wyrmhold

table = wyrmhold.new("guess", 3, seed=1)
player = wyrmhold.bot("random", table)
while not table.over:
    wyrmhold.play(table, player(table))
print(table.reason, len(table.winners) > 0, table._repr_svg_())
try:
    wyrmhold.bot("drake", table)
except wyrmhold.BadOptions as error:
    print(*error.problems)
"""


def test_programs_and_random_bots_play_it(installed: Path, tmp_path: Path) -> None:
    told = done(installed, tmp_path, "-c", LIBRARY).splitlines()
    assert told == ["points True None", "bot: 'drake' is not one of random"]


def test_a_part_from_the_guide_adds_a_bot(tmp_path: Path) -> None:
    packages = install(tmp_path, with_bots=True)
    report = wyrmhold(
        packages, tmp_path, "arena", "--game", "guess", "--games", "4", "drake", "random"
    )
    assert "drake" in report


PROGRAM = """
import json, sys

print(json.dumps({"wyrmhold": 1, "name": "first", "games": ["guess"]}), flush=True)
for text in sys.stdin:
    line = json.loads(text)
    if "prompt" in line:
        print(json.dumps({"answer": line["legal"][0], "id": line["prompt"]}), flush=True)
    elif "ping" in line:
        print(json.dumps({"pong": line["ping"]}), flush=True)
    elif "quit" in line:
        break
"""


def test_a_program_plays_it_over_the_bot_protocol(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "first.py").write_text(PROGRAM, "utf-8")
    limits = f"seconds={LONG_S}, start_seconds={LONG_S}, processes=0"
    bot = f"line({limits}):{shlex.quote(sys.executable)} first.py"
    report = wyrmhold(
        installed, tmp_path, "arena", "--game", "guess", "--games", "4", "--json", bot, "random"
    )
    assert '"faults"' not in report or "illegal" not in report
    assert "first.py" in report


PETTING_ZOO = """
import random, sys
import wyrmhold
from pettingzoo.test import api_test

api_test(wyrmhold.make("guess", "pettingzoo", players=3), num_cycles=60)
agent = wyrmhold.make("guess", players=2, opponents=("random",))
observation, info = agent.reset(seed=1)
over = False
while not over:
    observation, reward, ended, cut, info = agent.step(0)
    over = ended or cut
print(reward in (1.0, -1.0, 0.0), ended)
_, reward, ended, _, info = (agent.reset(seed=1), agent.step(7))[1]
print(reward, info["illegal"])
"""


def test_environments_are_made_of_it(installed: Path, tmp_path: Path) -> None:
    pytest.importorskip("gymnasium")
    pytest.importorskip("pettingzoo")
    status, printed, _ = run(installed, tmp_path, "-W", "ignore", "-c", PETTING_ZOO)
    assert status == 0
    assert printed.splitlines()[-2:] == [
        "True True",
        "-1.0 7 (no answer) is not legal here: there are 2 legal answers; the mask shows the legal"
        " numbers",
    ]


HIDDEN = """
import numpy as np
from wyrmhold.envs.encodings import encoding_of
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel import apply
from wyrmhold.kernel.transaction import settled

game = GAMES["guess"]
before = settled(game.new("", {}, [None] * 3))[0]
seen = [encoding_of("guess", "", {}, 3).observed(apply(before, game.parse(f"guess {side}"))[0], 1)
        for side in ("heads", "tails")]
own = [encoding_of("guess", "", {}, 3).observed(apply(before, game.parse(f"guess {side}"))[0], 0)
       for side in ("heads", "tails")]
print(np.array_equal(*seen), np.array_equal(*own))
"""


def test_an_observation_says_nothing_about_what_is_hidden(installed: Path, tmp_path: Path) -> None:
    assert done(installed, tmp_path, "-c", HIDDEN) == "True False\n"


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("drakon", "guess:GUESS", "Wyrmhold has a game of this name"),
        ("missing", "nowhere:GAME", "ModuleNotFoundError"),
        ("number", "guess:SIDES", "it is not an object of wyrmhold.kernel.game.Game"),
        ("other", "guess:GUESS", "the game calls itself 'guess'"),
    ],
)
def test_a_package_that_cannot_be_used_is_reported_and_left_out(
    installed: Path, tmp_path: Path, name: str, value: str, problem: str
) -> None:
    package(tmp_path, "broken", f"[wyrmhold.games]\n{name} = {value}\n")
    code = "from wyrmhold.games.registry import GAMES; print(*GAMES)"
    both = Path(f"{tmp_path}{os.pathsep}{installed}")
    status, printed, errors = run(both, tmp_path, "-c", code)
    assert (status, printed) == (0, "drakon dragon_run guess\n")
    assert f"the game '{name}' ({value}) is left out: {problem}" in errors
