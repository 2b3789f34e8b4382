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
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.errors import Problems, WyrmholdError
from wyrmhold.kernel.game import AnyState

DEFAULT_PLAYERS: Final = 2
ANSWERS_PER_TABLE: Final = 256
"""Room for the lists of answers at the start; it grows when needed."""

ENDED: Final = 1
CUT: Final = 2


class BadBatch(WyrmholdError):
    """A batch, or a call of one, that is not possible."""

    code = "bad_batch"


@dataclass(frozen=True)
class Asked:
    """What is asked at each table after a step.

    seats         (tables,) the seat to act
    numbers       the legal answers of all tables in a row, in the published numbering
    offsets       (tables + 1,) table i has numbers[offsets[i]:offsets[i + 1]]
    outside       (tables,) legal answers without a number; if a game was cut short, in its last
                  position
    rewards       (tables, players) the returns of a game that ended, otherwise 0
    terminations  (tables,) the rules ended a game in this step
    truncations   (tables,) a game was cut short in this step: all answers lay outside the window,
                  or it did not fit into its record

    If a game ended, seat and answers are those of the first question of the next game.
    """

    seats: NDArray[np.int64]
    numbers: NDArray[np.int32]
    offsets: NDArray[np.int64]
    outside: NDArray[np.int64]
    rewards: NDArray[np.float32]
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]

    def answers(self, table: int) -> NDArray[np.int32]:
        """The legal answers of one table."""
        return self.numbers[self.offsets[table] : self.offsets[table + 1]]


@dataclass(frozen=True)
class Played:
    """Whole games with random answers.

    decisions   (games,) how many decisions each took
    winners     (games,) a mask of seats
    digests     (games,) of the answers: equal on every target
    cut         (games,) whether it was cut short
    """

    decisions: NDArray[np.int64]
    winners: NDArray[np.int64]
    digests: NDArray[np.int64]
    cut: NDArray[np.bool_]


def fresh_table(
    game: str, players: int, edition: str | None, version: int | None, options: dict[str, object]
) -> AnyState:
    """The table before the deal. Raises BadBatch."""
    with_kernel = [name for name in GAMES if find_spec(f"wyrmhold.batch.{name}") is not None]
    if game not in with_kernel:
        known = ", ".join(with_kernel)
        raise BadBatch(f"there is no batch kernel for {game!r}: choose from {known}")
    played = GAMES[game]
    usual = played.usual_edition(options) if edition is None else edition
    try:
        return played.new(usual, options, [None] * players, version)
    except Problems as error:
        raise BadBatch(f"{error}: {'; '.join(error.problems)}") from None


@final
class Batch:
    """Tables with the same agreement, played by a flat kernel on the CPU.

    game        the game's name
    tables      how many
    device      "cpu"
    seed        of the first game at the first table; the next table has the next seed
    threads     how many threads share the tables (default: one per core)
    options     those of the table, such as heroes=True
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
        **options: object,
    ) -> None:
        if tables < 1:
            raise BadBatch(f"tables: {tables}, but at least one is needed")
        if device != "cpu":
            raise BadBatch(f"device: {device!r} is not supported yet: use 'cpu'")
        self.fresh = fresh_table(game, players, edition, rules_version, options)
        self.players = players
        self.seed = seed
        self._target = importlib.import_module("wyrmhold.batch.target")
        if self._target.TARGET == "cuda":
            raise BadBatch("WYRMHOLD_BATCH_TARGET=cuda compiles for a GPU only: unset it")
        layout = importlib.import_module(f"wyrmhold.batch.{game}.layout")
        rules = importlib.import_module(f"wyrmhold.batch.{game}.table")
        self._play = importlib.import_module(f"wyrmhold.batch.{game}.play")
        self._convert = importlib.import_module(f"wyrmhold.batch.{game}.convert")
        self._lists = importlib.import_module("wyrmhold.batch.lists")
        self.numbering: Final = rules.numbering_of(self.fresh.rules, players)
        """What the numbers of answers mean."""
        self.states: Final = np.zeros(tables, layout.STATE)
        """The positions, one record per table."""
        self._rules: Final = self._target.all_opened(rules.table_of(self.fresh))
        self._room: Final = layout.MAX_ANSWERS + 64
        self._threads: Final = max(1, min(threads or os.cpu_count() or 1, tables))
        self._pool: Final = ThreadPoolExecutor(self._threads)
        self._luck = np.random.default_rng(seed)
        self._asked: Asked | None = None

    def __len__(self) -> int:
        return len(self.states)

    def reset(self, seed: int | None = None) -> Asked:
        """Start a game at every table, with consecutive seeds."""
        if seed is not None:
            self.seed = seed
        self._luck = np.random.default_rng(self.seed)
        states, seen = self._target.all_opened(self.states), self._target.scratch
        self._shared(
            lambda first, last: self._play.deal_tables(
                states, self._rules, first, last, self.seed, seen(self._scratch())
            )
        )
        return self._ask()

    def step(self, answers: Any) -> Asked:
        """Answer at every table, each with one of its legal numbers. Raises BadBatch for any other
        number, and then leaves all tables as they are."""
        asked = self._current()
        given = np.ascontiguousarray(answers)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise BadBatch(f"answers: give one whole number for each of the {len(self)} tables")
        given = given.astype(np.int64)
        seen = self._target.scratch
        wrong = self._lists.first_illegal(
            seen(asked.numbers), seen(asked.offsets), seen(given), len(self)
        )
        if wrong >= 0:
            raise BadBatch(f"{given[wrong]} is not a legal answer at table {wrong}")
        states = self._target.all_opened(self.states)
        self._shared(
            lambda first, last: self._play.answer_tables(
                states, self._rules, first, last, seen(given), seen(self._scratch())
            )
        )
        return self._ask()

    def sample(self) -> NDArray[np.int32]:
        """A random legal answer for every table."""
        asked = self._current()
        counts = np.diff(asked.offsets)
        return asked.numbers[asked.offsets[:-1] + self._luck.integers(counts)]

    def mask(self) -> NDArray[np.bool_]:
        """The legal answers as a dense array: (tables, size), which is large."""
        asked = self._current()
        mask = np.zeros((len(self), self.numbering.size), np.bool_)
        mask[np.repeat(np.arange(len(self)), np.diff(asked.offsets)), asked.numbers] = True
        return mask

    def playouts(self, most: int = 100_000, sampled: bool = False) -> Played:
        """Play one whole game with random answers at every table, with consecutive seeds.

        With `sampled`, an answer is drawn without listing all of them: faster, just as uniform, but
        these are other games.
        The tables then show the ends of these games: `reset` before the next `step`.
        """
        results = np.zeros((len(self), 3), np.int64)
        plain = self._target.TARGET == "plain"
        rows: Any = [self._target.scratch(row) for row in results] if plain else results
        states, seen = self._target.all_opened(self.states), self._target.scratch
        self._asked = None
        self._shared(
            lambda first, last: self._play.play_games(
                states,
                self._rules,
                first,
                last,
                self.seed,
                most,
                int(sampled),
                seen(self._scratch()),
                rows,
            )
        )
        winners = self.states["winners"].astype(np.int64)
        return Played(results[:, 0], winners, results[:, 1], results[:, 2] > 0)

    def state(self, table: int) -> AnyState:
        """The position at a table, as the engine's state."""
        return self._convert.to_state(self.states[table], self.fresh.rules, self.players)

    def place(self, table: int, state: AnyState) -> None:
        """Put a position of the engine on a table. `reset` and `playouts` replace it; call `ask`
        to go on from it."""
        if state.rules != self.fresh.rules or state.players != self.players:
            raise BadBatch("the position belongs to a table with another agreement")
        row = self.states[table]
        kept = int(row["seed"]), int(row["drawn"])
        self.states[table] = self._convert.from_state(state)[0]
        row["seed"], row["drawn"] = kept
        self._asked = None

    def ask(self) -> Asked:
        """List what is asked at every table now, after `place`."""
        return self._ask()

    def _current(self) -> Asked:
        if self._asked is None:
            raise BadBatch("nothing is asked yet: call reset() first")
        return self._asked

    def _scratch(self) -> NDArray[np.int32]:
        return np.zeros(self._room, np.int32)

    def _shared(self, work: Callable[[int, int], Any]) -> list[Any]:
        """Let the threads do their parts of the tables."""
        edges = np.linspace(0, len(self), self._threads + 1).astype(int).tolist()
        parts = list(pairwise(edges))
        if len(parts) == 1:
            return [work(*parts[0])]
        return list(self._pool.map(lambda part: work(*part), parts))

    def _ask(self) -> Asked:
        tables = len(self)
        counts, seats, ended, winners, outside = (np.zeros(tables, np.int64) for _ in range(5))
        seen = self._target.scratch
        states = self._target.all_opened(self.states)

        def part(first: int, last: int) -> NDArray[np.int32]:
            numbers = np.zeros(ANSWERS_PER_TABLE * (last - first) + self._room, np.int32)
            arrays = [seen(array) for array in (counts, seats, ended, winners, outside)]
            out = seen(self._scratch())
            done = 0
            while first < last:
                stopped = self._play.ask_tables(
                    states, self._rules, first, last, tables, out, seen(numbers), done, *arrays
                )
                done += int(counts[first:stopped].sum())
                first = stopped
                if first < last:
                    numbers = np.concatenate([numbers, np.zeros_like(numbers)])
            return numbers[:done]

        parts = self._shared(part)
        offsets = np.zeros(tables + 1, np.int64)
        np.cumsum(counts, out=offsets[1:])
        self._asked = Asked(
            seats,
            parts[0] if len(parts) == 1 else np.concatenate(parts),
            offsets,
            outside,
            self._rewards(ended, winners),
            ended == ENDED,
            ended == CUT,
        )
        return self._asked

    def _rewards(self, ended: NDArray[np.int64], winners: NDArray[np.int64]) -> NDArray[np.float32]:
        """Each loser pays 1 / (players - 1), and the winners share the total (envs/rewards.py)."""
        rewards = np.zeros((len(self), self.players), np.float32)
        over = np.flatnonzero(ended == ENDED)
        if len(over):
            won = (winners[over, None] >> np.arange(self.players)) & 1
            stake = 1.0 / (self.players - 1)
            number = won.sum(axis=1, keepdims=True)
            share = stake * (self.players - number) / np.maximum(number, 1)
            rewards[over] = np.where(won == 1, share, -stake)
        return rewards
