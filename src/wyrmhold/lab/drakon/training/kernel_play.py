"""Games of a population on the batch kernel, and the rows that a net learns from.

A row is what a seat of the learning net knows of a position in which another seat is asked next:
what its judge had to evaluate. When the game ends, its rows are labelled backwards with TD(λ)
returns, starting from the seat's share of the win.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon.kernel_players import Floats, KernelPlayers
from wyrmhold.bots.drakon.survey import SIZE
from wyrmhold.lab.drakon.training.population import LEARNER, Population
from wyrmhold.lab.drakon.training.tables import Table

MAX_ROWS: Final = 192
"""Rows kept per game; later positions of very long games are left out."""

Values = Callable[[Floats], NDArray[np.float64]]
"""The chance to win for each row, by the net that learns."""


@dataclass
class Tally:
    """Rows with their labels, and how the games went."""

    rows: NDArray[np.float16] = field(default_factory=lambda: np.zeros((0, SIZE), np.float16))
    labels: Floats = field(default_factory=lambda: np.zeros(0, np.float32))
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
    """TD(λ) returns of the rows of many games: `trace` is λ.

    `seats` and `values` have a line per game; the seat is -1 where a game has no more rows.
    """
    labels = np.zeros(seats.shape, np.float32)
    ahead = shares.copy()
    for at in range(seats.shape[1] - 1, -1, -1):
        games = np.flatnonzero(seats[:, at] >= 0)
        there = games, seats[games, at]
        labels[games, at] = ahead[there]
        ahead[there] = trace * ahead[there] + (1.0 - trace) * values[games, at]
    return labels


def on_host(array: Any) -> Any:
    """An array of a batch as a NumPy array, copied from the device if necessary."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array


def batch_of(table: Table, tables: int, seed: int, device: str, threads: int | None) -> Batch:
    """Many tables of one kind."""
    options: dict[str, Any] = dict(table.options)
    return Batch(
        "drakon",
        tables,
        device=device,
        players=table.players,
        edition=table.edition,
        seed=seed,
        threads=threads,
        **options,
    )


def players_of(batch: Batch, judges: Floats, seed: int, threads: int | None) -> Any:
    """The players of a batch, where its tables are."""
    if batch.device == "cpu":
        return KernelPlayers(batch, judges, threads=threads, seed=seed)
    from wyrmhold.batch.drakon.device_players import DevicePlayers
    from wyrmhold.batch.target import CUDA

    return DevicePlayers(batch, judges, CUDA, seed=seed)


@dataclass(frozen=True)
class Step:
    """One step of all games that are still played.

    before    by table, the seat that answered
    after     by table, the seat that is asked now
    judges    by table, the judge that answered; negative if its game is over
    playing   by table, whether its game goes on
    ended     the tables whose games the rules ended in this step
    shares    each seat's share of the win in these
    cut       how many games were cut short
    """

    before: NDArray[np.int64]
    after: NDArray[np.int64]
    judges: NDArray[np.int64]
    playing: NDArray[np.bool_]
    ended: NDArray[np.int64]
    shares: NDArray[np.float64]
    cut: int


def steps(batch: Batch, players: Any, seated: NDArray[np.int64]) -> Iterator[Step]:
    """Play one game at every table to its end, because short games alone would be a biased sample.

    `seated` has the judge of each seat of each table. Tables that have finished answer at random.
    """
    tables = np.arange(len(batch))
    playing = np.ones(len(batch), np.bool_)
    asked = batch.reset()
    after = on_host(asked.seats).astype(np.int64)
    while playing.any():
        before = after
        judges = np.where(playing, seated[tables, before], -1)
        asked = batch.step(players.answers(asked, judges))
        after = on_host(asked.seats).astype(np.int64)
        ended = np.flatnonzero(on_host(asked.terminations) & playing)
        cut = on_host(asked.truncations) & playing
        playing = playing & ~cut
        playing[ended] = False
        shares = shares_of(on_host(asked.rewards)[ended])
        yield Step(before, after, judges, playing, ended, shares, int(cut.sum()))


@final
class NotedRows:
    """The rows of the games in progress, by table."""

    def __init__(self, tables: int) -> None:
        shape = (tables, MAX_ROWS)
        self._rows: Final = np.zeros((*shape, SIZE), np.float16)
        self._seats: Final = np.full(shape, -1, np.int8)
        self._values: Final = np.zeros(shape, np.float32)
        self._counts: Final = np.zeros(tables, np.int64)

    def note(
        self,
        players: Any,
        tables: NDArray[np.int64],
        seats: NDArray[np.int64],
        values: Values,
    ) -> None:
        """Note what these seats know now, and the net's evaluation of it."""
        room = self._counts[tables] < MAX_ROWS
        tables, seats = tables[room], seats[room]
        if not len(tables):
            return
        at, rows = self._counts[tables], players.surveys(tables, seats)
        self._rows[tables, at] = rows
        self._seats[tables, at] = seats
        self._values[tables, at] = values(rows)
        self._counts[tables] += 1

    def labelled(
        self, tables: NDArray[np.int64], shares: NDArray[np.float64], trace: float
    ) -> tuple[NDArray[np.float16], Floats]:
        """The rows of games that have ended, with their labels, game by game."""
        seats = self._seats[tables]
        kept = seats >= 0
        return self._rows[tables][kept], returns(seats, self._values[tables], shares, trace)[kept]

    def forget(self, tables: NDArray[np.int64]) -> None:
        """Drop the rows of these tables, where new games begin."""
        self._seats[tables] = -1
        self._counts[tables] = 0


@final
class KernelPlay:
    """Tables of one kind, at each of which a population plays one game."""

    def __init__(self, batch: Batch, seed: int, threads: int | None = None) -> None:
        self._batch: Final = batch
        self._threads: Final = threads
        self._seed: Final = seed
        self._noted: Final = NotedRows(len(batch))
        self._ended: Final = np.zeros(len(batch), np.bool_)
        self._shares: Final = np.zeros((len(batch), batch.players))

    def play(self, people: Population, values: Values, trace: float, until: float) -> Tally | None:
        """Play all games; None if the monotonic clock passes `until` before they are over."""
        batch, tally = self._batch, Tally()
        players = players_of(batch, people.judges, self._seed, self._threads)
        rng = np.random.default_rng(self._seed)
        seated = people.seated(rng, len(batch), batch.players)
        learner = int(people.rows[LEARNER])
        for step in steps(batch, players, seated):
            tally.decisions += int((step.judges >= 0).sum())
            tally.cut += step.cut
            tally.games += len(step.ended)
            tally.count(seated[step.ended], step.shares)
            self._ended[step.ended] = True
            self._shares[step.ended] = step.shares
            seen = step.playing & (step.judges == learner) & (step.after != step.before)
            tables = np.flatnonzero(seen)
            self._noted.note(players, tables, step.before[tables], values)
            if time.monotonic() > until:
                return None
        ended = np.flatnonzero(self._ended)  # the rows of games cut short are dropped
        tally.rows, tally.labels = self._noted.labelled(ended, self._shares[ended], trace)
        return tally
