"""docs/adding-a-hero.md, applied to a copy of the source."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.docs.guide import TABLES, applied, check_code, edited, run, run_tests

GUIDE = "docs/adding-a-hero.md"
MAX_FILES = 10

RANDOM_GAMES = """
import random
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.testing import check_game
for players in (2, 4, 6):
    rng = random.Random(players)
    for _ in range(3):
        check_game(DRAKON, DRAKON.new("third", {"heroes": True}, [None] * players), rng, every=9)
"""

NUMBERS = """
from wyrmhold.games.drakon.agents.numbering import DrakonNumbering
from wyrmhold.games.drakon.agents.observation import LATER_ABILITIES
from wyrmhold.games.drakon.setup.options import Options
from wyrmhold.games.drakon.setup.profiles import rules_for
assert LATER_ABILITIES == ("HERO-PROSP",)
new, old = [DrakonNumbering(9, rules_for(Options(heroes=True, rules_version=version)), 3)
    for version in (3, 2)]
assert new.labels == [*old.labels, "use dig"]
assert [hero.name for hero in rules_for(Options(rules_version=2)).heroes][-1] == "wizard"
"""

ASKED = """
from wyrmhold.cli.terminal.cast import cast_of
from wyrmhold.cli.terminal.drakon.menus import menu_for
from wyrmhold.games.drakon.game import DRAKON
seats = [{"hero": "prospector", "hand": ["blank:NE"]}, {"hero": "knight"}]
scenario = {"board": {"0,0": "start:NESW"}, "seats": seats, "hoard": [1]}
state = DRAKON.read_scenario({**scenario, "options": {"heroes": True}})
labels = [item.label for item in menu_for(state, cast_of(["A", "B"], [0])).items]
assert "Ability: dig for a coin" in labels, labels
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with the guide's hero added."""
    return applied(GUIDE, tmp_path_factory.mktemp("prospector"))


def test_few_files_are_edited_by_hand() -> None:
    assert len(edited(GUIDE)) == 9 <= MAX_FILES


def test_the_tests_of_the_guide_pass(checkout: Path) -> None:
    assert ".." in run_tests(checkout, "tests/drakon/rules/test_hero_prospector.py")


def test_nothing_is_missing(checkout: Path) -> None:
    run_tests(checkout, *TABLES)


def test_random_games_with_the_hero_pass_all_checks(checkout: Path) -> None:
    run(checkout, "-c", RANDOM_GAMES)


def test_its_numbers_come_after_all_published_ones(checkout: Path) -> None:
    run(checkout, "-c", NUMBERS)


def test_the_terminal_offers_the_ability(checkout: Path) -> None:
    run(checkout, "-c", ASKED)


def test_the_page_has_the_drawing_and_the_words(checkout: Path) -> None:
    source = checkout / "web/src"
    assert 'id="fig-prospector"' in (checkout / "src/wyrmhold/pictures/art/figures.svg").read_text(
        "utf-8"
    )
    assert "prospector" in json.loads((source / "data/letters.json").read_text("utf-8"))["figures"]
    for language, name in (("en", "Prospector"), ("de", "Goldsucher"), ("fr", "Prospecteur")):
        names = json.loads((source / f"texts/{language}/names.json").read_text("utf-8"))
        assert names["drakon"]["third"]["heroes"]["prospector"] == name
        words = json.loads((source / f"texts/{language}/pieces.json").read_text("utf-8"))
        assert words["drakon"]["use"]["use_dig"]


def test_the_code_of_the_guide_is_formatted_and_typed(checkout: Path) -> None:
    check_code(checkout, GUIDE)
