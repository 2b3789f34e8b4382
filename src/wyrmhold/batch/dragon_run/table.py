"""The rules of a table as a record: the box, the flags of its version, the numbered discards."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from wyrmhold.batch.dragon_run.layout import KINDS, LOCATION_KINDS, TABLE, Records
from wyrmhold.games.dragon_run.agents.numbering import FIXED_ANSWERS, DragonRunNumbering
from wyrmhold.games.dragon_run.cards import OBJECTS
from wyrmhold.games.dragon_run.ruleset import Rules
from wyrmhold.games.dragon_run.setup.opening import TEMPER
from wyrmhold.games.dragon_run.state import State


def numbering_of(rules: Rules, players: int) -> DragonRunNumbering:
    """The numbering of the kernel's answers, which does not depend on the number of players."""
    return numbering_with(rules.treasures)


@lru_cache(maxsize=16)  # numbering every discard takes longer than a game
def numbering_with(treasures: tuple[int, ...]) -> DragonRunNumbering:
    """The numbering of a box with these cards."""
    return DragonRunNumbering(treasures=treasures)


def table_of(fresh: State, numbering: DragonRunNumbering | None = None) -> Records:
    """An array with the record of a fresh table's rules, and of the characters chosen for it."""
    rules, players = fresh.rules, fresh.players
    numbering = numbering or numbering_of(rules, players)
    record = np.zeros(1, TABLE)
    row: Any = record[0]
    row["players"] = players
    row["temper"] = TEMPER[players]
    row["asks_alike"] = rules.asks_alike
    row["characters"][:players] = fresh.characters
    row["locations"] = [rules.locations.count(each) for each in range(LOCATION_KINDS)]
    row["treasures"] = [rules.treasures.count(each) for each in range(KINDS)]
    row["discards"] = numbering.discards
    row["objects"] = numbering.objects
    counts = row["treasures"].tolist()
    row["ways"][:, : numbering.discards + 1] = ways(counts, numbering.discards)
    row["object_ways"][:, : numbering.objects + 1] = ways(counts[:OBJECTS], numbering.objects)
    first = FIXED_ANSWERS
    for size in range(1, numbering.objects + 1):
        row["first"][size] = first
        small = size <= numbering.discards
        first += int(row["ways" if small else "object_ways"][0, size])
    assert first == numbering.size
    return record


def ways(counts: list[int], most: int) -> list[list[int]]:
    """How many bundles of up to `most` cards there are of the kinds from each one on."""
    rows = [[1] + [0] * most]
    for count in reversed(counts):
        after = rows[0]
        rows.insert(
            0,
            [
                sum(after[size - number] for number in range(min(count, size) + 1))
                for size in range(most + 1)
            ],
        )
    assert len(rows) <= KINDS + 1
    return rows
