"""Only a game's own folders name it: a third game needs no edit anywhere else.

A module names a game if it imports from one, or if one of its names or texts is the game's name.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import wyrmhold
from wyrmhold.games.registry import OURS

PACKAGE = Path(wyrmhold.__file__).parent

OURS_BY_NAME = {
    "__init__.py",
    "games/registry.py",
    "library/environments.py",
    "library/players.py",
    "library/table.py",
    "cli/library_page.py",
}
"""The registry, and the public interface, which offers our games by name."""

STILL = {
    "batch/batch.py",
    "bots/advice/advisers.py",
    "bots/advice/hints.py",
    "cli/cards.py",
    "cli/docs.py",
    "cli/reconstructed_page.py",
    "cli/rules.py",
    "cli/rules_pages.py",
    "cli/simulate.py",
    "cli/language_model/tools.py",
    "cli/tiles.py",
    "envs/learning/__main__.py",
    "envs/learning/pupils.py",
    "envs/openspiel/chance.py",
    "envs/openspiel/plays.py",
    "lab/arena/ladder.py",
    "lab/dragon_run/balance.py",
    "lab/experiments/collectors.py",
    "lab/experiments/mixes.py",
    "lab/notebook/sprites.py",
    "lab/notebook/view.py",
    "lab/dragon_run/tally.py",
    "lab/drakon/training/calibration.py",
    "lab/drakon/training/dataset.py",
    "lab/drakon/training/fit.py",
    "lab/drakon/training/fit_plan.py",
    "lab/drakon/training/fit_torch.py",
    "lab/drakon/training/gate.py",
    "lab/drakon/training/jury.py",
    "lab/drakon/training/lookahead.py",
    "lab/drakon/training/mean.py",
    "lab/drakon/training/selfplay.py",
    "lab/drakon/training/steps.py",
    "lab/drakon/training/tables.py",
    "server/tutorial/lessons.py",
}
"""The modules that still name a game. This list may only become shorter: let the game bring a part
for the layer instead (`games.parts`)."""


def names_of(game: str) -> re.Pattern[str]:
    """A game's name as a word of code, such as `drakon`, `DRAKON` or `DragonRun`."""
    joined = game.replace("_", "")
    return re.compile(rf"(?<![a-z])({game}|{joined})(?![a-z])", re.IGNORECASE)


def named_in(tree: ast.AST, names: re.Pattern[str]) -> bool:
    """Whether code, not a comment or docstring, names a game."""
    for node in ast.walk(tree):
        words: list[str] = []
        if isinstance(node, ast.Import):
            words = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            words = [f"{node.module}", *[alias.name for alias in node.names]]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = [node.value] if names.fullmatch(node.value) else []
        elif isinstance(node, ast.Name):
            words = [node.id]
        if any(names.search(word.replace(".", " ")) for word in words):
            return True
    return False


def outside(game: str) -> list[Path]:
    """Every module that is not in a folder of the game's name, nor named after it."""
    found = sorted(PACKAGE.rglob("*.py"))
    return [
        path
        for path in found
        if game not in path.relative_to(PACKAGE).parts
        and not f"{path.stem}_".startswith(f"{game}_")
    ]


def test_no_other_module_names_a_game() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix()
        for game in OURS
        for path in outside(game)
        if named_in(ast.parse(path.read_text("utf-8")), names_of(game))
    }
    assert sorted(found - STILL - OURS_BY_NAME) == [], "these modules name a game"
    assert sorted((STILL | OURS_BY_NAME) - found) == [], (
        "these no longer do: take them off the list"
    )


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ("from wyrmhold.games.drakon.state import State", True),
        ("from wyrmhold.games.registry import GAMES", False),
        ("if game == 'drakon': pass", True),
        ("text = 'Play a game of Drakon today'", False),
        ("DrakonEncoding()", False),
        ("DRAKON.name", True),
        ("state.drakon_waits", False),
    ],
)
def test_the_search_finds_what_it_looks_for(code: str, named: bool) -> None:
    assert named_in(ast.parse(code), names_of("drakon")) is named
