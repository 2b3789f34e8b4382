"""The rows of many games as arrays, played in processes and kept in files."""

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
from wyrmhold.games.drakon.survey import SIZE
from wyrmhold.lab.arena.match import CAPPED
from wyrmhold.lab.training.looking import Looker
from wyrmhold.lab.training.selfplay import Game, judge_of, played, seated
from wyrmhold.lab.training.tables import drawn

CHUNK: Final = 5
"""How many games are played from one random stream."""

HELD_OUT: Final = 10
"""Every so many-th game is kept from the fit, to see how well it does on what it never saw."""


@dataclass(frozen=True)
class Rows:
    """Inputs (half precision does for them), labels, the number of each row's game, and whether a
    label is how the game ended or what a look ahead came to."""

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
        """The rows of several files; no game of one is taken for one of another."""
        parts, start = [], 0
        for path in paths:
            with np.load(path, allow_pickle=False) as file:
                games = file["games"] + np.int32(start)
                part = cls(file["inputs"], file["labels"], games, file["ends"])
            parts.append(part)
            start = int(part.games.max(initial=start)) + 1
        return joined(parts)

    def split(self) -> tuple[Rows, Rows]:
        """Rows to learn from, and rows of other games to be tried on."""
        held = self.games % HELD_OUT == 0
        return self.where(~held), self.where(held)

    def where(self, mask: NDArray[np.bool_]) -> Rows:
        return Rows(self.inputs[mask], self.labels[mask], self.games[mask], self.ends[mask])


def joined(parts: Sequence[Rows]) -> Rows:
    """Rows one after another."""
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
    """The rows of a game: those that its end labels, then those that looks did."""
    labels = game.labels + game.looks.labels
    return Rows(
        np.array(game.rows + game.looks.rows, np.float16).reshape(-1, SIZE),
        np.array(labels, np.float32),
        np.full(len(labels), number, np.int32),
        np.arange(len(labels)) < len(game.labels),
    )


@dataclass(frozen=True)
class Job:
    """A chunk of games: who may play, and the words that its randomness follows from."""

    seed: str
    number: int
    pool: tuple[str, ...]
    newest: str
    looks: float
    """Before which part of all answers the newest judge looks ahead."""


def jobs_of(
    seed: str, games: int, pool: tuple[str, ...], newest: str, looks: float = 0.0
) -> Iterator[Job]:
    """At least so many games in chunks."""
    for number in range(-(-games // CHUNK)):
        yield Job(seed, number, pool, newest, looks)


NETS: dict[str, Judge] = {}
"""The nets that a process has read."""


def play_chunk(job: Job) -> tuple[Rows, int, int]:
    """Play a chunk: its rows, the turns of its games, and how many nobody won by the goal."""
    rng = random.Random(f"{job.seed} {job.number}")
    parts, turns, capped = [], 0, 0
    for number in range(CHUNK):
        table = drawn(rng)
        bots = seated(table, job.pool, job.newest, NETS, rng)
        looker = Looker(judge_of(job.newest, NETS), job.looks) if job.looks else None
        game = played(table, bots, rng, looker)
        turns += game.turns
        capped += game.reason in CAPPED
        parts.append(rows_of(game, job.number * CHUNK + number))
    return joined(parts), turns, capped


def gathered(
    pool: Executor, jobs: Iterator[Job], ahead: int, until: float
) -> tuple[Rows, dict[str, float]]:
    """All rows of the chunks that are begun before a moment, in order, and figures about them."""
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
    games = CHUNK * len(parts)
    return found, {
        "games": games,
        "rows": len(found.labels),
        "turns": round(turns / max(games, 1), 1),
        "capped": round(capped / max(games, 1), 4),
        "seconds": round(time.monotonic() - begun, 1),
    }
