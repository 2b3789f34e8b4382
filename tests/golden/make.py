"""Write the golden records that are missing: `.dev/bin/python -m tests.golden.make`.

Run it by hand, and only when

- the rules have a new version: then give it tables in `tables`, and it adds records for those, or
- there are new combinations in `tables`.

It never touches a record that is there. If a golden record no longer replays, the games people have
saved replay differently too: fix the code, or add a rules version. Do not delete a record to
regenerate it.

For each table it plays games with random answers and fixed luck, keeps those that end for the
planned reason, and picks a short one that shows much that the others do not.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tests.conformance.tables import lively
from tests.golden.reader import RECORDS, features, golden, name_of, record_names
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel import Action, legal
from wyrmhold.kernel.drive import open_table
from wyrmhold.kernel.record import Record

TRIES = 250
MAX_RECORD_BYTES = 60_000
"""The maximum size of a record in bytes."""

BYTES_PER_NEW_FEATURE = 25_000
"""Bytes that cost as much as showing one new thing is worth."""


@dataclass(frozen=True)
class Plan:
    """A table, and the reason for which its game should end."""

    edition: str
    options: dict[str, object]
    players: int
    reason: str
    version: int = 1

    @property
    def name(self) -> str:
        """The name of its record."""
        return name_of(self.edition, self.options, self.players, self.version)


SPREAD: Final = (
    ("gold", 2),
    ("gold", 3),
    ("gold", 4),
    ("gold", 6),
    ("other", 2),
    ("other", 4),
    ("other", 5),
    ("escape", 3),
    ("escape", 5),
    ("escape", 6),
    ("teams", 4),
    ("teams", 6),
)
"""Goals and numbers of players for each edition, with and without Expansion One."""

EDITION_GOALS: Final = {"third": ("fixed", "coins"), "fourth": ("short", "gold")}
"""The goal that only this edition has, and the reason with which it ends a game."""

TINY: Final = {
    "chambers": {
        "blank": {"N": 2, "NE": 2, "NS": 2, "NES": 2},
        "find_coin": {"N": 1, "NS": 1},
        "steal_left": {"NE": 2},
        "teleport": {"-": 1},
    },
    "coins": {"1": 2, "2": 2, "3": 2},
}
RICH: Final = {
    "chambers": {
        "blank": {"NE": 3, "NES": 3},
        "find_two": {"NE": 4, "NS": 4},
        "bargain": {"NES": 3},
        "tornado": {"NES": 3},
        "small_room": {"NE": 2},
        "void": {"NS": 2},
        "drakon_moves": {"NES": 2},
    },
    "coins": {"1": 8, "2": 4},
}
ROBBERS: Final = {
    "chambers": {
        "blank": {"NE": 4, "NES": 4},
        "map": {"NE": 8, "NS": 8, "NES": 8},
        "find_coin": {"NE": 6, "NES": 4},
    },
    "coins": {"1": 8, "2": 8, "3": 8},
}
"""Hands are robbed, so that a Dwarf can draw more than was discarded."""


def tables() -> Iterator[Plan]:
    """Every table that has a golden record."""
    for cell, (edition, expansion) in enumerate(
        (e, x) for e in EDITION_GOALS for x in (False, True)
    ):
        for row, (word, players) in enumerate(SPREAD):
            goal, reason = EDITION_GOALS[edition] if word == "other" else (word, word)
            options: dict[str, object] = {"expansion_one": expansion}
            options["heroes"] = (row + cell) % 2 == 0
            if word == "teams":
                goal = reason = "gold"
                options["teams"] = True
            yield Plan(edition, {**options, "goal": goal}, players, reason)
    yield Plan("third", {"box": TINY}, 2, "exhausted")
    yield Plan("fourth", {"box": RICH, "expansion_one": True, "heroes": True}, 3, "gold")
    yield Plan("third", {"turn_limit": 9, "heroes": True}, 3, "turn_limit")
    yield Plan("fourth", {"turn_limit": 7, "expansion_one": True, "teams": True}, 4, "turn_limit")
    yield from tables_of_version_2()


def tables_of_version_2() -> Iterator[Plan]:
    """Version 2 changed questions and the end of a game: each edition, goal and number of players,
    mostly with Heroes!, and the tables with a box or a turn limit."""
    for edition, (other, reason) in EDITION_GOALS.items():
        for expansion in (False, True):
            more: dict[str, object] = {"expansion_one": expansion, "heroes": True}
            teams = {"goal": "gold", "teams": True}
            yield Plan(edition, {**more, "goal": "gold"}, 2 if expansion else 3, "gold", 2)
            yield Plan(edition, {**more, "goal": "escape"}, 5 if expansion else 6, "escape", 2)
            yield Plan(edition, {**more, **teams, "heroes": expansion}, 4, "gold", 2)
        yield Plan(edition, {"expansion_one": True, "heroes": False, "goal": other}, 4, reason, 2)
    yield Plan("third", {"box": TINY}, 2, "exhausted", 2)
    yield Plan("third", {"box": ROBBERS, "heroes": True}, 6, "gold", 2)
    yield Plan(
        "fourth", {"turn_limit": 7, "expansion_one": True, "teams": True}, 4, "turn_limit", 2
    )


def played(plan: Plan, number: int) -> Record:
    """One game at a table, determined by the plan and the number."""
    # Where players choose their heroes, they take them in a different order from the default.
    brought = plan.edition == "third" and not plan.options.get("heroes")
    heroes = [hero.name for hero in reversed(EDITIONS[plan.edition].heroes)]
    seats: list[dict[str, object]] = [
        {"hero": heroes[seat]} if brought else {} for seat in range(plan.players)
    ]
    words = json.dumps([plan.edition, plan.options, plan.players, number])
    seed = hashlib.sha256(words.encode()).digest()
    table = open_table(
        DRAKON,
        plan.edition,
        plan.options,
        seats,
        seed,
        f"golden-{number}",
        rules_version=plan.version,
    )
    rng = random.Random(words)
    while table.asked is not None:
        table.answer(chosen(table.state, rng))
    record = table.record
    # Thinking times would make the file differ between runs of this script.
    record.steps = [replace(step, t=0) for step in record.steps]
    return record


def chosen(state: State, rng: random.Random) -> Action:
    """A lively answer; but a Dwarf who could fill a hand does so, which is rare otherwise."""
    fills = DRAKON.parse("use discard")
    if DRAKON.version_of(state) > 1 and fills in legal(state):
        return fills
    return lively(state, rng)


def best(plan: Plan, seen: Counter[str]) -> Record:
    """The game at a table that adds most to what was seen already, for its size."""
    found: list[tuple[float, int, Record]] = []
    for number in range(TRIES):
        record = played(plan, number)
        size = len(record.text())
        assert record.outcome is not None
        if record.outcome["reason"] == plan.reason and size <= MAX_RECORD_BYTES:
            # Sorted, because the order of a float sum affects its last digits.
            worth = sum(1 / (1 + seen[feature]) for feature in sorted(features(record)))
            found.append((worth - size / BYTES_PER_NEW_FEATURE, -number, record))
    return max(found, key=lambda each: each[:2])[2]


def main() -> None:
    """Write the missing records."""
    RECORDS.mkdir(exist_ok=True)
    there = set(record_names())
    seen: dict[int, Counter[str]] = {version: Counter() for version in DRAKON.rules_versions}
    for name in sorted(there):
        record = golden(name)
        seen[record.header.rules_version].update(features(record))
    for plan in tables():
        name = plan.name
        if name in there:
            continue
        record = best(plan, seen[plan.version])
        seen[plan.version].update(features(record))
        text = record.text()
        (RECORDS / f"{name}.jsonl").write_bytes(text.encode())
        print(f"{name}: {len(record.steps)} steps, {len(text)} bytes")


if __name__ == "__main__":
    main()
