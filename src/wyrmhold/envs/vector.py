"""Many tables stepped together, with the caller playing every seat: for self-play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.envs.table import (
    DEFAULT_PLAYERS,
    NOBODY,
    BadSetting,
    Deals,
    IllegalNumber,
    OutOfPlace,
    Table,
    luck_of,
    seed_of,
    setting_of,
)


@dataclass(frozen=True)
class Batch:
    """The state of the tables after a step; row i is table i.

    observations   (tables, length) float32: what the acting seat can know
    masks          (tables, size) bool: the legal numbers
    seats          (tables,) int: the acting seat
    rewards        (tables, players) float32: the returns of a game that ended, otherwise 0
    terminations   (tables,) bool: the rules ended a game in this step
    truncations    (tables,) bool: a game was truncated, because all answers were outside the window
    outside        (tables,) int: legal answers without a number; for a truncated game, those that
                   caused it

    If a game ended, the rest of its row is the first question of the next game.
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.bool_]
    seats: NDArray[np.int64]
    rewards: NDArray[np.float32]
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    outside: NDArray[np.int64]


@final
class Tables:
    """A batch of tables with the same setting. A finished game is replaced within the same step.

    With `copy=False` a step overwrites the previous step's arrays: faster, and safe if you do not
    keep them. `settings` are options of the game and parameters of the encoding: see
    `table.setting_of`.
    """

    def __init__(
        self,
        game: str,
        tables: int,
        players: int = DEFAULT_PLAYERS,
        edition: str | None = None,
        options: Mapping[str, object] | None = None,
        picks: Sequence[str | None] | None = None,
        copy: bool = True,
        **settings: Any,
    ) -> None:
        if tables < 1:
            raise BadSetting(f"tables: {tables}, but at least one is needed")
        self.setting = setting_of(game, players, edition, options, picks, **settings)
        players = self.setting.players
        self.number = tables
        self._copy = copy
        self._tables: list[Table] = []
        self._deals: list[Deals] = []
        encoding = self.setting.encoding
        self._shown = [np.zeros(0, np.intp)] * tables
        self._batch = Batch(
            np.zeros((tables, encoding.length), np.float32),
            np.zeros((tables, encoding.numbering.size), np.bool_),
            np.zeros(tables, np.int64),
            np.zeros((tables, players), np.float32),
            np.zeros(tables, np.bool_),
            np.zeros(tables, np.bool_),
            np.zeros(tables, np.int64),
        )

    def reset(self, seed: Any = None) -> Batch:
        """Start a game at every table, with a seed for each. A single seed stands for seed,
        seed + 1 and so on, None for any."""
        seeds: Sequence[int | None]
        if isinstance(seed, Sequence) or np.ndim(seed) == 1:
            seeds = [seed_of(each) for each in seed]
        else:
            first = seed_of(seed)
            seeds = [None if first is None else first + i for i in range(self.number)]
        if len(seeds) != self.number:
            raise OutOfPlace(f"seed: {len(seeds)} seeds for {self.number} tables")
        if seed is not None or not self._deals:
            self._deals = [Deals(each) for each in seeds]
        self._tables = [Table(self.setting, luck_of(deals.next_seed())) for deals in self._deals]
        self._calm()
        for index in range(self.number):
            self._settle(index)
        return self._handed()

    def step(self, numbers: Sequence[int] | NDArray[np.integer[Any]]) -> Batch:
        """Answer at every table. Raises IllegalNumber; tables in lower rows have then already moved
        on, so reset. Numbers that are not whole are refused before any table moves on."""
        tables = self._dealt()
        if len(numbers) != self.number:
            raise OutOfPlace(f"{len(numbers)} numbers for {self.number} tables")
        given = np.asarray(numbers)
        if given.dtype.kind not in "iu":
            raise IllegalNumber(f"{given.dtype} numbers: answer with whole numbers, as integers")
        answers: list[int] = given.tolist()
        self._calm()
        for index, number in enumerate(answers):
            tables[index].play(number)
            self._settle(index)
        return self._handed()

    def table(self, index: int) -> Table:
        """One of the tables, for inspection."""
        return self._dealt()[index]

    def revealed(self) -> NDArray[np.float32]:
        """The hidden information at each table: see `Table.revealed`."""
        return np.stack([table.revealed() for table in self._dealt()])

    def _dealt(self) -> list[Table]:
        if not self._tables:
            raise OutOfPlace("no game in progress: call reset() first")
        return self._tables

    def _calm(self) -> None:
        batch = self._batch
        batch.rewards.fill(0)
        batch.terminations.fill(False)
        batch.truncations.fill(False)

    def _settle(self, index: int) -> None:
        """Write a table's row, after starting the next game if one has ended."""
        table, batch = self._tables[index], self._batch
        batch.outside[index] = table.outside
        if table.seat == NOBODY:
            batch.rewards[index] = table.returns()
            (batch.truncations if table.cut else batch.terminations)[index] = True
            table.deal(luck_of(self._deals[index].next_seed()))
            if table.seat == NOBODY:
                raise BadSetting("the window is too small to start a game")
        batch.seats[index] = table.seat
        mask = batch.masks[index]
        mask[self._shown[index]] = False
        self._shown[index] = shown = np.array(table.numbers, np.intp)
        mask[shown] = True
        encoding = self.setting.encoding
        encoding.observe(table.state, table.seat, batch.observations[index])

    def _handed(self) -> Batch:
        batch = self._batch
        if not self._copy:
            return batch
        return Batch(*[array.copy() for array in vars(batch).values()])
