"""The kernels of players on a GPU (`device_players`), compiled when first launched and cached."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, final

from wyrmhold.batch.drakon.evaluation.choices import UNKNOWN, list_options
from wyrmhold.batch.drakon.evaluation.layout import LEVELS, SIZE
from wyrmhold.batch.drakon.evaluation.prospects import copy_words, options_after, value_of
from wyrmhold.batch.drakon.evaluation.survey import survey_rows, write_survey
from wyrmhold.batch.gpu_cache import cached_kernel
from wyrmhold.batch.target import flat, wide

cuda: Any = None
"""numba.cuda, once a player needs it: kernels find it only here."""


def clear(notes: Any) -> None:
    """Forget all beliefs: memory of a GPU is not cleared."""
    thread = cuda.grid(1)
    if thread < notes.shape[0]:
        for slot in range(notes[thread].key.shape[0]):
            notes[thread].key[slot] = 0


def prepare(
    source: Any,
    rules: Any,
    seats: Any,
    rows: Any,
    judges: Any,
    seed: int,
    drawn: int,
    roots: Any,
    root_words: Any,
    notes: Any,
    lists: Any,
    options: Any,
    counts: Any,
) -> None:
    """List the answers that each table compares."""
    thread = cuda.grid(1)
    for index in range(thread, seats.shape[0], cuda.gridsize(1)):
        copy_words(source, index, root_words, index)
        counts[index] = list_options(
            roots,
            index,
            rules[0],
            notes[thread],
            judges,
            rows[index],
            seats[index],
            index,
            seed,
            drawn,
            lists[thread],
            options[index],
        )


@flat
def list_of(offsets: Any, number: int, job: int) -> int:
    """Which of a number of lists, laid one after the other, a job is in."""
    index = 0
    end = number
    while end - index > 1:
        middle = (index + end) // 2
        if offsets[middle] <= job:
            index = middle
        else:
            end = middle
    return index


def expand(
    rules: Any,
    seats: Any,
    offsets: Any,
    root_words: Any,
    copies: Any,
    words: Any,
    notes: Any,
    lists: Any,
    options: Any,
    ways: Any,
) -> None:
    """Count the options that follow from each answer of all tables."""
    thread = cuda.grid(1)
    tables = seats.shape[0]
    base = thread * LEVELS
    for job in range(thread, offsets[tables], cuda.gridsize(1)):
        index = list_of(offsets, tables, job)
        copy_words(root_words, index, words, base)
        ways[job] = options_after(
            copies,
            words,
            base,
            rules[0],
            notes[thread],
            seats[index],
            options[index, job - offsets[index]],
            lists[thread],
        )


def evaluate(
    rules: Any,
    seats: Any,
    rows: Any,
    judges: Any,
    offsets: Any,
    firsts: Any,
    root_words: Any,
    copies: Any,
    words: Any,
    notes: Any,
    lists: Any,
    options: Any,
    values: Any,
) -> None:
    """Evaluate every option that follows from every answer: some answers have a thousand times the
    work of others, which one thread would finish long after all the rest."""
    thread = cuda.grid(1)
    tables = seats.shape[0]
    answers = wide(offsets[tables])
    base = thread * LEVELS
    for job in range(thread, firsts[answers], cuda.gridsize(1)):
        answer = list_of(firsts, answers, job)
        index = list_of(offsets, tables, answer)
        copy_words(root_words, index, words, base)
        notes[thread].prepared = 0
        values[job] = value_of(
            copies,
            words,
            base,
            rules[0],
            notes[thread],
            judges,
            rows[index],
            seats[index],
            options[index, answer - offsets[index]],
            job - firsts[answer],
            lists[thread],
        )


def pick(
    offsets: Any, ways: Any, firsts: Any, options: Any, values: Any, answers: Any, worths: Any
) -> None:
    """Take the best answer of each table."""
    index = cuda.grid(1)
    if index < answers.shape[0]:
        best = UNKNOWN
        found = 0
        for answer in range(offsets[index], offsets[index + 1]):
            worth = 0.0 if ways[answer] < 0 else UNKNOWN
            for job in range(firsts[answer], firsts[answer + 1]):
                if ways[answer] < 0:
                    worth += values[job]
                elif values[job] > worth:
                    worth = values[job]
            if worth > best:
                best = worth
                found = answer - offsets[index]
        answers[index] = options[index, found]
        worths[index] = best


def survey(
    source: Any,
    rules: Any,
    which: Any,
    viewers: Any,
    copies: Any,
    words: Any,
    notes: Any,
    lists: Any,
    surveys: Any,
) -> None:
    """Write what a seat of each table knows."""
    thread = cuda.grid(1)
    base = thread * LEVELS
    for index in range(thread, which.shape[0], cuda.gridsize(1)):
        copy_words(source, which[index], words, base)
        slot = survey_rows(copies[base], rules[0], notes[thread], viewers[index], lists[thread])
        write_survey(copies[base], rules[0], notes[thread], viewers[index], slot)
        for column in range(SIZE):
            surveys[index, column] = notes[thread].survey[column]


@final
class Kernels:
    """The compiled kernels.

    Without link-time optimisation, because compiling took too long; see ADR 0023.
    """

    def __init__(self) -> None:
        def compiled(function: Callable[..., None]) -> Any:
            return cached_kernel(cuda, function, "drakon", lto=False)

        self.clear: Final = compiled(clear)
        self.prepare: Final = compiled(prepare)
        self.expand: Final = compiled(expand)
        self.evaluate: Final = compiled(evaluate)
        self.pick: Final = compiled(pick)
        self.survey: Final = compiled(survey)


@cache
def kernels_of(found: Any) -> Kernels:
    """The kernels, given numba.cuda."""
    global cuda
    cuda = found
    return Kernels()
