"""Games of a population one after the other, at tables that are never idle.

When every table plays one game, the last games take as long as all the others, and a GPU waits for
them. Here a finished game is followed by the next one, and a game that is not finished goes on in a
later round. Only finished games are learned from, so the first rounds of a run miss long games.
"""

from __future__ import annotations

import time
from typing import Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.asked import Asked
from wyrmhold.batch.batch import Batch
from wyrmhold.lab.drakon.training.kernel_play import (
    NotedRows,
    Tally,
    Values,
    on_host,
    players_of,
    shares_of,
)
from wyrmhold.lab.drakon.training.population import LEARNER, Population


@final
class EndlessPlay:
    """Tables of one kind, with their games in progress."""

    def __init__(self, batch: Batch, seed: int, threads: int | None = None) -> None:
        self._batch: Final = batch
        self._seed: Final = seed
        self._threads: Final = threads
        self._rng: Final = np.random.default_rng(seed)
        self._noted: Final = NotedRows(len(batch))
        self._asked: Asked | None = None
        self._seated: Final = np.zeros((len(batch), batch.players), np.int64)
        """Who plays each seat, as an index of the population's names."""
        self._rounds = 0

    def play(
        self, people: Population, values: Values, trace: float, steps: int, until: float
    ) -> Tally:
        """Answer `steps` times at every table, or until the monotonic clock passes `until`.

        The population may have changed since the last call. If so, other players take over the
        games in progress.
        """
        batch, tally, tables = self._batch, Tally(), np.arange(len(self._batch))
        players = players_of(batch, people.judges, self._seed + self._rounds, self._threads)
        self._rounds += 1
        if self._asked is None:
            self._asked = batch.reset()
            self._seated[:] = people.drawn(self._rng, len(batch), batch.players)
        asked = self._asked
        after = on_host(asked.seats).astype(np.int64)
        rows, labels = [tally.rows], [tally.labels]
        for _ in range(steps):
            if time.monotonic() > until:
                break
            before, acted = after, self._seated[tables, after]
            asked = self._asked = batch.step(players.answers(asked, rows_for(people, acted)))
            after = on_host(asked.seats).astype(np.int64)
            ended = np.flatnonzero(on_host(asked.terminations))
            cut = np.flatnonzero(on_host(asked.truncations))
            over = np.concatenate([ended, cut])
            shares = shares_of(on_host(asked.rewards)[ended])
            tally.decisions += len(tables)
            tally.games += len(ended)
            tally.cut += len(cut)
            tally.count(rows_for(people, self._seated[ended]), shares)
            found = self._noted.labelled(ended, shares, trace)
            rows.append(found[0])
            labels.append(found[1])
            self._noted.forget(over)
            self._seated[over] = people.drawn(self._rng, len(over), batch.players)
            seen = (acted == LEARNER) & (after != before)
            seen[over] = False
            noted = np.flatnonzero(seen)
            self._noted.note(players, noted, before[noted], values)
        tally.rows, tally.labels = np.concatenate(rows), np.concatenate(labels)
        return tally


def rows_for(people: Population, seated: NDArray[np.int64]) -> NDArray[np.int64]:
    """The judges of seats; a population may have fewer players than an earlier one."""
    others = max(1, len(people.rows) - 1)
    there = np.where(seated == LEARNER, LEARNER, 1 + (seated - 1) % others)
    found: NDArray[np.int64] = people.rows[np.minimum(there, len(people.rows) - 1)]
    return found
