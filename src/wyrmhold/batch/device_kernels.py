"""The kernels that a GPU runs over the tables of a batch.

Each is compiled when first launched, and cached. A thread has one table, unless it says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, final

from wyrmhold.batch.gpu_cache import cached_kernel
from wyrmhold.batch.lists import COUNT, CUT, ENDED, OUTSIDE, RULES, SEAT, TOLD, drawn_from

WAIT: Final = 0
DEAL: Final = 1
STEP: Final = 2
"""What a table does before it lists what is asked: nothing, start a game, or take an answer."""

CHUNK: Final = 256
"""How many tables one thread adds up when the lists are laid out."""

cuda: Any = None
"""numba.cuda, once a batch needs it: kernels find it only here."""

deal: Any = None
playout: Any = None
answered: Any = None
next_question: Any = None
observe: Any = None
describe: Any = None
"""Functions of a game: `Kernels` copies the kernels below and puts in those of its game."""


@final
class Kernels:
    """The kernels for one game. The rules are in one of them, `advance`, because compiling them
    takes minutes."""

    def __init__(self, play: Any, questions: Any) -> None:
        package = play.__name__.split(".")[-2]

        def compiled(function: Callable[..., None], **names: Any) -> Any:
            return cached_kernel(cuda, function, package, **names)

        self.advance: Final = compiled(
            advance,
            deal=play.deal,
            answered=questions.answered,
            next_question=questions.next_question,
        )
        self.playout: Final = compiled(game, deal=play.deal, playout=play.playout)
        self.observe: Final = compiled(look, observe=questions.observe)
        self.describe: Final = compiled(tell, describe=questions.describe)
        self.check: Final = compiled(check)
        self.sample: Final = compiled(sample)
        self.add_up: Final = compiled(add_up)
        self.add_sums: Final = compiled(add_sums)
        self.lay_out: Final = compiled(lay_out)
        self.gather: Final = compiled(gather)
        self.split: Final = compiled(split)
        self.fill: Final = compiled(fill)


@cache
def kernels_of(play: Any, questions: Any, found: Any) -> Kernels:
    """The kernels of a game, given its modules and numba.cuda: the same for all its tables."""
    global cuda
    cuda = found
    return Kernels(play, questions)


def advance(
    states: Any,
    rules: Any,
    views: Any,
    template: Any,
    answers: Any,
    mode: int,
    seed: int,
    watched: int,
    scratch: Any,
    told: Any,
    rewards: Any,
    finals: Any,
) -> None:
    """Deal or answer at every table, then list what is asked."""
    index = cuda.grid(1)
    if index < states.shape[0]:
        state, table, out = states[index], rules[0], scratch[index]
        for column in range(TOLD):
            told[index, column] = 0
        for seat in range(rewards.shape[1]):
            rewards[index, seat] = 0.0
        if mode == DEAL:
            deal(state, table, seed + index, out)
        elif mode == STEP:
            answered(state, table, answers[index], out)
        next_question(
            state,
            table,
            views[0],
            template,
            states.shape[0],
            watched,
            out,
            told[index],
            rewards[index],
            finals[index if watched else 0],
        )


def game(states: Any, rules: Any, seed: int, most: int, scratch: Any, results: Any) -> None:
    """Play a whole random game at every table."""
    index = cuda.grid(1)
    if index < states.shape[0]:
        state, table, out = states[index], rules[0], scratch[index]
        deal(state, table, seed + index, out)
        playout(state, table, most, out, results[index])


def look(states: Any, rules: Any, views: Any, seats: Any, rows: Any) -> None:
    """Write what a seat of every table sees into rows that hold the template."""
    index = cuda.grid(1)
    if index < states.shape[0]:
        observe(states[index], rules[0], views[0], seats[index], rows[index])


def tell(
    states: Any, rules: Any, whats: Any, seats: Any, numbers: Any, offsets: Any, rows: Any
) -> None:
    """Write the features of every answer: a block has one table, a thread every 32nd answer."""
    index = cuda.blockIdx.x
    for at in range(offsets[index] + cuda.threadIdx.x, offsets[index + 1], cuda.blockDim.x):
        describe(states[index], rules[0], whats, seats[index], numbers[at], rows[at])


def check(scratch: Any, told: Any, given: Any, answers: Any, wrong: Any) -> None:
    """Take the answers; `wrong` becomes the first table whose answer is not in its list."""
    index = cuda.grid(1)
    if index < given.shape[0]:
        answers[index] = given[index]
        found = False
        for at in range(told[index, COUNT]):
            if scratch[index, at] == given[index]:
                found = True
                break
        if not found:
            cuda.atomic.min(wrong, 0, index)


def sample(scratch: Any, told: Any, seed: int, drawn: int, answers: Any) -> None:
    """Draw a legal answer."""
    index = cuda.grid(1)
    if index < answers.shape[0]:
        answers[index] = scratch[index, drawn_from(seed, drawn, index, told[index, COUNT])]


def add_up(told: Any, sums: Any) -> None:
    """The count of answers in each chunk of tables: a thread has one chunk."""
    chunk = cuda.grid(1)
    if chunk < sums.shape[0]:
        total = 0
        for index in range(chunk * CHUNK, min((chunk + 1) * CHUNK, told.shape[0])):
            total += told[index, COUNT]
        sums[chunk] = total


def add_sums(sums: Any, offsets: Any) -> None:
    """Where the lists of each chunk begin, and the count of all answers, by a single thread."""
    total = 0
    for chunk in range(sums.shape[0]):
        number = sums[chunk]
        sums[chunk] = total
        total += number
    offsets[offsets.shape[0] - 1] = total


def lay_out(told: Any, sums: Any, offsets: Any) -> None:
    """Where the list of each table begins: a thread has one chunk."""
    chunk = cuda.grid(1)
    if chunk < sums.shape[0]:
        total = sums[chunk]
        for index in range(chunk * CHUNK, min((chunk + 1) * CHUNK, told.shape[0])):
            offsets[index] = total
            total += told[index, COUNT]


def gather(scratch: Any, offsets: Any, numbers: Any) -> None:
    """Write the lists one after the other: a block has one table, a thread every 32nd answer."""
    index = cuda.blockIdx.x
    first = offsets[index]
    for at in range(cuda.threadIdx.x, offsets[index + 1] - first, cuda.blockDim.x):
        numbers[first + at] = scratch[index, at]


def split(told: Any, seats: Any, outside: Any, terminations: Any, truncations: Any) -> None:
    """What is told about each table, in arrays of their own."""
    index = cuda.grid(1)
    if index < seats.shape[0]:
        seats[index] = told[index, SEAT]
        outside[index] = told[index, OUTSIDE]
        terminations[index] = told[index, ENDED] == RULES
        truncations[index] = told[index, ENDED] == CUT


def fill(template: Any, rows: Any) -> None:
    """Copy the template into every row: a block has one row."""
    index = cuda.blockIdx.x
    for at in range(cuda.threadIdx.x, template.shape[0], cuda.blockDim.x):
        rows[index, at] = template[at]
