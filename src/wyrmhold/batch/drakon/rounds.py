"""Random games on a GPU in rounds: all threads do the same kind of work at a time.

Threads of a GPU that run together take turns wherever they do different things. A kernel that plays
whole games is slow for that reason, and because its code does not fit into the GPU's instruction
cache. So every round consists of small kernels over all tables: resolve what is pending, list the
turn's actions, place chambers. What is rare (other questions, other answers) is gathered into a
short list first, and done by a kernel over that list.

The games are those of `play.playout`: the same seeds give the same digests.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.drakon import layout
from wyrmhold.batch.drakon.casting import new_table
from wyrmhold.batch.drakon.chambers.switch import switch_is_open
from wyrmhold.batch.drakon.frames import legal, take
from wyrmhold.batch.drakon.layout import State, Table
from wyrmhold.batch.drakon.placement import place
from wyrmhold.batch.drakon.play import resolve
from wyrmhold.batch.drakon.stack import (
    CHOOSE_ACTION,
    MAY_SWITCH,
    TURN_GOES_ON,
    kind_of,
    one_of,
    pop,
    push,
    top,
)
from wyrmhold.batch.drakon.turn import list_action
from wyrmhold.batch.gpu_cache import cached_kernel
from wyrmhold.batch.luck import below
from wyrmhold.batch.target import flat

THREADS: Final = 64
"""Tables per block."""

RARE_SHARE: Final = 8
"""The kernels over short lists have this fraction of the threads; each takes several entries."""

ROUNDS_BETWEEN_DEALS: Final = 8
ROUNDS_BETWEEN_LOOKS: Final = 64
"""How many rounds are played before the next look whether all games are over."""

# What is kept about each table, by row.
GAME: Final = 0
DECISIONS: Final = 1
DIGEST: Final = 2
PROGRESS: Final = 3
ANSWER: Final = 4
TOTAL: Final = 5  # decisions of all games at this table
WORK: Final = 6
ROWS: Final = 7

PLAYING: Final = 0
OVER: Final = 1
FINISHED: Final = 2  # the last game of a table is over

ELSEWHERE: Final = 0  # nothing to do, or on a list
LIST_ACTIONS: Final = 1
PLACE: Final = 2

NO_ANSWER: Final = -1
"""The question disappears."""

RESULTS: Final = 4
"""Decisions, digest, whether the game was cut short, winners."""

cuda: Any = None
"""numba.cuda, once it is needed: kernels find it only here."""


@flat
def begin(s: State, t: Table, seed: int) -> None:
    """Set up the game with this seed, with everything still pending."""
    s.seed = seed
    s.drawn = 0
    new_table(s, t)


def deal(states: Any, rules: Any, seed: int, about: Any) -> None:
    """Set up the first game at every table."""
    i = cuda.grid(1)
    if i < states.shape[0]:
        for row in range(ROWS):
            about[row, i] = 0
        about[GAME, i] = i
        begin(states[i], rules[0], seed + i)


def deal_next(states: Any, rules: Any, seed: int, games: int, about: Any, playing: Any) -> None:
    """Set up the next game where one is over; a table without a further game is finished."""
    i = cuda.grid(1)
    if i < states.shape[0] and about[PROGRESS, i] == OVER:
        game = about[GAME, i] + states.shape[0]
        if game >= games:
            about[PROGRESS, i] = FINISHED
            cuda.atomic.sub(playing, 0, 1)
        else:
            about[GAME, i] = game
            about[DECISIONS, i] = 0
            about[DIGEST, i] = 0
            about[PROGRESS, i] = PLAYING
            begin(states[i], rules[0], seed + game)


def resolve_all(states: Any, rules: Any, about: Any, scratch: Any, rare: Any, counts: Any) -> None:
    """Carry out steps and draws. Tables with a rare question, or none, go onto the first list."""
    i = cuda.grid(1)
    if i == 0:
        counts[1] = 0
    if i < states.shape[0]:
        work = ELSEWHERE
        if about[PROGRESS, i] == PLAYING:
            s = states[i]
            resolve(s, rules[0], scratch[i])
            if s.n_frames and kind_of(top(s)) == CHOOSE_ACTION:
                work = LIST_ACTIONS
            else:
                rare[0, cuda.atomic.add(counts, 0, 1)] = i
        about[WORK, i] = work


def list_actions(
    states: Any,
    rules: Any,
    about: Any,
    scratch: Any,
    results: Any,
    most: int,
    rare: Any,
    counts: Any,
) -> None:
    """List the turn's actions and choose one. Whatever places no chamber goes onto the second
    list."""
    i = cuda.grid(1)
    if i < states.shape[0] and about[WORK, i] == LIST_ACTIONS:
        s, t, out = states[i], rules[0], scratch[i]
        s.outside = 0
        number = list_action(s, t, top(s), out)
        work = ELSEWHERE
        if number == 0 or s.misfit or about[DECISIONS, i] == most:
            about[PROGRESS, i] = OVER
            game = about[GAME, i]
            if game < results.shape[0]:
                results[game, 0] = about[DECISIONS, i]
                results[game, 1] = about[DIGEST, i]
                results[game, 2] = 1
                results[game, 3] = s.winners
        else:
            answer = out[below(s, number)] + 0
            about[DIGEST, i] = (about[DIGEST, i] * 31 + number * 7 + answer) & 0x3FFFFFFF
            about[DECISIONS, i] += 1
            about[TOTAL, i] += 1
            about[ANSWER, i] = answer
            if answer < t.move:
                work = PLACE
            else:
                rare[1, cuda.atomic.add(counts, 1, 1)] = i
        about[WORK, i] = work


def list_others(
    states: Any,
    rules: Any,
    about: Any,
    scratch: Any,
    results: Any,
    most: int,
    rare: Any,
    counts: Any,
) -> None:
    """The tables of the first list: choose an answer to a rare question, or end the game."""
    at = cuda.grid(1)
    stride = cuda.gridsize(1)
    number_rare = counts[0]
    while at < number_rare:
        i = rare[0, at]
        s, t, out = states[i], rules[0], scratch[i]
        answer = NO_ANSWER
        over = 0
        cut = 0
        if s.n_frames == 0:
            over = 1
        else:
            frame = top(s)
            kind = kind_of(frame)
            if kind != MAY_SWITCH or switch_is_open(s, t, one_of(frame), out):
                number = legal(s, t, out)
                if kind == MAY_SWITCH or number + s.outside > 1:
                    if number == 0 or s.misfit or about[DECISIONS, i] == most:
                        cut = 1
                        over = 1
                    else:
                        answer = out[below(s, number)] + 0
                        about[DIGEST, i] = (
                            about[DIGEST, i] * 31 + number * 7 + answer
                        ) & 0x3FFFFFFF
                        about[DECISIONS, i] += 1
                        about[TOTAL, i] += 1
                elif number:
                    answer = out[0] + 0
        about[ANSWER, i] = answer
        if over:
            about[PROGRESS, i] = OVER
            game = about[GAME, i]
            if game < results.shape[0]:
                results[game, 0] = about[DECISIONS, i]
                results[game, 1] = about[DIGEST, i]
                results[game, 2] = cut | s.misfit
                results[game, 3] = s.winners
        else:
            rare[1, cuda.atomic.add(counts, 1, 1)] = i
        at += stride


def place_all(states: Any, rules: Any, about: Any, counts: Any) -> None:
    """Place the chambers that were chosen, as `turn.take_action` does."""
    i = cuda.grid(1)
    if i == 0:
        counts[0] = 0
    if i < states.shape[0] and about[WORK, i] == PLACE:
        s = states[i]
        seat = one_of(pop(s))
        push(s, TURN_GOES_ON, seat, 1, 0)
        place(s, rules[0], seat, about[ANSWER, i] + 0)


def take_others(states: Any, rules: Any, about: Any, scratch: Any, rare: Any, counts: Any) -> None:
    """The tables of the second list: carry out the answer, or drop the question."""
    at = cuda.grid(1)
    stride = cuda.gridsize(1)
    number_rare = counts[1]
    while at < number_rare:
        i = rare[1, at]
        answer = about[ANSWER, i]
        if answer >= 0:
            take(states[i], rules[0], answer + 0, scratch[i])
        else:
            pop(states[i])
        at += stride


@final
class Kernels:
    """The kernels of a round. Compiling them takes three minutes, so they are cached."""

    def __init__(self) -> None:
        def compiled(function: Callable[..., None]) -> Any:
            return cached_kernel(cuda, function, "drakon")

        self.deal: Final = compiled(deal)
        self.deal_next: Final = compiled(deal_next)
        self.resolve: Final = compiled(resolve_all)
        self.list_actions: Final = compiled(list_actions)
        self.list_others: Final = compiled(list_others)
        self.place: Final = compiled(place_all)
        self.take_others: Final = compiled(take_others)


@cache
def kernels_for(found: Any) -> Kernels:
    """The kernels, given numba.cuda."""
    global cuda
    cuda = found
    return Kernels()


@final
class Rounds:
    """Tables on a GPU where random games are played, one after the other at each.

    found      numba.cuda
    rules      an array with the record of the tables' rules
    tables     how many games are played at once; a GPU needs hundreds of thousands
    games      how many in all; table i plays the games i, i + tables and so on
    memory     arrays for the positions and the lists of answers, if there are some already
    """

    def __init__(
        self,
        found: Any,
        rules: Any,
        tables: int,
        games: int,
        seed: int,
        memory: tuple[Any, Any] | None = None,
    ) -> None:
        self._kernels: Final = kernels_for(found)
        self._seed: Final = seed
        self._games: Final = games
        self._blocks: Final = (tables + THREADS - 1) // THREADS
        self._few: Final = max(1, self._blocks // RARE_SHARE)
        self._rules: Final = found.to_device(rules)
        self._states, self._scratch = memory or (
            found.device_array(tables, layout.STATE),
            found.device_array((tables, layout.MAX_ANSWERS + 64), np.int32),
        )
        self._about: Final = found.to_device(np.zeros((ROWS, tables), np.int32))
        self._rare: Final = found.to_device(np.zeros((2, tables), np.int32))
        self._counts: Final = found.to_device(np.zeros(2, np.int32))
        self._playing: Final = found.to_device(np.array([tables], np.int32))
        self._results: Final = found.to_device(np.zeros((games, RESULTS), np.int64))
        self._kernels.deal[self._blocks, THREADS](self._states, self._rules, seed, self._about)

    def play(self, most: int, endless: bool = False) -> None:
        """Play some rounds. In endless play, tables go on beyond the last game."""
        kernels, states, rules, about = self._kernels, self._states, self._rules, self._about
        scratch, rare, counts, results = self._scratch, self._rare, self._counts, self._results
        all_tables, few = (self._blocks, THREADS), (self._few, THREADS)
        games = np.iinfo(np.int32).max // 2 if endless else self._games
        for _ in range(ROUNDS_BETWEEN_LOOKS // ROUNDS_BETWEEN_DEALS):
            for _ in range(ROUNDS_BETWEEN_DEALS):
                kernels.resolve[all_tables](states, rules, about, scratch, rare, counts)
                kernels.list_actions[all_tables](
                    states, rules, about, scratch, results, most, rare, counts
                )
                kernels.list_others[few](states, rules, about, scratch, results, most, rare, counts)
                kernels.place[all_tables](states, rules, about, counts)
                kernels.take_others[few](states, rules, about, scratch, rare, counts)
            kernels.deal_next[all_tables](states, rules, self._seed, games, about, self._playing)

    def all_over(self) -> bool:
        """Whether every game has been played to its end."""
        return bool(self._playing.copy_to_host()[0] <= 0)

    def decisions(self) -> int:
        """The number of decisions so far, at all tables."""
        return int(self._about.copy_to_host()[TOTAL].astype(np.int64).sum())

    def results(self) -> NDArray[np.int64]:
        """A row for each game: decisions, digest, whether it was cut short, winners."""
        found: NDArray[np.int64] = self._results.copy_to_host()
        return found


def play_all(
    found: Any,
    rules: Any,
    games: int,
    seed: int,
    most: int,
    memory: tuple[Any, Any] | None = None,
) -> NDArray[np.int64]:
    """Play this many games, all at once; returns their rows of results."""
    rounds = Rounds(found, rules, games, games, seed, memory)
    while not rounds.all_over():
        rounds.play(most)
    return rounds.results()
