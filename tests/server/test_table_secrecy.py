"""What a viewer cannot know changes no byte of what a table shows, in games played side by side."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec
import pytest

from tests.rule import rule
from tests.server.table_kit import Sitting, created, known_replay
from tests.server.table_random import POTIONS
from tests.server.twins import Parted, Twins, tried
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.api.listings import listed
from wyrmhold.server.api.records import moment_of
from wyrmhold.server.table_settings import Clock, DaysClock, LiveClock, NoClock, Settings
from wyrmhold.server.tables import commands
from wyrmhold.server.tables.commands import Proposal
from wyrmhold.server.tables.delivery import standing, view_of, whole
from wyrmhold.server.tables.index_rows import index_of
from wyrmhold.server.tables.records import redacted_lines
from wyrmhold.server.tables.table import Table

PAIRS = int(os.environ.get("WYRMHOLD_SOAK_TWINS", "3"))
"""Pairs per box. More in a long run."""

ONE_ANNULS: dict[str, Any] = {**POTIONS, "treasures": {**POTIONS["treasures"], "annulation": 1}}
BOXES: dict[str, tuple[str, dict[str, Any]]] = {
    "drakon": ("drakon", {}),
    "drakon, heroes": ("drakon", {"heroes": True}),
    "drakon, fourth": ("drakon", {"edition": "fourth"}),
    "dragon run": ("dragon_run", {}),
    "dragon run, potions": ("dragon_run", {"cards": ONE_ANNULS}),
    "dragon run, many annul": ("dragon_run", {"cards": POTIONS}),
}
SEALED = [box for box in BOXES if "cards" in BOXES[box][1]]
"""Boxes with enough potions that sealed replies are soon asked for."""
CLOCKS: list[Clock] = [NoClock(), LiveClock(600, 2), DaysClock(1.0)]


def twins(box: str, rng: random.Random, reply_days: float = 0) -> Twins:
    game, options = BOXES[box]
    players = rng.choice([2, 3, 4])
    eyes: list[Sequence[int]] = [*[[viewer] for viewer in range(players)], [SPECTATOR]]
    eyes.append([0, players - 1])  # one person with two seats
    clock = DaysClock(1.0) if reply_days else rng.choice(CLOCKS)
    window_s = rng.choice([0, 8, 8])
    settings = Settings(clock=clock, window_s=window_s, reply_days=reply_days)
    edition = str(options.get("edition", ""))
    agreed = {name: value for name, value in options.items() if name != "edition"}
    entry = created(game, players, options=agreed, edition=edition, settings=settings)
    return Twins(entry, rng.choice(eyes), rng)


def shown(sitting: Sitting, viewer: int, rng: random.Random) -> Iterator[object]:
    """Everything a viewer can request from a table now."""
    table = sitting.table
    yield sitting.heard[viewer].messages[-8:]
    yield whole(table, viewer, view_of(table, viewer), sitting.now)
    yield standing(table, viewer)
    for person in (f"person {viewer}", None):
        # Once a game is over its record is public, and so is what everybody held.
        yield msgspec.structs.replace(listed(index_of(table, 0), person), result=None)
    if rng.random() < (0.06 if table.reply_window is None else 0.3):
        lines = redacted_lines(table, sitting.rows, viewer)
        yield lines
        yield moment_of(known_replay(table, sitting.rows), viewer, rng.randrange(len(lines)))
        try:
            yield moment_of(known_replay(table, sitting.rows), viewer, len(lines))
        except WyrmholdError as error:
            yield error.as_json()


def refusals(sitting: Sitting, viewer: int, rng: random.Random) -> Iterator[object]:
    """The refusals a viewer gets for what is impossible, or not possible now."""
    table = sitting.table
    if viewer == SPECTATOR:
        return
    prompt = rng.choice([table.prompts[viewer], table.heard[viewer], 0])
    tries: list[Callable[[Table], Proposal | None]] = [
        partial(commands.answer, seat=viewer, prompt=prompt, do=do)
        for do in ("charge", "decline", "annul", "place blank:N@0,1", "no token", "keep object_1")
    ]
    seats = range(len(table.seats))
    tries += [partial(commands.consent, seat=seat, yes=True) for seat in seats]
    for write in tries:
        outcome = tried(write, table)
        yield outcome if isinstance(outcome, dict) else outcome is None


def check_alike(both: Twins) -> None:
    for viewer in both.viewers:
        seed = both.rng.random()
        for channel in (shown, refusals):
            one, other = (
                [msgspec.json.encode(each) for each in got]
                for got in (channel(s, viewer, random.Random(seed)) for s in both.pair)
            )
            assert one == other


def play(both: Twins, most: int) -> Counter[str]:
    """Play until the two part; return what was done, and how often they really differed."""
    both.begin()
    check_alike(both)
    try:
        while both.status == "playing" and both.done["answer"] < most:
            for _ in both.answer():
                check_alike(both)
                if both.rng.random() < 0.25:
                    both.meddle()
                    check_alike(both)
                    if both.one.table.undo is not None and both.rng.random() < 0.8:
                        both.meddle()
                        check_alike(both)
            both.wait(both.rng.choice([0, 400, 5000]))
            one, other = (sitting.table.state for sitting in both.pair)
            both.done["different"] += one != other
    except Parted as why:
        both.done[f"parted: {why}"] += 1
    for sitting in both.pair:
        sitting.check()
    return both.done


@rule("RUN-TR-SECRET")
@pytest.mark.parametrize(
    ("box", "reply_days"), [*[(box, 0) for box in BOXES], *[(box, 2) for box in SEALED]]
)
def test_no_byte_depends_on_what_a_viewer_cannot_know(box: str, reply_days: float) -> None:
    rng = random.Random(f"twins {box} {reply_days or ''}".strip())
    done: Counter[str] = Counter()
    secrets = 2 if "cards" in BOXES[box][1] else 0
    while done["start"] < PAIRS or done["declined at one only"] < secrets:
        done += play(twins(box, rng, reply_days), 60)
        assert done["start"] < PAIRS + 30, done
    # The test means something only if there was something to hide.
    assert done["different"] > done["answer"] * 0.3, done
