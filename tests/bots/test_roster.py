"""The roster lists bots without importing them; a bot asked for is imported and ready."""

from __future__ import annotations

import pytest

from tests.processes import python
from wyrmhold.bots.dragon_run import levels as run_levels
from wyrmhold.bots.drakon import levels, people, personalities, styles
from wyrmhold.bots.players import PLAYERS
from wyrmhold.bots.roster import RANDOM, ROSTER, for_people


def names(game: str, kind: str) -> set[str]:
    return {entry.name for entry in ROSTER[game] if entry.kind == kind}


def test_every_bot_is_in_the_roster() -> None:
    assert names("drakon", "level") == {RANDOM, *people.PEOPLE}
    assert names("drakon", "personality") == set(personalities.PERSONALITIES)
    assert names("drakon", "anchor") == {*levels.LEVELS, *styles.STYLES, "quick"}
    assert names("dragon_run", "anchor") == {*run_levels.LEVELS, "scripted"}
    found = {id(entry.bot) for entry in for_people("dragon_run") if entry.name != RANDOM}
    assert found == {id(bot) for bot in run_levels.LEVELS.values()}


@pytest.mark.parametrize("game", ROSTER)
def test_asking_for_a_bot_again_returns_the_same_one(game: str) -> None:
    players = PLAYERS[game]
    assert len(players) == len(list(players)) == len(ROSTER[game])
    for entry in ROSTER[game]:
        assert players[entry.name] is entry.bot and entry.name in players
    assert "nobody" not in players
    with pytest.raises(KeyError):
        players["nobody"]


def run(code: str) -> str:
    """What code prints in a separate Python process."""
    done = python("-c", code)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(
    "module", ["server.operations.process", "server.worker_main", "bots.players"]
)
def test_listing_bots_imports_none(module: str) -> None:
    code = f"import sys, wyrmhold.{module}; print(*sys.modules)"
    loaded = set(run(code).split())
    assert "numpy" not in loaded and "wyrmhold.bots.advice" not in loaded
    parts = [
        name for name in loaded if name.startswith("wyrmhold.bots.dra") and name.count(".") > 2
    ]
    assert {name.rpartition(".")[2] for name in parts} <= {"part", "strength"}


READY = """
import random, sys
from wyrmhold.bots.players import PLAYERS
from wyrmhold.bots.dragon_run.part import NET_BOTS as RUN_NET_BOTS
from wyrmhold.bots.drakon.part import NET_BOTS
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.drive import open_table
from wyrmhold.kernel.vantage import Vantage

for game, edition in (("drakon", "third"), ("dragon_run", "first")):
    table = open_table(GAMES[game], edition, {}, [{}, {}], seed=bytes(32), game_id="g")
    view = Vantage.of(GAMES[game], table.state, table.asked)
    # Those first who need no net: nobody finds it read by another.
    nets = NET_BOTS
    if game == "dragon_run":
        nets = (*RUN_NET_BOTS, "wyvern", "wyrm")
    for name in sorted(PLAYERS[game], key=lambda name: name in nets):
        bot = PLAYERS[game][name]
        before = set(sys.modules)
        bot.choose(view, view.prompt(), random.Random(1))
        late = sorted(m for m in set(sys.modules) - before if m.startswith(("numpy", "wyrmhold")))
        print(*[f"{name} imports {m}" for m in late[:3]])
"""


def test_a_ready_bot_imports_nothing_while_its_clock_runs() -> None:
    assert run(READY).split() == []
