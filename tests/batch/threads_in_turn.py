"""What kernels for a GPU need of numba.cuda, on the target `plain`: threads run one by one.

`python -m tests.batch.threads_in_turn` plays some games in rounds and compares them with playouts.
It needs WYRMHOLD_BATCH_TARGET=plain, so a test runs it in a process of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from wyrmhold.batch.drakon import layout, play, rounds
from wyrmhold.batch.drakon.table import table_of
from wyrmhold.batch.target import all_opened, opened, scratch
from wyrmhold.games.drakon.game import DRAKON

GAMES = 5
TABLES: tuple[tuple[int, str, dict[str, object]], ...] = (
    (3, "third", {}),
    (6, "fourth", {"heroes": True, "expansion_one": True}),
)


class Memory:
    """An array of numbers or records as kernels see it."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.shape = array.shape

    def __getitem__(self, at: Any) -> Any:
        if self.array.dtype.names:
            return opened(self.array, at)
        found = self.array[at]
        return scratch(found) if isinstance(found, np.ndarray) else found.item()

    def __setitem__(self, at: Any, value: int) -> None:
        self.array[at] = value

    def view(self, kind: Any) -> Memory:
        return Memory(self.array.view(kind))

    def reshape(self, *shape: int) -> Memory:
        return Memory(self.array.reshape(shape))

    def copy_to_host(self) -> Any:
        return self.array.copy()


class Atomic:
    def add(self, memory: Memory, at: int, number: int) -> int:
        before: int = memory[at]
        memory[at] = before + number
        return before

    def sub(self, memory: Memory, at: int, number: int) -> int:
        return self.add(memory, at, -number)


class ThreadsInTurn:
    """Stands in for numba.cuda."""

    atomic = Atomic()

    def __init__(self) -> None:
        self.thread = 0
        self.threads = 0

    def grid(self, _: int) -> int:
        return self.thread

    def gridsize(self, _: int) -> int:
        return self.threads

    def to_device(self, array: Any) -> Any:
        return array if isinstance(array, Memory) else Memory(array.copy())

    def device_array(self, shape: Any, kind: Any) -> Memory:
        array = np.zeros(shape, kind)
        array.view(np.uint8)[:] = 127  # memory of a GPU is not cleared
        return Memory(array)

    def jit(self, kernel: Callable[..., None], lto: bool = True) -> Any:
        cuda = self

        class Launched:
            def __getitem__(self, size: tuple[int, int]) -> Callable[..., None]:
                def launch(*arguments: Any) -> None:
                    cuda.threads = size[0] * size[1]
                    for thread in range(cuda.threads):
                        cuda.thread = thread
                        kernel(*arguments)

                return launch

        return Launched()


def main() -> int:
    different = 0
    cuda = ThreadsInTurn()
    for players, edition, options in TABLES:
        rules = table_of(DRAKON.new(edition, options, [None] * players))
        found = rounds.play_all(cuda, rules, GAMES, 1, 100_000)
        states, room = np.zeros(GAMES, layout.STATE), np.zeros(layout.MAX_ANSWERS + 64, np.int32)
        expected = np.zeros((GAMES, 3), np.int64)
        rows: Any = [scratch(row) for row in expected]
        play.play_games(
            all_opened(states), all_opened(rules), 0, GAMES, 1, 100_000, 0, scratch(room), rows
        )
        same = (found[:, :3] == expected).all() and (found[:, 3] == states["winners"]).all()
        print(f"{edition}, {players} players: {'equal' if same else 'DIFFERENT'}")
        different += not same
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
