"""docs/adding-a-game.md: its game is assembled, type-checked, tested and played."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, blocks, page
from tests.processes import python
from wyrmhold.kernel.game import Game

GUIDE = "docs/adding-a-game.md"
MAX_LINES = 125


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the guide's game and the code that tries it."""
    found = tmp_path_factory.mktemp("guess")
    parts = [block.text for block in blocks(GUIDE, "python") if not block.word]
    (found / "guess.py").write_text("\n\n".join(parts), "utf-8")
    (check,) = [block for block in blocks(GUIDE, "python") if block.word == "check.py"]
    (found / check.word).write_text(check.text, "utf-8")
    return found


def run(folder: Path, *arguments: str) -> str:
    """Run Python next to the game; returns what it prints."""
    done = python(
        *arguments,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        seconds=1200,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_game_can_be_played_and_prints_what_the_page_says(folder: Path) -> None:
    (printed,) = blocks(GUIDE, "text")
    assert run(folder, "check.py") == printed.text


def test_the_game_is_short(folder: Path) -> None:
    lines = (folder / "guess.py").read_text("utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) < MAX_LINES


def test_the_game_is_formatted_and_typed(folder: Path) -> None:
    config = ("--config", str(ROOT / "pyproject.toml"), "--no-cache")
    for step in (("format", "--check"), ("check",)):
        run(folder, "-m", "ruff", *step, *config, "guess.py", "check.py")
    strict = ("--strict", "--config-file", os.devnull, "--cache-dir", str(folder / ".mypy"))
    run(folder, "-m", "mypy", *strict, "guess.py", "check.py")


def test_every_part_of_a_game_is_named() -> None:
    parts = {name for name in vars(Game) if not name.startswith("_")}
    parts |= {name for name in Game.__annotations__ if not name.startswith("_")}
    table = page(GUIDE).partition("## What a game provides")[2].partition("\n## ")[0]
    assert sorted(part for part in parts if f"`{part}`" not in table) == []
