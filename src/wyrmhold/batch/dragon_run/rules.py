"""The rules of a table as a record: the box, the flags of its version, the numbered discards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from wyrmhold.batch.dragon_run.record import KINDS, RULES, Records
from wyrmhold.games.dragon_run.cards import OBJECTS
from wyrmhold.games.dragon_run.numbering import FIXED_ANSWERS, DragonRunNumbering
from wyrmhold.games.dragon_run.rules import Rules
from wyrmhold.games.dragon_run.setup import TEMPER


def rules_record(rules: Rules, characters: Sequence[int], numbering: DragonRunNumbering) -> Records:
    """One record, for tables with these rules, and these characters or UNDEALT at the seats."""
    boxes = np.zeros(1, RULES)
    box: Any = boxes.view(np.recarray)[0]
    box.players = len(characters)
    box.temper = TEMPER[len(characters)]
    box.asks_alike = rules.asks_alike
    box.characters[: len(characters)] = characters
    for location in rules.locations:
        box.locations[location] += 1
    for card in rules.treasures:
        box.treasures[card] += 1
    box.discards = numbering.discards
    box.objects = numbering.objects
    counts = [int(number) for number in box.treasures]
    box.ways[:, : numbering.discards + 1] = ways(counts, numbering.discards)
    box.object_ways[:, : numbering.objects + 1] = ways(counts[:OBJECTS], numbering.objects)
    first = FIXED_ANSWERS
    for size in range(1, numbering.objects + 1):
        box.first[size] = first
        first += int(box.ways[0, size] if size <= numbering.discards else box.object_ways[0, size])
    assert first == numbering.size
    return boxes


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
