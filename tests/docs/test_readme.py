"""The README and the pages it links to are true: programs run, commands and options exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, page
from tests.processes import python
from wyrmhold.cli.main import COMMANDS
from wyrmhold.cli.rulebook.drakon.sample_lair import BEGIN_LAIR, END_LAIR, sample_lair
from wyrmhold.games.registry import GAMES


def run(*arguments: str) -> str:
    """What a program prints."""
    done = python(*arguments, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout


COMMAND_TABLE = "docs/commands.md"
PLAYING = "docs/playing.md"
SHELL_PAGES = ("README.md", PLAYING, COMMAND_TABLE)
"""The pages that show shell commands to newcomers."""


def test_the_lair_is_what_the_terminal_draws() -> None:
    assert BEGIN_LAIR + sample_lair() + END_LAIR in page(PLAYING)


def test_every_command_is_named_and_exists() -> None:
    listed = re.findall(r"^\| `wyrmhold (\w+)", page(COMMAND_TABLE), re.MULTILINE)
    assert sorted(listed) == sorted(COMMANDS)


def test_every_option_shown_belongs_to_its_command() -> None:
    text = "\n".join(page(name) for name in SHELL_PAGES)
    shown = re.findall(r"(?:x\.py wyrmhold|x\.py|wyrmhold) (\w+) ?([^\n#>]*)", text)
    asked = {(name, flag) for name, rest in shown for flag in re.findall(r"--[\w-]+", rest)}
    assert {("play", "--edition"), ("play", "--expansion-one"), ("play", "--box")} <= asked
    assert {("play", "--game"), ("play", "--cards"), ("tiles", "--toml")} <= asked
    helps = {name: run("-m", "wyrmhold", name, "--help") for name in COMMANDS}
    own = {("play", "--no-open")}  # of x.py, not of the command it starts
    named = [(name, flag) for name, flag in asked - own if name in helps]
    assert [pair for pair in named if f" {pair[1]}" not in helps[pair[0]].replace("[", " ")] == []


@pytest.mark.parametrize(("game", "option"), [("drakon", "--box"), ("dragon_run", "--cards")])
def test_the_printed_box_can_be_played(game: str, option: str, tmp_path: Path) -> None:
    tiles = ("-m", "wyrmhold", "tiles", "--game", game, "--toml")
    printed = run(*tiles)
    file = tmp_path / "my-box.toml"
    file.write_text(printed, "utf-8")
    assert run(*tiles, option, str(file)) == printed
    run("-m", "wyrmhold", "simulate", "--game", game, "--games", "1", option, str(file))


def test_every_game_is_named_with_its_rules() -> None:
    for name in GAMES:
        assert f"](docs/rules/{name}.md)" in page("README.md")
        assert name == "drakon" or f"--game {name}" in page(PLAYING)


def test_the_verbs_of_x_py_exist() -> None:
    verbs = {v for name in SHELL_PAGES for v in re.findall(r"python3 x\.py (\w+)", page(name))}
    assert {"play", "test"} <= verbs
    listed = run(str(ROOT / "x.py"), "--help")
    assert [verb for verb in verbs if not re.search(rf"^  {verb} ", listed, re.MULTILINE)] == []


def test_the_readme_is_short_and_its_pictures_are_small() -> None:
    text = page("README.md")
    assert len(text.splitlines()) <= 100
    assert "unofficial" in text and "not affiliated" in text
    for picture in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text):
        assert (ROOT / picture).stat().st_size < 150_000


def test_the_index_names_every_page_of_the_docs() -> None:
    index = page("docs/README.md")
    found = [path.name for path in (ROOT / "docs").glob("*.md") if path.name != "README.md"]
    folders = [path.parent.name for path in (ROOT / "docs").glob("*/README.md")]
    linked = re.findall(r"\]\(([^)#]+)", index)
    assert {*found, *(f"{folder}/README.md" for folder in folders)} <= set(linked)


def test_readme_and_index_name_the_same_readers_in_the_same_order() -> None:
    readme = re.findall(r"^\*\*(.*)\*\*$", page("README.md"), re.MULTILINE)
    index = re.findall(r"^## For (.*)$", page("docs/README.md"), re.MULTILINE)
    assert [name.lower() for name in readme] == index


@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / "examples").glob("*.py")))
def test_an_example_runs(name: str) -> None:
    assert run(str(ROOT / "examples" / name))
