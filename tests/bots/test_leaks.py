"""Bots use only what their seat knows: hidden facts change no decision, no module reads them."""

from __future__ import annotations

import ast
import random
import zlib
from pathlib import Path

import pytest

import wyrmhold.bots
from tests.leaks import Leak, check
from wyrmhold.bots.players import PLAYERS
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt, Vantage

FULL_POSITIONS = 2000
FAST = ("random", "scripted", "level-1", "level-2")
"""The bots checked in full here; `python3 x.py soak leaks` does that for the others."""

DEFAULT_POSITIONS = {"drakon": 35, "dragon_run": 1800}
"""Positions checked for each of the other bots: about half a second of work."""

SLOW_BOT_POSITIONS = {
    "drakon": {
        "thief": 12,
        "architect": 12,
        "dragon-keeper": 12,
        "runner": 20,
        "level-4": 13,
        **dict.fromkeys(("wyvern", "level-5"), 10),
        **dict.fromkeys(("dragon", "wyrm", "level-6", "level-7"), 3),
    },
    "dragon_run": dict.fromkeys(("wyrm", "level-5"), 3),
}
"""Positions for bots that think longer."""

EVERYBODY = [(game, name) for game, players in PLAYERS.items() for name in players]


@pytest.mark.parametrize(("game", "name"), EVERYBODY)
def test_hidden_information_changes_no_decision(game: str, name: str) -> None:
    number = (
        FULL_POSITIONS
        if name in FAST
        else SLOW_BOT_POSITIONS[game].get(name, DEFAULT_POSITIONS[game])
    )
    rng = random.Random(f"leaks in CI {game}")
    # Checked in stretches of the same length for every bot.
    checked = check(
        GAMES[game], PLAYERS[game][name], FULL_POSITIONS, rng, more=lambda done: done < number
    )
    assert checked.positions == number
    # The check means something only if there was something to permute.
    assert checked.positions < 50 or checked.permuted > checked.positions * 0.5


class Peeker:
    """Answers based on the other hands in the position it gets."""

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        hands = list(view.position().hands)
        del hands[view.seat]
        return prompt.legal[zlib.crc32(repr(hands).encode()) % len(prompt.legal)]


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_reads_the_real_hands_is_caught(game: str) -> None:
    with pytest.raises(Leak):
        # A vantage that contains the real position, which `Vantage.of` never builds.
        check(GAMES[game], Peeker(), 200, random.Random(1), see=Vantage)


@pytest.mark.parametrize("game", GAMES)
def test_a_vantage_gives_nothing_to_peek_at(game: str) -> None:
    assert check(GAMES[game], Peeker(), 200, random.Random(1)).positions == 200


STATES = ("State", "BaseState", "state")

SURVEY = "drakon/survey.py"
"""It turns an imagined position into the numbers that the seat itself could write down."""


def test_no_bot_module_but_the_survey_names_a_state_type() -> None:
    folder = Path(wyrmhold.bots.__path__[0])
    named = [
        path.relative_to(folder).as_posix()
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if (isinstance(node, ast.Name | ast.Attribute) and name_of(node) in STATES[:2])
        or (isinstance(node, ast.ImportFrom) and any(a.name in STATES for a in node.names))
        or (isinstance(node, ast.Import) and any(a.name.endswith(".state") for a in node.names))
    ]
    assert set(named) == {SURVEY}


def name_of(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr
