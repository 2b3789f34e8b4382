"""Games of a population on the batch kernel, and the rows that a net learns from.

A row is what a seat of the learning net knows of a position in which another seat is asked next:
what its judge had to evaluate. When the game ends, its rows are labelled backwards with TD(λ)
returns, starting from the seat's share of the win.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.asked import Asked
from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon.kernel_players import Floats, KernelPlayers
from wyrmhold.games.drakon.evaluation.survey import SIZE
from wyrmhold.lab.drakon.training.population import LEARNER, Population
from wyrmhold.lab.drakon.training.tables import Table

MAX_ROWS: Final = 192
"""Rows kept per game; later positions of very long games are left out."""

Values = Callable[[Floats], NDArray[np.float64]]
"""The chance to win for each row, by the net that learns."""


@dataclass
class Tally:
    """Rows with their labels, and how the games went."""

    rows: list[Floats] = field(default_factory=list)
    labels: list[Floats] = field(default_factory=list)
    games: int = 0
    decisions: int = 0
    cut: int = 0
    wins: dict[int, float] = field(default_factory=dict)
    """By row of the judges: the sum of the shares of its seats."""
    seats: dict[int, int] = field(default_factory=dict)
    """By row of the judges: how many seats it had in finished games."""

    def count(self, judges: NDArray[np.int64], shares: NDArray[np.float64]) -> None:
        """Add up the shares of finished games."""
        for row in np.unique(judges).tolist():
            there = judges == row
            self.wins[row] = self.wins.get(row, 0.0) + float(shares[there].sum())
            self.seats[row] = self.seats.get(row, 0) + int(there.sum())


def shares_of(rewards: NDArray[np.float32]) -> NDArray[np.float64]:
    """Each seat's share of the win, from the rewards of finished games."""
    stake = 1.0 / (rewards.shape[1] - 1)
    won = rewards > 1e-6 - stake
    won[won.sum(1) == 0] = True
    found: NDArray[np.float64] = won / won.sum(1, keepdims=True)
    return found


def returns(
    seats: NDArray[np.int8], values: Floats, shares: NDArray[np.float64], trace: float
) -> Floats:
    """TD(λ) returns of one game's rows: `trace` is λ."""
    labels = np.zeros(len(seats), np.float32)
    ahead = shares.copy()
    for at in range(len(seats) - 1, -1, -1):
        seat = seats[at]
        labels[at] = ahead[seat]
        ahead[seat] = trace * ahead[seat] + (1.0 - trace) * values[at]
    return labels


@final
class KernelPlay:
    """Tables of one kind, at each of which a population plays one game."""

    def __init__(self, table: Table, tables: int, seed: int, threads: int | None = None) -> None:
        self.batch: Final = Batch(
            "drakon",
            tables,
            players=table.players,
            edition=table.edition,
            seed=seed,
            threads=threads,
            **table.options,
        )
        self._threads: Final = threads
        self._rng: Final = np.random.default_rng(seed)
        self._seed: Final = seed
        shape = (tables, MAX_ROWS)
        self._kept: Final = np.zeros((*shape, SIZE), np.float16)
        self._seats: Final = np.zeros(shape, np.int8)
        self._values: Final = np.zeros(shape, np.float32)
        self._counts: Final = np.zeros(tables, np.int64)

    def play(self, people: Population, values: Values, trace: float, until: float) -> Tally | None:
        """Play one game at every table; None if that is not done by a time of the monotonic clock.

        Games that are still going on when others have ended are played to the end: the short ones
        alone would be a biased sample.
        """
        batch, tally = self.batch, Tally()
        players = KernelPlayers(batch, people.judges, threads=self._threads, seed=self._seed)
        seated = people.seated(self._rng, len(batch), batch.players)
        learner = int(people.rows[LEARNER])
        asked = batch.reset()
        while len(asked):
            if time.monotonic() > until:
                return None
            tables, before = asked.tables, asked.seats
            judges = seated[tables, before]
            asked = batch.step(players.answers(asked, judges), tables)
            tally.decisions += len(asked)
            over = asked.terminations | asked.truncations
            self._finish(asked, seated, trace, tally)
            seen = ~over & (judges == learner) & (asked.seats != before)
            seen &= self._counts[tables] < MAX_ROWS
            self._note(players, tables[seen], before[seen], values)
            if over.any():
                asked = asked.only(np.flatnonzero(~over))
        return tally

    def _note(
        self,
        players: KernelPlayers,
        tables: NDArray[np.int64],
        seats: NDArray[np.int64],
        values: Values,
    ) -> None:
        """Keep what the seats that have just acted know now."""
        if not len(tables):
            return
        rows = players.surveys(tables, seats)
        at = self._counts[tables]
        self._kept[tables, at] = rows
        self._seats[tables, at] = seats
        self._values[tables, at] = values(rows)
        self._counts[tables] += 1

    def _finish(self, asked: Asked, seated: NDArray[np.int64], trace: float, tally: Tally) -> None:
        """Label the rows of the games that ended; those of games cut short are dropped."""
        tally.cut += int(asked.truncations.sum())
        rows = np.flatnonzero(asked.terminations)
        if not len(rows):
            return
        shares, ended = shares_of(asked.rewards[rows]), asked.tables[rows]
        tally.games += len(ended)
        tally.count(seated[ended], shares)
        for game, table in enumerate(ended.tolist()):
            number = int(self._counts[table])
            if number:
                seats, values = self._seats[table, :number], self._values[table, :number]
                tally.rows.append(self._kept[table, :number].astype(np.float32))
                tally.labels.append(returns(seats, values, shares[game], trace))
