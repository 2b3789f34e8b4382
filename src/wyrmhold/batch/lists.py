"""What all kernels share: sparse lists of answers, rows that tell what is asked, rewards.

A sparse list has the numbers of all tables in a row, and where each table's begin.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.luck import WORD, mixed
from wyrmhold.batch.target import flat, wide

COUNT: Final = 0
SEAT: Final = 1
ENDED: Final = 2
WINNERS: Final = 3
OUTSIDE: Final = 4
TOLD: Final = 5
"""The columns of what is told about each table: the count of its answers, the seat to act, whether
a game ended in this step, a mask of its winners, and the answers without a number."""

RULES: Final = 1
CUT: Final = 2
"""How a game ended: by the rules, or cut short."""


@flat
def first_illegal(
    numbers: Any, starts: Any, counts: Any, which: Any, first: int, last: int, answers: Any
) -> int:
    """The first row from `first` to `last` whose answer is not in its table's list; `last` if there
    is none."""
    for at in range(first, last):
        table = wide(which[at])
        start = wide(starts[table])
        answer = answers[at]
        found = 0
        for index in range(start, start + wide(counts[table])):  # to the end: many at a time
            found |= numbers[index] == answer
        if not found:
            return at
    return last


@flat
def copied(template: Any, row: Any) -> None:
    """Copy a row."""
    for at in range(template.shape[0]):
        row[at] = template[at]


@flat
def paid(players: int, winners: int, rewards: Any) -> None:
    """Each loser pays 1 / (players - 1), and the winners share the total (envs/rewards.py)."""
    won = 0
    for seat in range(players):
        won += winners >> seat & 1
    stake = 1.0 / (players - 1)
    share = stake * (players - won) / max(won, 1)
    for seat in range(players):
        rewards[seat] = share if winners >> seat & 1 else -stake


@flat
def lost(players: int, alive: int, rewards: Any) -> None:
    """In a game that is cut short, only those already eliminated pay (envs/rewards.py)."""
    for seat in range(players):
        rewards[seat] = 0.0 if alive >> seat & 1 else -1.0 / (players - 1)


@flat
def drawn_from(seed: int, drawn: int, table: int, count: int) -> int:
    """A random number below `count`, for one table's draw: the same on every target."""
    word = mixed(((drawn * 0x9E3779B9) & WORD) ^ (seed & WORD))
    word = mixed((word + ((seed >> 32) & WORD) + table * 0x632BE5AB) & WORD)
    return (mixed(word) * count) >> 32


@flat
def sample_tables(
    numbers: Any, offsets: Any, which: Any, seed: int, drawn: int, answers: Any
) -> None:
    """Draw a legal answer for each table."""
    for at in range(answers.shape[0]):
        first = wide(offsets[at])
        count = wide(offsets[at + 1]) - first
        answers[at] = numbers[first + drawn_from(seed, drawn, wide(which[at]), count)]
