"""Players inside the kernel on a GPU: one thread for each option that follows from an answer.

First every table lists the answers that it compares, and the options that follow from each are
counted. Then all of them are evaluated, each thread with working memory of its own, and every table
takes its best answer.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.asked import Asked
from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon.device_player_kernels import kernels_of
from wyrmhold.batch.drakon.evaluation.layout import LEVELS, NOTES, SIZE
from wyrmhold.batch.drakon.kernel_players import Floats, check_box, whole_numbers
from wyrmhold.batch.drakon.layout import MAX_ANSWERS, STATE
from wyrmhold.batch.errors import BadBatch

THREADS: Final = 64
"""Threads per block."""

BLOCKS: Final = 1024
"""Blocks at work: each thread has about 150 kB of memory."""

WORDS: Final = STATE.itemsize // 8
ROOM: Final = MAX_ANSWERS + 64


@final
class Workspace:
    """The working memory of all threads. It takes gigabytes, so players share it one by one."""

    def __init__(self, found: Any, workers: int) -> None:
        self.words, self.copies = positions(found, workers * LEVELS)
        self.notes: Final = found.device_array(workers, NOTES)
        self.lists: Final = found.device_array((workers, ROOM), np.int32)


@cache
def workspace_of(found: Any, workers: int) -> Workspace:
    """The working memory for this many threads."""
    return Workspace(found, workers)


def positions(found: Any, number: int) -> tuple[Any, Any]:
    """Room for positions, as rows of words and as records."""
    words = found.device_array(number * WORDS, np.int64)
    return words.reshape(number, WORDS), words.view(STATE)


@final
class DevicePlayers:
    """Plays at the tables of a batch on a GPU, like `KernelPlayers` on the CPU. Only the latest
    players can be used.

    judges    an array from `packed`
    seed      of the players' own luck
    blocks    how many blocks of threads work at a time
    """

    def __init__(
        self,
        batch: Batch,
        judges: Floats,
        found: Any,
        *,
        seed: int = 0,
        blocks: int = BLOCKS,
        threads: int = THREADS,
    ) -> None:
        check_box(batch.rules)
        self._cuda: Final = found
        self._kernels: Final = kernels_of(found)
        self._shape: Final = (blocks, threads)
        tables, workers = len(batch), blocks * threads
        self._number: Final = tables
        self._rules: Final = found.to_device(batch.rules)
        self._source: Final = batch.memory.view(np.int64).reshape(tables, WORDS)
        self._root_words, self._roots = positions(found, tables)
        space = workspace_of(found, workers)
        self._words, self._copies, self._notes = space.words, space.copies, space.notes
        self._lists: Final = space.lists
        self._kernels.clear[self._shape](self._notes)  # beliefs of players at other tables
        self._options: Final = found.device_array((tables, ROOM), np.int32)
        self._counts: Final = found.device_array(tables, np.int64)
        self._answers: Final = found.device_array(tables, np.int64)
        self._worths: Final = found.device_array(tables, np.float64)
        self._values = found.device_array(tables, np.float64)
        self._ways = found.device_array(tables, np.int32)
        self._seed: Final = seed
        self._drawn = 0
        self._judges: Final = found.to_device(np.ascontiguousarray(judges, np.float32))
        self._rows: Final = len(judges)

    def answers(self, asked: Asked, rows: Any) -> Any:
        """The best answer at each table, by the judges in these rows; a random one where the row
        is negative. It stays on the device."""
        given = whole_numbers(rows, self._number)
        if given.max() >= self._rows:
            raise BadBatch(f"rows: judges are numbered from 0 to {self._rows - 1}")
        rows_there, kernels = self._cuda.to_device(given), self._kernels
        self._drawn += 1
        kernels.prepare[self._shape](
            self._source,
            self._rules,
            asked.seats,
            rows_there,
            self._judges,
            self._seed,
            self._drawn,
            self._roots,
            self._root_words,
            self._notes,
            self._lists,
            self._options,
            self._counts,
        )
        counts = self._counts.copy_to_host()
        offsets = np.zeros(self._number + 1, np.int64)
        np.cumsum(np.where(counts > 1, counts, 0), out=offsets[1:])
        offsets_there = self._cuda.to_device(offsets)
        firsts_there = self._firsts(asked, offsets_there, int(offsets[-1]))
        kernels.evaluate[self._shape](
            self._rules,
            asked.seats,
            rows_there,
            self._judges,
            offsets_there,
            firsts_there,
            self._root_words,
            self._copies,
            self._words,
            self._notes,
            self._lists,
            self._options,
            self._values,
        )
        blocks = (self._number + THREADS - 1) // THREADS
        kernels.pick[blocks, THREADS](
            offsets_there,
            self._ways,
            firsts_there,
            self._options,
            self._values,
            self._answers,
            self._worths,
        )
        return self._answers

    def _firsts(self, asked: Asked, offsets: Any, answers: int) -> Any:
        """Where the options that follow from each answer begin, in one list of all of them."""
        if answers > self._ways.shape[0]:
            self._ways = self._cuda.device_array(2 * answers, np.int32)
        self._kernels.expand[self._shape](
            self._rules,
            asked.seats,
            offsets,
            self._root_words,
            self._copies,
            self._words,
            self._notes,
            self._lists,
            self._options,
            self._ways,
        )
        firsts = np.zeros(answers + 1, np.int64)
        np.cumsum(np.abs(self._ways.copy_to_host()[:answers]), out=firsts[1:])
        if firsts[-1] > self._values.shape[0]:
            self._values = self._cuda.device_array(2 * int(firsts[-1]), np.float64)
        return self._cuda.to_device(firsts)

    def surveys(self, tables: Any, viewers: Any) -> Floats:
        """What a seat of each of some tables knows, as rows of numbers on the host."""
        which = np.ascontiguousarray(tables, np.int64)
        found = self._cuda.device_array((len(which), SIZE), np.float32)
        self._kernels.survey[self._shape](
            self._source,
            self._rules,
            self._cuda.to_device(which),
            self._cuda.to_device(whole_numbers(viewers, len(which))),
            self._copies,
            self._words,
            self._notes,
            self._lists,
            found,
        )
        rows: NDArray[np.float32] = found.copy_to_host()
        return rows
