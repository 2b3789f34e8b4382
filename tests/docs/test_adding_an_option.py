"""docs/adding-an-option.md, applied to a copy of the source."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.docs.guide import applied, check_code, edited, run, run_tests

GUIDE = "docs/adding-an-option.md"
MAX_FILES = 5

RANDOM_GAMES = """
import random
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.testing import check_game
rng = random.Random(1)
for edition in ("third", "fourth"):
    for _ in range(2):
        check_game(DRAKON, DRAKON.new(edition, {"big_hoard": True}, [None] * 3), rng, every=9)
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with the guide's option added."""
    return applied(GUIDE, tmp_path_factory.mktemp("big_hoard"))


def test_few_files_are_edited_by_hand() -> None:
    assert len(edited(GUIDE)) <= MAX_FILES


def test_the_tests_of_the_guide_pass(checkout: Path) -> None:
    assert "." in run_tests(checkout, "tests/drakon/rules/test_big_hoard.py")


def test_nothing_is_missing(checkout: Path) -> None:
    run_tests(checkout, "tests/docs/test_translations.py")


def test_random_games_with_the_option_pass_all_checks(checkout: Path) -> None:
    run(checkout, "-c", RANDOM_GAMES)


def test_the_command_line_knows_it(checkout: Path) -> None:
    assert "big_hoard" in run(checkout, "-m", "wyrmhold", "options").replace("-", "_")


def test_the_page_has_the_words(checkout: Path) -> None:
    for language, title in (("en", "Big Hoard"), ("de", "Großer Hort"), ("fr", "Gros magot")):
        path = checkout / f"web/src/texts/{language}/flags.json"
        assert json.loads(path.read_text("utf-8"))["big_hoard"]["title"] == title


def test_the_code_of_the_guide_is_formatted_and_typed(checkout: Path) -> None:
    check_code(checkout, GUIDE)
