"""The README keeps its word: its program runs, its picture is drawn so, its commands exist."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, blocks, page
from wyrmhold.cli.docs import BEGIN_LAIR, END_LAIR, sample_lair
from wyrmhold.cli.main import COMMANDS
from wyrmhold.games.registry import GAMES


def run(*arguments: str) -> str:
    """What a program prints."""
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, encoding="utf-8", cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_program_prints_what_the_readme_says() -> None:
    (program,) = blocks("README.md", "python")
    (_, printed) = blocks("README.md", "text")
    assert len(program.text.splitlines()) <= 15
    assert run("-c", program.text) == printed.text


def test_the_lair_is_what_the_terminal_draws() -> None:
    assert BEGIN_LAIR + sample_lair() + END_LAIR in page("README.md")


def test_every_command_is_named_and_exists() -> None:
    assert set(re.findall(r"^\| `wyrmhold (\w+)", page("README.md"), re.MULTILINE)) == set(COMMANDS)


def test_every_option_shown_is_one_of_its_command() -> None:
    shown = re.findall(r"(?:x\.py wyrmhold|x\.py|wyrmhold) (\w+) ?([^\n#>]*)", page("README.md"))
    asked = {(name, flag) for name, rest in shown for flag in re.findall(r"--[\w-]+", rest)}
    assert {("play", "--edition"), ("play", "--expansion-one"), ("play", "--box")} <= asked
    assert {("play", "--game"), ("play", "--cards"), ("tiles", "--toml")} <= asked
    helps = {name: run("-m", "wyrmhold", name, "--help") for name in COMMANDS}
    named = [(name, flag) for name, flag in asked if name in helps]
    assert [pair for pair in named if f" {pair[1]}" not in helps[pair[0]].replace("[", " ")] == []


@pytest.mark.parametrize(("game", "option"), [("drakon", "--box"), ("dragon_run", "--cards")])
def test_the_box_it_prints_is_a_box_to_play_with(game: str, option: str, tmp_path: Path) -> None:
    tiles = ("-m", "wyrmhold", "tiles", "--game", game, "--toml")
    printed = run(*tiles)
    file = tmp_path / "my-box.toml"
    file.write_text(printed, "utf-8")
    assert run(*tiles, option, str(file)) == printed
    run("-m", "wyrmhold", "simulate", "--game", game, "--games", "1", option, str(file))


def test_every_game_is_named_with_its_rules() -> None:
    for name in GAMES:
        assert f"](docs/rules/{name}.md)" in page("README.md")
        assert name == "drakon" or f"--game {name}" in page("README.md")


def test_the_verbs_of_x_py_exist() -> None:
    verbs = set(re.findall(r"python3 x\.py (\w+)", page("README.md")))
    assert {"play", "test"} <= verbs
    listed = run(str(ROOT / "x.py"), "--help")
    assert [verb for verb in verbs if not re.search(rf"^  {verb} ", listed, re.MULTILINE)] == []


@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / "examples").glob("*.py")))
def test_an_example_runs(name: str) -> None:
    assert run(str(ROOT / "examples" / name))
