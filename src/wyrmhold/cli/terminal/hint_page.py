"""Hints in the terminal, based only on what the seat can know."""

from __future__ import annotations

import random

from rich.text import Text

from wyrmhold.bots.advice.advisers import adviser_of
from wyrmhold.bots.advice.hints import STAGES, hint
from wyrmhold.bots.game_bots import is_advised
from wyrmhold.cli.advice.hint_lines import hint_lines
from wyrmhold.cli.terminal.game_room import AnySitting
from wyrmhold.cli.terminal.inks import FAINT, STRONG
from wyrmhold.kernel.vantage import Vantage


def has_hints(room: AnySitting) -> bool:
    """Whether anybody can advise on this game."""
    return is_advised(room.table.game.name)


def hint_page(room: AnySitting, seat: int, stage: int) -> list[Text]:
    """A hint up to the given stage. All stages of one question agree."""
    game = room.table.game
    rng = random.Random(len(room.table.record.steps))
    found = hint(adviser_of(game.name), Vantage.of(game, room.state, seat), rng)
    names = room.cast.names.__getitem__
    lines = [Text("A hint", STRONG), Text("")]
    lines += [Text(line) for line in hint_lines(game, found, stage, names)]
    if stage < STAGES:
        lines += [Text(""), Text(f"For more, type hint {stage + 1}", FAINT)]
    return lines
