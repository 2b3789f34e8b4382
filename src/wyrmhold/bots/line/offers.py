"""Programs a server offers as bots, serialised as text for worker processes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import NamedTuple

from wyrmhold.bots.line.bot import LineBot
from wyrmhold.bots.line.limits import Limits, limits_from


class Offer(NamedTuple):
    """A program and its bot name. The games come from its banner."""

    name: str
    command: tuple[str, ...]
    games: tuple[str, ...]


def offers_text(offers: Sequence[Offer], limits: Limits) -> str:
    """Serialise offers for `offered`."""
    return json.dumps({"limits": asdict(limits), "bots": offers})


def offered(text: str) -> dict[str, dict[str, LineBot]]:
    """Read offers into bots by game and name. A program that plays several games runs once."""
    read = json.loads(text)
    limits = limits_from(read["limits"])
    found: dict[str, dict[str, LineBot]] = {}
    for name, command, games in read["bots"]:
        bot = LineBot(command, limits)
        for game in games:
            found.setdefault(game, {})[name] = bot
    return found
