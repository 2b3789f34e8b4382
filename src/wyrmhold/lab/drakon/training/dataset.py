"""Training rows from many games, played in parallel and kept in files."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.bots.drakon.afterstates import Judge
from wyrmhold.bots.drakon.net import written
from wyrmhold.bots.drakon.survey import SIZE
from wyrmhold.lab.arena.match import CAPPED
from wyrmhold.lab.drakon.training.lookahead import Looker
from wyrmhold.lab.drakon.training.selfplay import Game, judge_of, played, seated
from wyrmhold.lab.drakon.training.tables import drawn

GAMES_PER_CHUNK: Final = 5
"""Games played from one random stream."""

HELD_OUT: Final = 10
"""One game in this many is held out of the fit for validation."""


@dataclass(frozen=True)
class Rows:
    """Inputs (half precision is enough), labels, the game of each row, and whether its label is the
    game's result or comes from looking ahead."""

    inputs: NDArray[np.float16]
    labels: NDArray[np.float32]
    games: NDArray[np.int32]
    ends: NDArray[np.bool_]

    def save(self, path: Path) -> None:
        written(
            path,
            {
                "inputs": self.inputs,
                "labels": self.labels,
                "games": self.games,
                "ends": self.ends,
            },
        )

    @classmethod
    def load(cls, paths: Sequence[Path]) -> Rows:
        """Load the rows of several files, renumbering games so that none are confused."""
        parts, start = [], 0
        for path in paths:
            with np.load(path, allow_pickle=False) as file:
                games = file["games"] + np.int32(start)
                part = cls(file["inputs"], file["labels"], games, file["ends"])
            parts.append(part)
            start = int(part.games.max(initial=start)) + 1
        return joined(parts)

    def split(self) -> tuple[Rows, Rows]:
        """Split into training rows and validation rows, by game."""
        held = self.games % HELD_OUT == 0
        return self.where(~held), self.where(held)

    def where(self, mask: NDArray[np.bool_]) -> Rows:
        return Rows(self.inputs[mask], self.labels[mask], self.games[mask], self.ends[mask])


def joined(parts: Sequence[Rows]) -> Rows:
    """Concatenate rows."""
    if not parts:
        empty = np.zeros(0, np.float32)
        none = np.zeros((0, SIZE), np.float16)
        return Rows(none, empty, empty.astype(np.int32), empty.astype(np.bool_))
    return Rows(
        np.concatenate([part.inputs for part in parts]),
        np.concatenate([part.labels for part in parts]),
        np.concatenate([part.games for part in parts]),
        np.concatenate([part.ends for part in parts]),
    )


def rows_of(game: Game, number: int) -> Rows:
    """The rows of a game: those labelled with its result, then those from looking ahead."""
    labels = game.labels + game.looks.labels
    return Rows(
        np.array(game.rows + game.looks.rows, np.float16).reshape(-1, SIZE),
        np.array(labels, np.float32),
        np.full(len(labels), number, np.int32),
        np.arange(len(labels)) < len(game.labels),
    )


@dataclass(frozen=True)
class Job:
    """A chunk of games: who may play, and its seed."""

    seed: str
    number: int
    pool: tuple[str, ...]
    newest: str
    looks: float
    """Fraction of decisions at which the newest judge looks ahead."""


def jobs_of(
    seed: str, games: int, pool: tuple[str, ...], newest: str, looks: float = 0.0
) -> Iterator[Job]:
    """Split at least `games` games into chunks."""
    for number in range(-(-games // GAMES_PER_CHUNK)):
        yield Job(seed, number, pool, newest, looks)


NETS: dict[str, Judge] = {}
"""Nets loaded by this process."""


def play_chunk(job: Job) -> tuple[Rows, int, int]:
    """Play a chunk; returns its rows, total turns, and number of capped games."""
    rng = random.Random(f"{job.seed} {job.number}")
    parts, turns, capped = [], 0, 0
    for number in range(GAMES_PER_CHUNK):
        table = drawn(rng)
        bots = seated(table, job.pool, job.newest, NETS, rng)
        looker = Looker(judge_of(job.newest, NETS), job.looks) if job.looks else None
        game = played(table, bots, rng, looker)
        turns += game.turns
        capped += game.reason in CAPPED
        parts.append(rows_of(game, job.number * GAMES_PER_CHUNK + number))
    return joined(parts), turns, capped


def gathered(
    pool: Executor, jobs: Iterator[Job], ahead: int, until: float
) -> tuple[Rows, dict[str, float]]:
    """Play the chunks that start before `until`; returns their rows in order, and statistics."""
    waiting: dict[Future[tuple[Rows, int, int]], int] = {}
    parts: dict[int, Rows] = {}
    turns = capped = 0
    begun = time.monotonic()
    while True:
        while len(waiting) < ahead and time.monotonic() < until and (job := next(jobs, None)):
            waiting[pool.submit(play_chunk, job)] = job.number
        if not waiting:
            break
        for future in wait(waiting, return_when=FIRST_COMPLETED).done:
            parts[waiting.pop(future)], more, at_limit = future.result()
            turns += more
            capped += at_limit
    found = joined([parts[number] for number in sorted(parts)])
    games = GAMES_PER_CHUNK * len(parts)
    return found, {
        "games": games,
        "rows": len(found.labels),
        "turns": round(turns / max(games, 1), 1),
        "capped": round(capped / max(games, 1), 4),
        "seconds": round(time.monotonic() - begun, 1),
    }
