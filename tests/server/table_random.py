"""Everything that can happen at a table, at random: legal actions and failed attempts."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from tests.dragon_run.tables import SMALL
from tests.server.table_kit import HOST, Sitting, created, fields
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.server.table_settings import (
    Absent,
    Clock,
    DaysClock,
    LiveClock,
    NoClock,
    SeatPlan,
    Settings,
)
from wyrmhold.server.tables import commands, index_rows
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.commands import Proposal

POTIONS: dict[str, Any] = {
    **SMALL,
    "treasures": {
        **SMALL["treasures"],  # type: ignore[dict-item]
        "annulation": 6,
        "light": 4,
        "health": 4,
        "mind_control": 4,
    },
}
"""A box with enough potions that somebody can nearly always annul."""

CLOCKS: list[Clock] = [NoClock(), LiveClock(60, 2), DaysClock(1.0)]
ABSENT: list[Absent] = ["wait", "skip", "bot", "forfeit"]


def random_sitting(rng: random.Random, game: str) -> Sitting:
    """A table with empty seats."""
    settings = Settings(
        clock=rng.choice(CLOCKS),
        absent=rng.choice(ABSENT),
        rated=rng.random() < 0.15,
        window_s=rng.choice([0, 8]),
    )
    plans = [SeatPlan() for _ in range(rng.randint(2, 4))]
    if rng.random() < 0.3:
        plans[-1] = SeatPlan(bot="random")
    options: dict[str, object] = {"cards": POTIONS} if game == "dragon_run" else {}
    edition = ""
    if game == "drakon":
        options = {"turn_limit": 8}
        edition = rng.choice(["third", "fourth"])
    entry = created(game, plans, options=options, edition=edition, settings=settings)
    return Sitting(entry)


class Restless:
    """People at a table who do everything they can, and try more."""

    def __init__(self, sitting: Sitting, rng: random.Random) -> None:
        self.sitting = sitting
        self.rng = rng
        self.done: Counter[str] = Counter()

    def play(self, steps: int) -> None:
        """Write up to `steps` entries, fewer if the game cannot go on."""
        for _ in range(steps * 4):
            if self.sitting.table.status != "playing" or sum(self.done.values()) >= steps:
                return
            self.sitting.now += self.rng.choice([0, 1, 50, 1000])
            self.one()

    def one(self) -> None:
        """Try something; nothing is written if it is refused."""
        table, rng = self.sitting.table, self.rng
        seat = rng.randrange(len(table.seats))
        chance = rng.random()
        tries: list[tuple[float, Callable[[], Proposal | None]]] = [
            (0.70, self._answer),
            (0.75, lambda: commands.say(table, f"person {rng.randrange(6)}", "guest", "hm")),
            (0.81, lambda: commands.undo(table, seat)),
            (0.87, lambda: commands.consent(table, seat, rng.random() < 0.8)),
            (0.90, lambda: commands.stand_in(table, seat, None)),
            (0.94, lambda: commands.take_back(table, seat)),
            (0.942, lambda: commands.forfeit(table, seat)),
            (0.965, lambda: commands.abandon(table, HOST)),
            (1.0, self._time),
        ]
        command = next(command for share, command in tries if chance < share)
        if table.undo is not None and rng.random() < 0.4:
            asked = rng.choice(table.undo.waiting)
            command = partial(commands.consent, table, asked, rng.random() < 0.8)
        elif table.free and rng.random() < 0.2:
            command = partial(commands.undo, table, table.free[-1][0])
        with suppress(WyrmholdError):
            self.write(command())

    def _answer(self) -> Proposal | None:
        table, rng = self.sitting.table, self.rng
        asked = table.asked
        if asked is None or not table.answerable:
            return self._time()
        do = rng.choice(table.game.answers(table.state))
        via = "bot" if table.seats[asked].driven else ""
        return commands.answer(table, asked, table.prompts[asked], do, via)

    def _time(self) -> Proposal | None:
        """Let time pass until something is due; sometimes not long enough."""
        sitting, rng = self.sitting, self.rng
        due = sitting.table.due()
        if due is not None:
            sitting.now = max(sitting.now, due - rng.choice([0, 0, 0, 1, 500]))
        table = sitting.table
        return commands.close(table, sitting.now) or commands.timed_out(table, sitting.now)

    def write(self, proposal: Proposal | None) -> None:
        if proposal is None:
            return
        if self.rng.random() < 0.3:
            # The server computes the entry for lists; that must not change the table.
            before = fields(self.sitting.table)
            if not isinstance(proposal.entry, e.Undone | e.UndoAsked | e.UndoSaid):
                index_rows.after(self.sitting.table, proposal, self.sitting.now)
            assert fields(self.sitting.table) == before
        was_open = self.sitting.table.reply_window is not None
        self.sitting.do(proposal)
        self.sitting.check()
        self.done[type(proposal.entry).__name__] += 1
        self.done["in a window"] += was_open
        if isinstance(proposal.entry, e.UndoAsked | e.UndoSaid):
            self.done["back to a secret question"] += self.sitting.table.reply_window is not None
