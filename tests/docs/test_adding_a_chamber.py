"""docs/adding-a-chamber.md, applied to a copy of the source."""

from __future__ import annotations

import ast
import os
import shutil
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, Block, blocks, page
from tests.processes import python

GUIDE = "docs/adding-a-chamber.md"
COPIED = (
    "src",
    "tests/__init__.py",
    "tests/rule.py",
    "tests/played_table.py",
    "tests/drakon/__init__.py",
)
KIT = ("tests/drakon/kit.py", "tests/drakon/rules/__init__.py", "pyproject.toml", "docs/playing.md")

RANDOM_GAMES = """
import random
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.testing import check_game
for players, edition in ((2, "third"), (4, "third"), (3, "fourth")):
    rng = random.Random(players)
    options = {"heroes": players == 4, "expansion_one": edition == "fourth"}
    for _ in range(3):
        check_game(DRAKON, DRAKON.new(edition, options, [None] * players), rng, every=9)
"""

DRAWN = """
from wyrmhold.cli.terminal.drakon.menus import menu_for
from wyrmhold.cli.terminal.cast import cast_of
from wyrmhold.cli.terminal.drakon.labels import BOARD_NAMES
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.kernel import apply
assert set(BOARD_NAMES) == set(KINDS)
board = {"0,0": "start:NESW", "1,0": "echo:E"}
state = DRAKON.read_scenario({"board": board, "seats": [{}, {}, {}], "hoard": [1, 2]})
state, _ = apply(state, DRAKON.parse("move 1,0"))
menu = menu_for(state, cast_of(["A", "B", "C"], [0]))
assert menu.question == "Choose who takes a coin after you.", menu.question
assert [option.label for option in menu.options] == ["B", "C"]
assert menu.clause == "CH-ECHO"
"""


def patched(path: Path, diff: str) -> None:
    """Apply one hunk; its context must occur in the file exactly once."""
    lines = diff.splitlines()
    before = "".join(line[1:] + "\n" for line in lines if not line.startswith("+"))
    after = "".join(line[1:] + "\n" for line in lines)
    text = path.read_text("utf-8")
    assert text.count(before) == 1, f"{path.name} contains {text.count(before)} times:\n{before}"
    path.write_text(text.replace(before, after), "utf-8")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source with the guide's chamber added."""
    folder = tmp_path_factory.mktemp("echo")
    for name in (*COPIED, *KIT):
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(source, target)
    for block in blocks(GUIDE, "diff"):
        patched(folder / block.word, block.text)
    for block in blocks(GUIDE, "python"):
        (folder / block.word).write_text(block.text, "utf-8")
    return folder


def run(folder: Path, *arguments: str) -> str:
    """Run Python on the copy; returns what it prints."""
    paths = os.pathsep.join([str(folder / "src"), str(folder)])
    done = python(
        *arguments,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_tests_of_the_guide_pass(checkout: Path) -> None:
    told = run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert "...." in told


def test_random_games_with_the_chamber_pass_all_checks(checkout: Path) -> None:
    run(checkout, "-c", RANDOM_GAMES)


def test_the_terminal_asks_and_draws(checkout: Path) -> None:
    run(checkout, "-c", DRAWN)


def test_the_clause_is_printed_and_on_the_page(checkout: Path) -> None:
    assert "CH-ECHO" in run(checkout, "-m", "wyrmhold", "rules", "ch-echo")
    run(checkout, "-m", "wyrmhold.cli.docs")
    assert '<a id="CH-ECHO"></a>' in (checkout / "docs/rules/drakon.md").read_text("utf-8")


def test_the_code_of_the_guide_is_formatted_and_typed(checkout: Path) -> None:
    for block in blocks(GUIDE, "python"):
        for step in (("format", "--check"), ("check",)):
            run(checkout, "-m", "ruff", *step, "--no-cache", block.word)
    run(checkout, "-m", "mypy", "--cache-dir", str(checkout / ".mypy"), *typed())


def typed() -> list[str]:
    return [block.word for block in blocks(GUIDE, "python")]


EXCERPTS = blocks(GUIDE, "py", "toml")


@pytest.mark.parametrize("shown", EXCERPTS, ids=[block.word for block in EXCERPTS])
def test_source_excerpts_match_the_source(shown: Block) -> None:
    assert page(shown.word).count(shown.text) == 1


def test_the_fourth_edition_is_shown_in_full() -> None:
    """Only a docstring and imports come before the part that the guide shows, and nothing after."""
    (shown,) = [block for block in EXCERPTS if block.word.endswith("fourth.py")]
    text = page(shown.word)
    before = text.removesuffix(shown.text)
    assert before != text
    docstring, *imports = ast.parse(before).body
    assert isinstance(docstring, ast.Expr)
    assert {type(line) for line in imports} == {ast.ImportFrom}
