"""A Location that asks a question, added to a copy of the source: every table follows from it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT
from tests.docs.guide import run, run_tests

GAME = "src/wyrmhold/games/dragon_run"
TABLES = "tests/dragon_run/test_pieces.py"

ECHO = """
from typing import ClassVar

from wyrmhold.games.dragon_run.locations.base import PASSES, Location
from wyrmhold.games.dragon_run.piece import LocationPiece
from wyrmhold.games.dragon_run.rules.card_draws import take_treasure
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.answers import Word
from wyrmhold.kernel.frames import SeatDecision
from wyrmhold.kernel.pieces import Parts


class Shout(Word):
    verb = "shout"
    usage = "shout"
    __slots__ = ()


class Listen(Word):
    verb = "listen"
    usage = "listen"
    __slots__ = ()


class ShoutOrListen(SeatDecision[State]):
    kind: ClassVar[str] = "echo"
    rule: ClassVar[str | None] = "RUN-LOC-HALL"
    __slots__ = ()

    def options(self, state):
        return [Shout(), Listen()]

    def allows(self, state, action):
        return isinstance(action, Shout | Listen)

    def take(self, tx, action):
        if isinstance(action, Shout):
            take_treasure(tx, self.seat)


class Echo(Location):
    def happens(self, tx, seat):
        tx.push(ShoutOrListen(seat))


PIECE = LocationPiece(
    "echo",
    "RUN-LOC-HALL",
    Echo(PASSES),
    Parts(answers=(Shout, Listen), frames=(ShoutOrListen,)),
)
"""

ROW = """
[[location]]
name = "echo"
title = "Echo"
count = 3
clause = "RUN-LOC-HALL"
source = "A test"
status = "reconstructed"
"""

EDITS = (
    ("cards.py", '"top_three")', '"top_three", "echo")'),
    ("pieces.py", "import dragon,", "import dragon, echo,"),
    ("pieces.py", "    top_three.PIECE,\n", "    top_three.PIECE,\n    echo.PIECE,\n"),
)

NUMBERS = """
from wyrmhold.games.dragon_run.agents.numbering import VERBS, DragonRunNumbering
from wyrmhold.games.dragon_run.agents.observation import QUESTIONS
from wyrmhold.games.dragon_run.formats.notation import parse
numbers = DragonRunNumbering()
published = numbers.size - 2
assert published == 8492
assert [numbers.number(parse(token)) - published for token in ("shout", "listen")] == [0, 1]
assert VERBS[-3:] == ("discard", "shout", "listen")
assert QUESTIONS[-3:] == ("chance", "over", "echo")
"""

SEEN = """
from wyrmhold.games.dragon_run.agents.observation import MAX_PLAYERS, QUESTIONS, seen_row
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel import apply
dungeon = {"top": ["echo"], "unseen": ["dragon"]}
scenario = {"game": "dragon_run", "seats": [{}, {}], "dungeon": dungeon}
state, _ = apply(DRAGON_RUN.read_scenario(scenario), DRAGON_RUN.parse("charge"))
question = seen_row(state, 0)[MAX_PLAYERS:][:len(QUESTIONS)]
assert [*question] == [kind == "echo" for kind in QUESTIONS]
"""

RANDOM_GAMES = """
import random
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel.testing import check_game
for players in (2, 5):
    rng = random.Random(players)
    for _ in range(3):
        check_game(DRAGON_RUN, DRAGON_RUN.new("first", {}, [None] * players), rng, every=9)
"""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source, and of the test of its tables, with the Location added."""
    folder = tmp_path_factory.mktemp("echo")
    ignored = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
    (folder / TABLES).parent.mkdir(parents=True)
    for name in ("pyproject.toml", "tests/__init__.py", "tests/dragon_run/__init__.py", TABLES):
        shutil.copy2(ROOT / name, folder / name)
    for name, old, new in EDITS:
        path = folder / GAME / name
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{name}: {old}"
        path.write_text(text.replace(old, new), "utf-8")
    with (folder / GAME / "cards.toml").open("a", encoding="utf-8") as file:
        file.write(ROW)
    (folder / GAME / "locations/echo.py").write_text(ECHO, "utf-8")
    return folder


def test_nothing_is_missing(checkout: Path) -> None:
    run_tests(checkout, TABLES)


def test_its_numbers_come_after_all_published_ones(checkout: Path) -> None:
    run(checkout, "-c", NUMBERS)


def test_an_observation_shows_its_question(checkout: Path) -> None:
    run(checkout, "-c", SEEN)


def test_random_games_with_it_pass_all_checks(checkout: Path) -> None:
    run(checkout, "-c", RANDOM_GAMES)
