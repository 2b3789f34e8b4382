"""The tables of a batch on the CPU: the kernel's functions over NumPy arrays, in threads."""

from __future__ import annotations

import importlib
import math
import mmap
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.asked import Asked, Played
from wyrmhold.batch.game_kernel import GameKernel

ANSWERS_PER_TABLE: Final = 256
"""Room for the lists of answers at the start; it grows when needed."""

MIN_PART: Final = 16
"""Steps at fewer tables than twice this are not shared among threads."""

MAX_STALE: Final = 4
"""How many times as long as needed the kept lists may become."""


def sparse_zeros(shape: tuple[int, ...], kind: np.dtype[Any]) -> NDArray[Any]:
    """Zeros of which few will be written: the others take neither memory nor time.

    NumPy asks for huge pages where the system has them. Then one row that is written costs as much
    as a hundred.
    """
    size = math.prod(shape)
    if size * kind.itemsize < mmap.PAGESIZE or not hasattr(mmap, "MAP_PRIVATE"):  # as on Windows
        return np.zeros(shape, kind)
    flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
    return np.frombuffer(mmap.mmap(-1, size * kind.itemsize, flags), kind, size).reshape(shape)


@final
class Host:
    """Tables in the memory of this process."""

    def __init__(self, kernel: GameKernel, tables: int, threads: int | None) -> None:
        self._kernel: Final = kernel
        self._target: Final = importlib.import_module("wyrmhold.batch.target")
        self._lists: Final = importlib.import_module("wyrmhold.batch.lists")
        self.states: Final = np.zeros(tables, kernel.layout.STATE)
        self._rules: Final = self._target.all_opened(kernel.rules)
        self._views: Final = self._target.all_opened(kernel.observations.view)
        self._template: Final = self._seen(kernel.observations.template)
        self._whats: Final = self._seen(kernel.whats)
        self._threads: Final = max(1, min(threads or os.cpu_count() or 1, tables))
        self._pool: Final = ThreadPoolExecutor(self._threads)
        # The lists of all tables: `step` for some of them appends theirs.
        self._numbers = np.zeros(0, np.int32)
        self._starts: Final = np.zeros(tables, np.int64)
        self._counts: Final = np.zeros(tables, np.int64)

    @property
    def memory(self) -> Any:
        """The positions themselves."""
        return self.states

    def _seen(self, array: NDArray[Any]) -> Any:
        return self._target.scratch(array)

    def _scratch(self) -> Any:
        return self._seen(np.zeros(self._kernel.room, np.int32))

    def _shared(
        self, rows: int, work: Callable[[int, int], Any], least: int = MIN_PART
    ) -> list[Any]:
        """Let the threads do their parts of the rows."""
        parts = max(1, min(self._threads, rows // least))
        if parts == 1:
            return [work(0, rows)]
        edges = np.linspace(0, rows, parts + 1).astype(int).tolist()
        return list(self._pool.map(lambda part: work(*part), pairwise(edges)))

    def deal(self, seed: int) -> None:
        """Start a game at every table, with consecutive seeds."""
        states, play = self._target.all_opened(self.states), self._kernel.play
        self._shared(
            len(self.states),
            lambda first, last: play.deal_tables(
                states, self._rules, first, last, seed, self._scratch()
            ),
        )

    def first_illegal(self, which: NDArray[np.int64], answers: NDArray[np.int64]) -> int:
        """The first row whose answer is not legal; as many as there are rows if all are."""
        arrays = [self._seen(each) for each in (self._numbers, self._starts, self._counts, which)]
        given, rows = self._seen(answers), len(which)

        def part(first: int, last: int) -> int:
            found: int = self._lists.first_illegal(*arrays, first, last, given)
            return found if found < last else rows

        return min(self._shared(rows, part))

    def step(
        self,
        which: NDArray[np.int64],
        answers: NDArray[np.int64] | None,
        watched: bool,
        described: bool,
    ) -> Asked:
        """Give a legal answer at each of these tables, if there are answers; then list what is
        asked, after replacing games that have ended."""
        kernel, lists, layout = self._kernel, self._lists, self._kernel.observations
        number, players, kind = len(which), kernel.players, layout.template.dtype
        told = np.zeros((number, lists.TOLD), np.int64)
        rewards = np.zeros((number, players), np.float32)
        finals = sparse_zeros((number, players, layout.length) if watched else (1, 1, 1), kind)
        given = [self._target.rows_of(array) for array in (told, rewards, finals)]
        states, which_seen = self._target.all_opened(self.states), self._seen(which)
        answers_seen = self._seen(which if answers is None else answers)

        def part(first: int, last: int) -> NDArray[np.int32]:
            numbers = np.empty(ANSWERS_PER_TABLE * (last - first) + kernel.room, np.int32)
            out, done = self._scratch(), 0
            unanswered = last if answers is None else first
            while first < last:
                stopped = kernel.questions.step_tables(
                    states,
                    self._rules,
                    self._views,
                    self._template,
                    which_seen,
                    first,
                    last,
                    answers_seen,
                    unanswered,
                    len(self.states),
                    int(watched),
                    out,
                    self._seen(numbers),
                    done,
                    *given,
                )
                done += int(told[first:stopped, lists.COUNT].sum())
                first = stopped
                if first < last:
                    unanswered = max(unanswered, first + 1)
                    numbers = np.concatenate([numbers, np.empty_like(numbers)])
            return numbers[:done]

        parts = self._shared(number, part)
        numbers = parts[0] if len(parts) == 1 else np.concatenate(parts)
        counts, seats, ended, _, outside = np.ascontiguousarray(told.T)
        offsets = np.zeros(number + 1, np.int64)
        np.cumsum(counts, out=offsets[1:])
        self._keep(which, numbers, offsets, counts)
        return Asked(
            which,
            seats,
            numbers,
            offsets,
            outside,
            rewards,
            ended == lists.RULES,
            ended == lists.CUT,
            self.observe(which, seats) if watched else None,
            finals if watched else None,
            self.describe(which, seats, numbers, offsets) if described else None,
        )

    def _keep(
        self,
        which: NDArray[np.int64],
        numbers: NDArray[np.int32],
        offsets: NDArray[np.int64],
        counts: NDArray[np.int64],
    ) -> None:
        """Keep the lists of these tables beside those of the others."""
        if len(which) == len(self.states):
            self._numbers, before = numbers, 0
        else:
            if len(self._numbers) > MAX_STALE * self._counts.sum():
                self._tidy()
            before = len(self._numbers)
            self._numbers = np.concatenate([self._numbers, numbers])
        self._starts[which] = before + offsets[:-1]
        self._counts[which] = counts

    def _tidy(self) -> None:
        """Drop the lists that have been replaced."""
        starts = np.cumsum(self._counts) - self._counts
        places = np.repeat(self._starts - starts, self._counts) + np.arange(self._counts.sum())
        self._numbers = self._numbers[places]
        self._starts[:] = starts

    def observe(self, which: NDArray[np.int64], seats: NDArray[np.int64]) -> NDArray[Any]:
        """What a seat of each of these tables sees."""
        layout = self._kernel.observations
        rows = np.empty((len(which), layout.length), layout.template.dtype)
        states, given = self._target.all_opened(self.states), self._target.rows_of(rows)
        self._shared(
            len(which),
            lambda first, last: self._kernel.questions.observe_tables(
                states,
                self._rules,
                self._views,
                self._template,
                self._seen(which),
                first,
                last,
                self._seen(seats),
                given,
            ),
        )
        return rows

    def describe(
        self,
        which: NDArray[np.int64],
        seats: NDArray[np.int64],
        numbers: NDArray[np.int32],
        offsets: NDArray[np.int64],
    ) -> NDArray[np.int16]:
        """The features of the answers in the lists of these tables."""
        rows = np.empty((len(numbers), len(self._kernel.features)), np.int16)
        states, given = self._target.all_opened(self.states), self._target.rows_of(rows)
        self._shared(
            len(which),
            lambda first, last: self._kernel.questions.describe_tables(
                states,
                self._rules,
                self._whats,
                self._seen(which),
                first,
                last,
                self._seen(seats),
                self._seen(numbers),
                self._seen(offsets),
                given,
            ),
        )
        return rows

    def sample(self, asked: Asked, seed: int, drawn: int) -> NDArray[np.int32]:
        """A random legal answer for each row."""
        answers = np.zeros(len(asked), np.int32)
        numbers, offsets, tables, out = (
            self._seen(array) for array in (asked.numbers, asked.offsets, asked.tables, answers)
        )
        self._lists.sample_tables(numbers, offsets, tables, seed, drawn, out)
        return answers

    def playouts(self, seed: int, most: int, sampled: bool) -> Played:
        """Play a whole game with random answers at every table."""
        results = np.zeros((len(self.states), 3), np.int64)
        states, rows = self._target.all_opened(self.states), self._target.rows_of(results)
        self._shared(
            len(self.states),
            lambda first, last: self._kernel.play.play_games(
                states,
                self._rules,
                first,
                last,
                seed,
                most,
                int(sampled),
                self._scratch(),
                rows,
            ),
            least=1,
        )
        winners = self.states["winners"].astype(np.int64)
        return Played(results[:, 0], winners, results[:, 1], results[:, 2] > 0)
