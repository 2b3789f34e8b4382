"""docs/adding-a-chamber.md, applied to a copy of the source."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tests.docs.blocks import Block, blocks, page
from tests.docs.guide import TABLES, applied, check_code, edited, run, run_tests

GUIDE = "docs/adding-a-chamber.md"
MAX_FILES = 12

RANDOM_GAMES = """
import random
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.testing import check_game
for players, edition in ((2, "third"), (4, "third"), (3, "fourth")):
    rng = random.Random(players)
    options = {"heroes": players == 4, "expansion_one": True}
    for _ in range(3):
        check_game(DRAKON, DRAKON.new(edition, options, [None] * players), rng, every=9)
"""

OLDER_GAMES = """
from wyrmhold.games.drakon.setup.options import Options
from wyrmhold.games.drakon.setup.profiles import rules_for
kinds = [{row.kind for row in rules_for(Options(expansion_one=True, rules_version=version))
    .box.chamber_rows} for version in (2, 3)]
assert kinds[1] - kinds[0] == {"echo"}, kinds
"""

NUMBERS = """
from wyrmhold.games.drakon.agents.numbering import DrakonNumbering
from wyrmhold.games.drakon.agents.observation import LATER_QUESTIONS
from wyrmhold.games.drakon.setup.options import Options
from wyrmhold.games.drakon.setup.profiles import rules_for
assert LATER_QUESTIONS == ("more", "echo")
numbering = DrakonNumbering(9, rules_for(Options(expansion_one=True, heroes=True)), 3)
assert numbering.labels[-4:] == ["more", "echo 0", "echo 1", "echo 2"], numbering.labels[-4:]
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
scenario = {"board": board, "seats": [{}, {}, {}], "hoard": [1, 2]}
state = DRAKON.read_scenario({**scenario, "options": {"expansion_one": True}})
state, _ = apply(state, DRAKON.parse("move 1,0"))
menu = menu_for(state, cast_of(["A", "B", "C"], [0]))
assert menu.question == "Who takes a coin after you?", menu.question
assert [item.label for item in menu.items] == ["B", "C"]
assert menu.clause == "X-ECHO"
"""

REFUSED = """
from wyrmhold.batch.drakon.table import code, ENTER
from wyrmhold.batch.errors import CannotRepresent
from wyrmhold.games.drakon.chambers.echo import EchoChamber
try:
    code(ENTER, EchoChamber())
except CannotRepresent:
    print("refused")
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with the guide's chamber added."""
    return applied(GUIDE, tmp_path_factory.mktemp("echo"))


def test_few_files_are_edited_by_hand() -> None:
    assert len(edited(GUIDE)) == 10 <= MAX_FILES


def test_the_tests_of_the_guide_pass(checkout: Path) -> None:
    assert "...." in run_tests(checkout, "tests/drakon/rules/test_echo.py")


def test_nothing_is_missing(checkout: Path) -> None:
    run_tests(checkout, *TABLES)


def test_random_games_with_the_chamber_pass_all_checks(checkout: Path) -> None:
    run(checkout, "-c", RANDOM_GAMES)


def test_games_of_earlier_rules_have_no_such_chamber(checkout: Path) -> None:
    run(checkout, "-c", OLDER_GAMES)


def test_its_answers_and_its_question_come_after_all_published_ones(checkout: Path) -> None:
    run(checkout, "-c", NUMBERS)


def test_the_terminal_asks_and_draws(checkout: Path) -> None:
    run(checkout, "-c", DRAWN)


def test_the_flat_kernel_refuses_it(checkout: Path) -> None:
    assert run(checkout, "-c", REFUSED) == "refused\n"


def test_the_page_has_its_drawing_and_its_words(checkout: Path) -> None:
    source = checkout / "web/src"
    assert 'id="ch-echo"' in (checkout / "src/wyrmhold/pictures/art/chambers.svg").read_text()
    assert json.loads((source / "data/letters.json").read_text("utf-8"))["chambers"]["echo"] == "Ec"
    for language, name in (("en", "Echo"), ("de", "Echo"), ("fr", "Écho")):
        names = json.loads((source / f"texts/{language}/names.json").read_text("utf-8"))
        assert names["drakon"]["fourth"]["kinds"]["echo"] == name
        words = json.loads((source / f"texts/{language}/pieces.json").read_text("utf-8"))
        assert set(words["drakon"]["ask"]["echo"]) == {"title", "sub", "other"}
        for part, use in (("drakon", "do"), ("hint", "kinds"), ("hint", "say")):
            assert words[part][use]["echo"]
    reference = json.loads((source / "data/reference.json").read_text("utf-8"))
    assert {"kind": "echo", "clauses": ["X-ECHO"], "secret": False} in reference["drakon"][
        "decisions"
    ]


def test_the_clause_is_printed_and_on_the_page(checkout: Path) -> None:
    assert "X-ECHO" in run(checkout, "-m", "wyrmhold", "rules", "x-echo")
    assert '<a id="X-ECHO"></a>' in (checkout / "docs/rules/drakon.md").read_text("utf-8")


def test_the_code_of_the_guide_is_formatted_and_typed(checkout: Path) -> None:
    check_code(checkout, GUIDE)


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
