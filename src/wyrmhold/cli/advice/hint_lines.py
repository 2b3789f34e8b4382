"""A hint as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wyrmhold.bots.advice.hints import Hint, RatedAnswer, Where
from wyrmhold.bots.advice.reasons import Reason, percent
from wyrmhold.cli.advice.sentences import sentences_of
from wyrmhold.kernel.game import AnyGame

Names = Callable[[int], str]
"""Gives the display name of a seat."""


def seat_name(seat: int) -> str:
    return f"seat {seat}"


def sentence(game: AnyGame, reason: Reason, names: Names = seat_name) -> str:
    """A reason as its game's sentence; if the game has none for it, its kind and what it is
    about."""
    who = [names(seat) for seat in reason.seats]
    words = sentences_of(game.name).get(reason.kind)
    if words is None:
        return ", ".join([reason.kind.replace("_", " "), *who, *reason.cells, *reason.cards])
    return words(reason, who)


def place(where: Where, names: Names) -> str:
    """Where to look, in words."""
    parts = [names(seat) for seat in where.seats]
    if where.cells:
        xs = [int(cell.split(",")[0]) for cell in where.cells]
        ys = [int(cell.split(",")[1]) for cell in where.cells]
        parts.append(f"the chambers from {min(xs)},{min(ys)} to {max(xs)},{max(ys)}")
    return ", ".join([*parts, *where.cards]) or "the whole table"


def hint_lines(game: AnyGame, found: Hint, stage: int, names: Names = seat_name) -> list[str]:
    """The lines of a hint, up to the given stage."""
    lines = [f"  {sentence(game, fact, names)}" for fact in found.facts]
    lines.append(f"Look at: {place(found.where, names)}.")
    if stage > 1:
        lines.append(f"Kind of answer: {found.answers[0].kind}.")
    if stage > 2:
        lines += answer_lines(game, found.answers, names)
    return lines


def answer_lines(game: AnyGame, answers: Sequence[RatedAnswer], names: Names) -> list[str]:
    """The answers in columns, with their win chances, standard errors and reasons."""
    width = max([len("answer"), *[len(answer.do) for answer in answers]])
    heads = [names(seat) for seat in range(len(answers[0].chances))]
    columns = [max(6, len(head)) + 2 for head in heads]
    head = "".join([f"{name:>{size}}" for name, size in zip(heads, columns, strict=True)])
    lines = [f"{'answer':{width}}{head}   error"]
    for answer in answers:
        sized = zip(answer.chances, columns, strict=True)
        chances = "".join([f"{percent(chance):>{size}}" for chance, size in sized])
        lines.append(f"{answer.do:{width}}{chances}{100 * answer.error:7.1f}%")
        lines += [f"    {sentence(game, reason, names)}" for reason in answer.reasons]
    return lines
