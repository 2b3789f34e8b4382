"""Players inside the kernel: each takes the best answer by a weighted sum or a small net.

    judges, rows = packed([[weighted_sum(WEIGHTS, NAMES)], nets])
    players = KernelPlayers(batch, judges)
    asked = batch.reset()
    while True:
        asked = batch.step(players.answers(asked, rows[0]))

A judge, or a jury of them, is known by its row in the array. `answers` takes one row for all
tables, or one for each table that asks: so a whole population plays in one call. A choice depends
only on what the seat to act knows.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.asked import Asked, Played
from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon import layout as records
from wyrmhold.batch.drakon.evaluation import choices, judge, layers, layout
from wyrmhold.batch.errors import BadBatch, CannotRepresent
from wyrmhold.batch.target import all_opened, scratch

Floats = NDArray[np.float32]

MIN_PART: Final = 4
"""Fewer tables than twice this are not shared among threads."""


@dataclass(frozen=True)
class Judge:
    """A weighted sum of the survey, plus a net of two layers if there are matrices.

    explores        the chance to answer at random; only in `KernelPlayers`
    stall_penalty   the penalty on answers that only prolong a stalled game; only in `StudiedGames`
    pocket          whether it looks only at what a seat holds, dead ends and Drakon's reach
    """

    direct: Floats
    layers: tuple[tuple[Floats, Floats], ...] = ()
    bias: float = 0.0
    explores: float = 0.0
    stall_penalty: float = 0.0
    pocket: bool = False


def weighted_sum(
    weights: Mapping[str, float], names: Sequence[str], explores: float = 0.0
) -> Judge:
    """A judge with weights for some of the survey's columns."""
    direct = np.zeros(len(names), np.float32)
    for name, weight in weights.items():
        direct[names.index(name)] = weight
    return Judge(direct, explores=explores)


def packed(juries: Sequence[Sequence[Judge]]) -> tuple[Floats, list[int]]:
    """An array for `KernelPlayers`, and the row of each jury. Raises CannotRepresent."""
    rows: list[Floats] = []
    firsts: list[int] = []
    for jury in juries:
        firsts.append(len(rows))
        for each in jury:
            rows.append(packed_judge(each))
            rows[-1][judge.JURORS] = len(jury)
    found = np.zeros((len(rows), max(len(row) for row in rows)), np.float32)
    for at, row in enumerate(rows):
        found[at, : len(row)] = row
    return found, firsts


def packed_judge(each: Judge) -> Floats:
    """One row. Raises CannotRepresent."""
    head = np.zeros(judge.LAYERS, np.float32)
    direct = np.asarray(each.direct, np.float32).reshape(-1)
    if len(direct) != layout.SIZE:
        raise CannotRepresent(f"a judge has {len(direct)} weights, not {layout.SIZE}")
    head[judge.EXPLORES] = each.explores
    head[judge.PENALTY] = each.stall_penalty
    head[judge.BIAS] = each.bias
    head[judge.DIRECT :] = direct
    if each.pocket:
        head[judge.WIDE] = judge.POCKET
    if not each.layers:
        return head
    if len(each.layers) != 3:
        raise CannotRepresent(
            f"a net in the kernel has two hidden layers, not {len(each.layers) - 1}"
        )
    (wide, wide_bias), (narrow, narrow_bias), (last, last_bias) = each.layers
    if len(wide_bias) > layout.MAX_WIDE or len(narrow_bias) > layout.MAX_NARROW:
        raise CannotRepresent(
            f"a net in the kernel has layers of at most {layout.MAX_WIDE} and {layout.MAX_NARROW}"
        )
    wide_size, narrow_size = whole_blocks(len(wide_bias)), whole_blocks(len(narrow_bias))
    head[judge.WIDE], head[judge.NARROW] = wide_size, narrow_size
    head[judge.BIAS] += np.float32(last_bias.reshape(-1)[0])
    parts = (
        head,
        filled_up(wide, layout.SIZE, wide_size),
        filled_up(wide_bias, 1, wide_size),
        filled_up(narrow, wide_size, narrow_size),
        filled_up(narrow_bias, 1, narrow_size),
        filled_up(last.reshape(1, -1), 1, narrow_size),
    )
    return np.concatenate([np.asarray(part, np.float32).reshape(-1) for part in parts])


def whole_blocks(units: int) -> int:
    """The size of a layer in the kernel."""
    return -(-units // layers.BLOCK) * layers.BLOCK


def filled_up(matrix: Floats, rows: int, columns: int) -> Floats:
    """A matrix with zeros for the units that a layer does not have."""
    found = np.zeros((rows, columns), np.float32)
    given = matrix.reshape(-1, matrix.shape[-1])
    found[: given.shape[0], : given.shape[1]] = given
    return found


def check_box(kernel_rules: Any) -> None:
    """Refuse a box whose chambers could have more ways than fit. Raises CannotRepresent."""
    row = kernel_rules[0]
    number = int(row["n_tiles"]) + 1
    kinds = [int(tile) >> 4 for tile in row["tiles"][: number - 1]]
    teleports = sum(int(row["leave"][kind]) == records.LEAVE_BY_TELEPORT for kind in kinds)
    winds = sum(int(row["leave"][kind]) == records.LEAVE_BY_WIND for kind in kinds)
    tornados = sum(int(row["further"][kind]) == records.FURTHER_TORNADO for kind in kinds)
    passages = sum(int(row["further"][kind]) == records.FURTHER_SECRET for kind in kinds)
    friends = sum(int(row["further"][kind]) == records.FURTHER_FRIEND for kind in kinds)
    ways = 4 * number + teleports * number + 16 * winds + friends * records.SEATS
    ways += tornados * layout.MAX_WAYS_BY_TORNADO + passages * passages
    coins = [int(each) for each in row["coins"][1:]]
    if (
        ways > layout.MAX_WAYS
        or max(coins) > layout.MAX_COINS
        or (coins[0] + 1) * (coins[1] + 1) > layout.MAX_PRODUCT
    ):
        raise CannotRepresent("players in the kernel cannot evaluate games with this box")


@final
class KernelPlayers:
    """Plays at the tables of a batch on the CPU. `judges` may be replaced between two steps.

    judges    an array from `packed`
    threads   how many threads share the tables (default: one per core)
    seed      of the players' own luck
    """

    def __init__(
        self, batch: Batch, judges: Floats, *, threads: int | None = None, seed: int = 0
    ) -> None:
        if batch.game != "drakon" or batch.device != "cpu":
            raise BadBatch("players in the kernel play Drakon, on the CPU")
        self._batch: Final = batch
        check_box(batch.rules)
        self._threads: Final = max(1, min(threads or os.cpu_count() or 1, len(batch)))
        self._pool: Final = ThreadPoolExecutor(self._threads)
        self._rules: Final = all_opened(batch.rules)
        copies = np.zeros(self._threads * layout.LEVELS, batch.states.dtype)
        self._copies: Final = all_opened(copies)
        self._words: Final = scratch(as_words(copies))
        self._source: Final = scratch(as_words(batch.states))
        self._notes: Final = all_opened(np.zeros(self._threads, layout.NOTES))
        self._room: Final = batch.room
        self._seed: Final = seed
        self._drawn = 0
        self.judges = judges

    @property
    def judges(self) -> Floats:
        """The judges, one per row."""
        return self._judges

    @judges.setter
    def judges(self, judges: Floats) -> None:
        self._judges = np.ascontiguousarray(judges, np.float32)
        self._judges_seen = scratch(self._judges)

    def _shared(self, rows: int, work: Callable[[int, int, int, Any], Any]) -> None:
        """Let the threads do their parts of the rows."""
        parts = max(1, min(self._threads, rows // MIN_PART))
        edges = np.linspace(0, rows, parts + 1).astype(int).tolist()
        lists = [scratch(np.zeros(self._room, np.int32)) for _ in range(2 * parts)]
        jobs = [
            (part, first, last, (lists[2 * part], lists[2 * part + 1]))
            for part, (first, last) in enumerate(pairwise(edges))
        ]
        if parts == 1:
            work(*jobs[0])
        else:
            list(self._pool.map(lambda job: work(*job), jobs))

    def answers(self, asked: Asked, rows: Any) -> NDArray[np.int64]:
        """The best answer in each row of what is asked, by the judges in these rows; a random one
        where the row is negative."""
        return self.judged_answers(asked, rows)[0]

    def judged_answers(
        self, asked: Asked, rows: Any
    ) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The best answer in each row of what is asked, and its value; -1 for a single answer."""
        number = len(asked)
        given = whole_numbers(rows, number)
        if number and given.max() >= len(self._judges):
            raise BadBatch(f"rows: judges are numbered from 0 to {len(self._judges) - 1}")
        chosen, worths = np.zeros(number, np.int64), np.zeros(number, np.float64)
        self._drawn += 1
        which, seats, rows_seen, chosen_seen, worths_seen = (
            scratch(np.ascontiguousarray(array))
            for array in (asked.tables, asked.seats, given, chosen, worths)
        )
        self._shared(
            number,
            lambda part, first, last, lists: choices.choose_tables(
                self._source,
                self._rules,
                which,
                seats,
                rows_seen,
                first,
                last,
                self._judges_seen,
                self._seed,
                self._drawn,
                self._copies,
                self._words,
                self._notes,
                part,
                lists[0],
                lists[1],
                chosen_seen,
                worths_seen,
            ),
        )
        return chosen, worths

    def play_out(self, seated: Any, *, seed: int, most: int = 10_000) -> Played:
        """Play whole games: game g has the seed `seed + g`, and `seated[g]` has the judge of each
        seat. The tables of the batch stay as they are.

        Each thread takes the next game when it has finished one, all in compiled code. A game is
        cut short after `most` decisions, or if it outgrew its record; then nobody wins.
        """
        judges = np.ascontiguousarray(seated, np.int64)
        if judges.ndim != 2 or judges.shape[1] != self._batch.players:
            raise BadBatch(f"seated: give a row of {self._batch.players} judges for each game")
        if judges.size and judges.max() >= len(self._judges):
            raise BadBatch(f"seated: judges are numbered from 0 to {len(self._judges) - 1}")
        results = np.zeros((len(judges), 4), np.int64)
        states = np.zeros(self._threads, self._batch.states.dtype)
        tables, source = all_opened(states), scratch(as_words(states))
        judges_seen, results_seen = scratch(judges), scratch(results)
        games = iter(range(len(judges)))

        def play(part: int) -> None:
            out, answers = (scratch(np.zeros(self._room, np.int32)) for _ in range(2))
            for game in games:  # the threads share it: each number is taken once
                choices.play_judged_games(
                    tables,
                    source,
                    self._rules,
                    judges_seen,
                    game,
                    game + 1,
                    self._judges_seen,
                    seed,
                    self._seed,
                    most,
                    self._copies,
                    self._words,
                    self._notes,
                    part,
                    out,
                    answers,
                    results_seen,
                )

        if self._threads == 1:
            play(0)
        else:
            list(self._pool.map(play, range(self._threads)))
        decisions, digests, cut, winners = np.ascontiguousarray(results.T)
        return Played(decisions, winners, digests, cut > 0)

    def surveys(self, tables: Any, viewers: Any) -> Floats:
        """What a seat of each of some tables knows, as rows of numbers."""
        which = np.ascontiguousarray(tables, np.int64)
        found = np.zeros((len(which), layout.SIZE), np.float32)
        which_seen, viewers_seen, found_seen = (
            scratch(array) for array in (which, whole_numbers(viewers, len(which)), found)
        )
        self._shared(
            len(which),
            lambda part, first, last, lists: choices.survey_tables(
                self._source,
                self._rules,
                which_seen,
                viewers_seen,
                first,
                last,
                self._copies,
                self._words,
                self._notes,
                part,
                lists[0],
                found_seen,
            ),
        )
        return found


def whole_numbers(given: Any, rows: int) -> NDArray[np.int64]:
    """One whole number for each row, from an array or a single number."""
    each = np.broadcast_to(np.asarray(given), (rows,))
    if rows and each.dtype.kind not in "iu":
        raise BadBatch("give whole numbers")
    return np.ascontiguousarray(each, np.int64)


def as_words(states: NDArray[np.void]) -> NDArray[np.int64]:
    """Positions as rows of 64-bit words, sharing their memory."""
    return states.view(np.int64).reshape(len(states), -1)
