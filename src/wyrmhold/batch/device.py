"""The tables of a batch on a GPU: one thread per table, and everything stays on the device.

The arrays it hands out have `__cuda_array_interface__`: `torch.as_tensor(array, device="cuda")` and
`cupy.asarray(array)` share their memory. They are overwritten by the next step.
"""

from __future__ import annotations

import importlib
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.asked import Asked, Played
from wyrmhold.batch.device_kernels import CHUNK, DEAL, STEP, WAIT, kernels_of
from wyrmhold.batch.errors import BadBatch
from wyrmhold.batch.game_kernel import GameKernel

THREADS: Final = 64
"""Tables per block."""

WARP: Final = 32

ANSWERS_PER_TABLE: Final = 128
"""Room for the lists of answers at the start; it grows when needed."""


def is_on_device(array: Any) -> bool:
    """Whether an array is in the memory of a GPU."""
    return hasattr(array, "copy_to_host") or hasattr(array, "__cuda_array_interface__")


@final
class Device:
    """Tables in the memory of a GPU."""

    def __init__(self, kernel: GameKernel, tables: int) -> None:
        cuda: Any = importlib.import_module("wyrmhold.batch.target").CUDA
        layout = kernel.observations
        self._cuda: Final = cuda
        self._kernel: Final = kernel
        self._kernels: Final = kernels_of(kernel.play, kernel.questions, cuda)
        self._lists: Final = importlib.import_module("wyrmhold.batch.lists")
        self._number: Final = tables
        # A deal clears what the game before it left, so the first one needs empty records.
        self._states: Final = cuda.to_device(np.zeros(tables, kernel.layout.STATE))
        self._rules: Final = cuda.to_device(kernel.rules)
        self._views: Final = cuda.to_device(layout.view)
        self._template: Final = cuda.to_device(layout.template)
        self._whats: Final = cuda.to_device(kernel.whats)
        self._scratch: Final = cuda.device_array((tables, kernel.room), np.int32)
        self._told: Final = cuda.to_device(np.zeros((tables, self._lists.TOLD), np.int64))
        self._rewards: Final = cuda.to_device(np.zeros((tables, kernel.players), np.float32))
        self._answers: Final = cuda.to_device(np.zeros(tables, np.int64))
        self._wrong: Final = cuda.to_device(np.zeros(1, np.int64))
        self._offsets: Final = cuda.to_device(np.zeros(tables + 1, np.int64))
        chunks = (tables + CHUNK - 1) // CHUNK
        self._sums: Final = cuda.to_device(np.zeros(chunks, np.int64))
        self._tables: Final = cuda.to_device(np.arange(tables))
        self._columns: Final = [
            cuda.to_device(np.zeros(tables, kind))
            for kind in (np.int64, np.int64, np.bool_, np.bool_)
        ]
        self._numbers = cuda.device_array(ANSWERS_PER_TABLE * tables, np.int32)
        self._observations: Any = None
        self._finals: Any = cuda.to_device(np.zeros((1, 1, 1), layout.template.dtype))
        self._features: Any = None
        self._mode = WAIT
        self._seed = 0

    def _blocks(self, threads: int, size: int = THREADS) -> int:
        return (threads + size - 1) // size

    def _here(self, array: Any) -> Any:
        """An array of anybody's on the device; it is only copied from the host."""
        if hasattr(array, "copy_to_host"):
            return array
        if is_on_device(array):
            return self._cuda.as_cuda_array(array)
        return self._cuda.to_device(np.ascontiguousarray(array))

    @property
    def memory(self) -> Any:
        """The positions themselves."""
        return self._states

    @property
    def states(self) -> NDArray[np.void]:
        """A copy of the positions."""
        copied: NDArray[np.void] = self._states.copy_to_host()
        return copied

    def _advance(self, mode: int, seed: int, watched: bool) -> None:
        self._kernels.advance[self._blocks(self._number), THREADS](
            self._states,
            self._rules,
            self._views,
            self._template,
            self._answers,
            mode,
            seed,
            int(watched),
            self._scratch,
            self._told,
            self._rewards,
            self._finals,
        )

    def deal(self, seed: int) -> None:
        """Start a game at every table, with consecutive seeds; `step` carries it out."""
        self._mode, self._seed = DEAL, seed

    def _check(self, answers: Any) -> None:
        """Take a legal answer for each table. Raises BadBatch for others."""
        given = self._here(answers)
        if given.shape != (self._number,) or given.dtype.kind not in "iu":
            raise BadBatch(f"answers: give one whole number for each of the {self._number} tables")
        self._wrong.copy_to_device(np.full(1, self._number, np.int64))
        self._kernels.check[self._blocks(self._number), THREADS](
            self._scratch, self._told, given, self._answers, self._wrong
        )
        wrong = int(self._wrong.copy_to_host()[0])
        if wrong < self._number:
            raise BadBatch(f"an answer is not legal, the first one at table {wrong}")
        self._mode = STEP

    def step(self, which: object, answers: Any, watched: bool, described: bool) -> Asked:
        """Deal, or give a legal answer at every table, if there are answers; then list what is
        asked. Raises BadBatch for other answers."""
        if answers is not None:
            self._check(answers)
        tables, blocks = self._number, self._blocks(self._number)
        layout, kernels, cuda = self._kernel.observations, self._kernels, self._cuda
        if watched and self._observations is None:
            kind, players = layout.template.dtype, self._kernel.players
            self._observations = cuda.device_array((tables, layout.length), kind)
            self._finals = cuda.device_array((tables, players, layout.length), kind)
        self._advance(self._mode, self._seed, watched)
        self._mode = WAIT
        seats, outside, terminations, truncations = self._columns
        chunks = self._sums.shape[0]
        kernels.add_up[self._blocks(chunks), THREADS](self._told, self._sums)
        kernels.add_sums[1, 1](self._sums, self._offsets)
        kernels.lay_out[self._blocks(chunks), THREADS](self._told, self._sums, self._offsets)
        total = int(self._offsets[tables : tables + 1].copy_to_host()[0])
        if total > self._numbers.shape[0]:
            self._numbers = cuda.device_array(2 * total, np.int32)
        kernels.gather[tables, WARP](self._scratch, self._offsets, self._numbers)
        kernels.split[blocks, THREADS](self._told, seats, outside, terminations, truncations)
        if watched:
            self._write(self._observations, seats)
        numbers = self._numbers[:total]
        return Asked(
            self._tables,
            seats,
            numbers,
            self._offsets,
            outside,
            self._rewards,
            terminations,
            truncations,
            self._observations if watched else None,
            self._finals if watched else None,
            self._described(numbers, seats, total) if described else None,
        )

    def _write(self, rows: Any, seats: Any) -> None:
        """Write observations: first the template, by neighbouring threads, then what differs."""
        self._kernels.fill[self._number, WARP * 4](self._template, rows)
        self._kernels.observe[self._blocks(self._number), THREADS](
            self._states, self._rules, self._views, seats, rows
        )

    def _described(self, numbers: Any, seats: Any, total: int) -> Any:
        if self._features is None or self._features.shape[0] < total:
            shape = (max(total, self._numbers.shape[0]), len(self._kernel.features))
            self._features = self._cuda.device_array(shape, np.int16)
        self._kernels.describe[self._number, WARP](
            self._states, self._rules, self._whats, seats, numbers, self._offsets, self._features
        )
        return self._features[:total]

    def observe(self, which: object, seats: Any) -> Any:
        """What a seat of each table sees, in a new array."""
        layout, cuda = self._kernel.observations, self._cuda
        rows = cuda.device_array((self._number, layout.length), layout.template.dtype)
        if not is_on_device(seats):
            seats = np.broadcast_to(np.asarray(seats), (self._number,)).astype(np.int64)
            if not (seats.min() >= 0 and seats.max() < self._kernel.players):
                raise BadBatch(f"seats: give numbers from 0 to {self._kernel.players - 1}")
        self._write(rows, self._here(seats))
        return rows

    def sample(self, asked: Asked, seed: int, drawn: int) -> Any:
        """A random legal answer for each table."""
        answers = self._cuda.device_array(self._number, np.int32)
        self._kernels.sample[self._blocks(self._number), THREADS](
            self._scratch, self._told, seed, drawn, answers
        )
        return answers

    def playouts(self, seed: int, most: int, sampled: bool) -> Played:
        """Play a whole game with random answers at every table."""
        if self._kernel.rounds is not None:
            memory = self._states, self._scratch
            played = self._kernel.rounds.play_all(
                self._cuda, self._rules, self._number, seed, most, memory
            )
            return Played(played[:, 0], played[:, 3], played[:, 1], played[:, 2] > 0)
        results = self._cuda.to_device(np.zeros((self._number, 3), np.int64))
        self._kernels.playout[self._blocks(self._number), THREADS](
            self._states, self._rules, seed, most, self._scratch, results
        )
        rows, winners = results.copy_to_host(), self.states["winners"].astype(np.int64)
        return Played(rows[:, 0], winners, rows[:, 1], rows[:, 2] > 0)
