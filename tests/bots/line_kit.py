"""Bots with planted faults, for tests: how to start them, and positions to ask them about."""

from __future__ import annotations

import json
import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.patience import patience, wait_until
from tests.processes import gone
from wyrmhold.bots.line.bot import LineBot
from wyrmhold.bots.line.limits import RANGES, Limits
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import pending, settled
from wyrmhold.kernel.vantage import Vantage

FAULTY = str(Path(__file__).with_name("faulty_bot.py"))

PLANTED = [
    "late",
    "illegal",
    "doubled",
    "malformed",
    "crash",
    "silence",
    "wrong_seat",
    "memory",
    "flood",
    "version",
]
"""The protocol's faults; for each there is a faulty bot of that name."""

LONG_S = patience(300)
PATIENT = Limits(
    seconds=LONG_S,
    start_seconds=LONG_S,
    grace_seconds=RANGES["grace_seconds"][1],
    memory_mb=100,
    processes=0,
)
"""No bot exceeds these, however busy the machine is, and whatever else its user runs."""

WRITING = replace(PATIENT, all_files=1)
"""For bots that write to a file of the test."""

HURRIED = replace(PATIENT, seconds=0.1, grace_seconds=0.1)

WAITING = replace(PATIENT, seconds=0.1)


def command(mode: str, *more: object) -> list[str]:
    return [sys.executable, FAULTY, mode, *map(str, more)]


def limits_for(mode: str) -> Limits:
    """Short limits for bots whose fault is about time, generous ones for the rest."""
    special = {"silence": HURRIED, "late": WAITING, "recorder": WRITING, "family": WRITING}
    return special.get(mode, PATIENT)


def faulty(mode: str, *more: object) -> LineBot:
    return LineBot(command(mode, *more), limits_for(mode))


def table(game: AnyGame = DRAKON, players: int = 2) -> AnyState:
    """A table at its first question."""
    option = game.description.option("edition")
    edition = "" if option is None else str(option.default)
    return settled(game.new(edition, {}, [None] * players), Dice(random.Random(1)))[0]


def vantage(state: AnyState, game: AnyGame = DRAKON) -> Vantage[Any]:
    """The vantage of the seat that is asked."""
    frame = pending(state)
    assert frame is not None
    return Vantage.of(game, state, frame.by(state))


def ask(bot: LineBot, state: AnyState, seed: int = 1, game: AnyGame = DRAKON) -> str:
    view = vantage(state, game)
    return bot.choose(view, view.prompt(), random.Random(seed)).token()


def recorder(folder: Path, capability: str) -> list[str]:
    """A bot that asks for a capability and writes everything it receives to `heard` in a folder."""
    program = folder / "bot.py"
    source = Path(FAULTY).read_text()
    program.write_text(source.replace("games=GAMES", f"games=GAMES, capabilities=['{capability}']"))
    return [sys.executable, str(program), "recorder", str(folder / "heard")]


def recorded(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def until_gone(*pids: int) -> None:
    """Wait until these processes have ended."""
    wait_until(lambda: all(gone(pid) for pid in pids))
