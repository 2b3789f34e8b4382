"""Many tables at once: the interface of the kernels.

    batch = Batch("drakon", tables=4096, players=4, seed=1)
    asked = batch.reset()
    while True:
        asked = batch.step(batch.sample())

A finished game is replaced by the next one within the same step.
"""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.asked import Array, Asked, Played
from wyrmhold.batch.errors import BadBatch
from wyrmhold.batch.fields import Observations
from wyrmhold.batch.game_kernel import games_with_kernel, is_windowed, kernel_of
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.errors import Problems
from wyrmhold.kernel.game import AnyState

DEFAULT_PLAYERS: Final = 2
DEVICES: Final = ("cpu", "cuda")
__all__ = ["Asked", "BadBatch", "Batch", "Played"]


def fresh_table(
    game: str, players: int, edition: str | None, version: int | None, options: dict[str, object]
) -> AnyState:
    """The table before the deal. Raises BadBatch."""
    if game not in games_with_kernel():
        known = ", ".join(games_with_kernel())
        raise BadBatch(f"there is no batch kernel for {game!r}: choose from {known}")
    played = GAMES[game]
    usual = played.usual_edition(options) if edition is None else edition
    try:
        return played.new(usual, options, [None] * players, version)
    except Problems as error:
        raise BadBatch(f"{error}: {'; '.join(error.problems)}") from None


def choose_target(device: str) -> None:
    """Make sure that the kernels are compiled for a device: a process compiles for one target."""
    if device not in DEVICES:
        raise BadBatch(f"device: {device!r} is not one of {', '.join(DEVICES)}")
    if device == "cuda" and "wyrmhold.batch.target" not in sys.modules:
        os.environ.setdefault("WYRMHOLD_BATCH_TARGET", "cuda")
    target: str = importlib.import_module("wyrmhold.batch.target").TARGET
    if (target == "cuda") != (device == "cuda"):
        raise BadBatch(
            f"device: {device!r}, but this process compiles for {target!r} "
            f"(WYRMHOLD_BATCH_TARGET): use another process"
        )


@final
class Batch:
    """Tables with the same agreement, played by a flat kernel.

    game           the game's name
    tables         how many
    device         "cpu" or "cuda"
    seed           of the first game at the first table; the next table has the next seed
    threads        how many threads share the tables on the CPU (default: one per core)
    observations   whether every step tells what the seats to act see
    features       whether every step tells what each legal answer is about
    window         the side length of the square of cells that observations of Drakon show
    options        those of the table, such as heroes=True
    """

    def __init__(
        self,
        game: str,
        tables: int,
        *,
        device: str = "cpu",
        seed: int = 0,
        players: int = DEFAULT_PLAYERS,
        edition: str | None = None,
        rules_version: int | None = None,
        threads: int | None = None,
        observations: bool = False,
        features: bool = False,
        window: int | None = None,
        **options: object,
    ) -> None:
        if tables < 1:
            raise BadBatch(f"tables: {tables}, but at least one is needed")
        if window is not None and not is_windowed(game):
            raise BadBatch(f"window: observations of {game} have none")
        self.game: Final = game
        self.fresh: Final = fresh_table(game, players, edition, rules_version, options)
        self.players: Final = players
        self.device: Final = device
        self.seed = seed
        choose_target(device)
        parameters = {} if window is None else {"window": window}
        self._kernel: Final = kernel_of(game, self.fresh, **parameters)
        self.numbering: Final = self._kernel.numbering
        """What the numbers of answers mean."""
        self.layout: Final[Observations] = self._kernel.observations
        """The fields of an observation."""
        self.features: Final = self._kernel.features
        """The columns of an answer's features, with their meanings."""
        self._watched: Final = observations
        self._described: Final = features
        self._tables: Any
        if device == "cpu":
            from wyrmhold.batch.host import Host

            self._tables = Host(self._kernel, tables, threads)
        else:
            from wyrmhold.batch.device import Device

            self._tables = Device(self._kernel, tables)
        self._number: Final = tables
        self._all: Final = np.arange(tables)
        self._drawn = 0
        self._asked: Asked | None = None
        self._waiting = False

    def __len__(self) -> int:
        return self._number

    @property
    def states(self) -> Any:
        """The positions, one record per table; on a GPU a copy of them."""
        return self._tables.states

    @property
    def memory(self) -> Any:
        """The positions where they are: in NumPy's memory, or in a GPU's."""
        return self._tables.memory

    @property
    def rules(self) -> NDArray[np.void]:
        """The record of the rules of all tables."""
        return self._kernel.rules

    @property
    def room(self) -> int:
        """The length of an array that every list of answers fits into."""
        return self._kernel.room

    def reset(self, seed: int | None = None) -> Asked:
        """Start a game at every table, with consecutive seeds."""
        if seed is not None:
            self.seed = seed
        self._drawn = 0
        self._tables.deal(self.seed)
        return self.ask()

    def ask(self) -> Asked:
        """List what is asked at every table now, after `place`."""
        return self._go_on(None)

    def _go_on(self, answers: Array | None) -> Asked:
        """Answer at every table, if there are answers, and list what is asked."""
        self._asked = self._tables.step(self._all, answers, self._watched, self._described)
        self._waiting = True
        return self._asked

    def step(self, answers: Any, tables: Any = None) -> Asked:
        """Answer at every table, each with one of its legal numbers, or only at some tables: then
        the result is about these, in this order.

        Raises BadBatch for any other number, and then leaves all tables as they are.
        """
        if not self._waiting:
            raise BadBatch("nothing is asked yet: call reset() first")
        if self.device != "cpu":
            if tables is not None:
                raise BadBatch("tables: on a GPU every table is answered in each step")
            return self._go_on(answers)
        which = self._all if tables is None else self._which(tables)
        given = np.ascontiguousarray(answers)
        if given.shape != which.shape or given.dtype.kind not in "iu":
            raise BadBatch(f"answers: give one whole number for each of the {len(which)} tables")
        given = given.astype(np.int64)
        wrong = self._tables.first_illegal(which, given)
        if wrong < len(which):
            raise BadBatch(f"{given[wrong]} is not a legal answer at table {which[wrong]}")
        if tables is None:
            return self._go_on(given)
        self._asked = None
        return self._tables.step(which, given, self._watched, self._described)

    def _which(self, tables: Any) -> NDArray[np.int64]:
        """The numbers of some tables. Raises BadBatch."""
        which = np.ascontiguousarray(tables)
        if which.ndim != 1 or (which.size and which.dtype.kind not in "iu"):
            raise BadBatch("tables: give the numbers of some tables")
        which = which.astype(np.int64)
        if which.size and not (which.min() >= 0 and which.max() < len(self)):
            raise BadBatch(f"tables: they are numbered from 0 to {len(self) - 1}")
        if len(np.unique(which)) < len(which):
            raise BadBatch("tables: each can be answered only once in a step")
        return which

    def sample(self, asked: Asked | None = None) -> Array:
        """A random legal answer for every table, or for every row of what is asked."""
        given = self._current() if asked is None else asked
        self._drawn += 1
        return self._tables.sample(given, self.seed, self._drawn)

    def observe(self, seats: Any) -> Array:
        """What a seat sees at each table: give one seat for all tables, or one for each."""
        if self.device != "cpu":
            return self._tables.observe(self._all, seats)
        each = np.broadcast_to(np.asarray(seats), (len(self),))
        if each.dtype.kind not in "iu" or not (each.min() >= 0 and each.max() < self.players):
            raise BadBatch(f"seats: give numbers from 0 to {self.players - 1}")
        return self._tables.observe(self._all, np.ascontiguousarray(each.astype(np.int64)))

    def mask(self) -> NDArray[np.bool_]:
        """The legal answers as a dense array: (tables, size), which is large. Only on the CPU."""
        asked = self._current()
        if self.device != "cpu":
            raise BadBatch("mask: not on a GPU, use `numbers` and `offsets`")
        mask = np.zeros((len(self), self.numbering.size), np.bool_)
        mask[np.repeat(self._all, np.diff(asked.offsets)), asked.numbers] = True
        return mask

    def playouts(self, most: int = 100_000, sampled: bool = False) -> Played:
        """Play one whole game with random answers at every table, with consecutive seeds.

        With `sampled`, an answer is drawn without listing all of them: faster, just as uniform, but
        these are other games.
        The tables then show the ends of these games: `reset` before the next `step`.
        """
        self._asked, self._waiting = None, False
        played: Played = self._tables.playouts(self.seed, most, sampled)
        return played

    def state(self, table: int) -> AnyState:
        """The position at a table, as the engine's state."""
        return self._kernel.convert.to_state(self.states[table], self.fresh.rules, self.players)

    def place(self, table: int, state: AnyState) -> None:
        """Put a position of the engine on a table. `reset` and `playouts` replace it; call `ask`
        to go on from it. Only on the CPU."""
        if self.device != "cpu":
            raise BadBatch("place: not on a GPU")
        if state.rules != self.fresh.rules or state.players != self.players:
            raise BadBatch("the position belongs to a table with another agreement")
        row = self.states[table]
        kept = int(row["seed"]), int(row["drawn"])
        self.states[table] = self._kernel.convert.from_state(state)[0]
        row["seed"], row["drawn"] = kept
        self._asked, self._waiting = None, False

    def _current(self) -> Asked:
        if self._asked is None:
            raise BadBatch("nothing is asked at all tables yet: call reset() or ask() first")
        return self._asked
