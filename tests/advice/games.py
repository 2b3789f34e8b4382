"""Random games for hints and analysis."""

from __future__ import annotations

import random

from wyrmhold.bots.players import at_random
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.drive import open_table
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.record import Record

SHORT = {"turn_limit": 4}
"""Few turns, so that a random game ends soon."""

TABLES: list[tuple[AnyGame, str, dict[str, object], int]] = [
    (DRAKON, "third", {**SHORT}, 2),
    (DRAKON, "third", {**SHORT, "heroes": True, "expansion_one": True}, 3),
    (DRAKON, "fourth", {**SHORT, "goal": "short"}, 2),
    (DRAKON, "third", {**SHORT, "teams": True}, 4),
    (DRAKON, "fourth", {**SHORT, "heroes": True, "goal": "escape"}, 3),
    (DRAGON_RUN, "first", {}, 2),
    (DRAGON_RUN, "first", {}, 4),
]


def random_game(
    game: AnyGame, edition: str, options: dict[str, object], players: int, seed: int
) -> tuple[Record, list[AnyState]]:
    """The record of a random game, and every state in which a seat was asked."""
    rng = random.Random(f"{game.name} {edition} {players} {seed}")
    table = open_table(
        game, edition, options, [{} for _ in range(players)], rng.randbytes(32), f"g{seed}"
    )
    asked: list[AnyState] = []
    while table.asked is not None:
        asked.append(table.state)
        table.answer(at_random(table.state, rng))
    return table.record, asked
