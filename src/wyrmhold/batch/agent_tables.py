"""Tables where the caller plays one seat, or all of them, and others play the rest.

A step answers for the caller at every table, then lets the others play until every table waits for
the caller again. What happened meanwhile is added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.asked import Asked
from wyrmhold.batch.batch import Batch
from wyrmhold.batch.errors import BadBatch
from wyrmhold.batch.seating import Player, Seating


@final
class AgentTables:
    """A batch seen from the caller's seats.

    seat        the seat of the caller; None if the caller plays all seats
    opponents   who plays the other seats, clockwise from the caller's, repeated as needed

    A finished game is replaced at once, but only one game of a table can end in a step: if another
    one ended before the caller was asked in it, that game is not told.
    """

    def __init__(
        self, batch: Batch, seat: int | None, opponents: Sequence[Player], seed: int
    ) -> None:
        self.batch: Final = batch
        self.seat: Final = seat
        players: list[Player | None] = [None] * batch.players
        if seat is not None:
            if not 0 <= seat < batch.players:
                raise BadBatch(f"seat: {seat} is not one of 0 to {batch.players - 1}, or None")
            if not opponents:
                raise BadBatch("opponents: nobody plays the other seats")
            for offset in range(batch.players - 1):
                players[(seat + 1 + offset) % batch.players] = opponents[offset % len(opponents)]
        self._seating: Final = Seating(batch, players, seed)
        self.seats: NDArray[np.int64] = np.zeros(len(batch), np.int64)

    def reset(self, seed: int | None) -> Asked:
        """Start a game at every table."""
        return self._until_asked(self.batch.reset(seed))

    def step(self, answers: Any) -> Asked:
        """Answer at every table; returns what the caller is asked next at each."""
        return self._until_asked(self.batch.step(answers))

    def _until_asked(self, first: Asked) -> Asked:
        """Let the others play until every table waits for the caller."""
        waiting = np.flatnonzero(self._seating.held(first.seats))
        if not len(waiting):
            return first
        parts = [first]
        rewards, finals = first.rewards.copy(), first.final_observations
        terminations, truncations = first.terminations.copy(), first.truncations.copy()
        part = first.only(waiting)
        while len(part):
            part = self.batch.step(self._seating.answers(part), part.tables)
            parts.append(part)
            tables = part.tables
            ended = (part.terminations | part.truncations) & ~(
                terminations[tables] | truncations[tables]
            )
            rewards[tables[ended]] = part.rewards[ended]
            if finals is not None and part.final_observations is not None:
                finals[tables[ended]] = part.final_observations[ended]
            terminations[tables[ended]] = part.terminations[ended]
            truncations[tables[ended]] = part.truncations[ended]
            part = part.only(np.flatnonzero(self._seating.held(part.seats)))
        return replace(
            merged(parts, len(self.batch)),
            rewards=rewards,
            terminations=terminations,
            truncations=truncations,
            final_observations=finals,
        )


def merged(parts: Sequence[Asked], tables: int) -> Asked:
    """The last that was asked at each table, as one list."""
    source = np.zeros(tables, np.int64)
    rows = np.zeros(tables, np.int64)
    for number, part in enumerate(parts):
        source[part.tables] = number
        rows[part.tables] = np.arange(len(part))
    first_rows = np.cumsum([0, *[len(part) for part in parts[:-1]]])
    joined = joined_rows(parts)
    return joined.only(first_rows[source] + rows)


def joined_rows(parts: Sequence[Asked]) -> Asked:
    """The rows of all parts, one after the other."""

    def together(name: str) -> Any:
        arrays = [getattr(part, name) for part in parts]
        return None if arrays[0] is None else np.concatenate(arrays)

    bases = np.cumsum([0, *[part.offsets[-1] for part in parts]])
    offsets = [part.offsets[:-1] + base for part, base in zip(parts, bases, strict=False)]
    return Asked(
        together("tables"),
        together("seats"),
        together("numbers"),
        np.concatenate([*offsets, bases[-1:]]),
        together("outside"),
        together("rewards"),
        together("terminations"),
        together("truncations"),
        together("observations"),
        None,
        together("features"),
    )
