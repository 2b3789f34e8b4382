"""The encoding of a game that brings none: answers are numbered as listed, views are hashed.

It needs nothing but what every game has. A game's own encoding is better: its numbers always mean
the same answer, and its observation says what stands where.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final, final
from zlib import crc32

from wyrmhold.envs.encoding import Encoding, Floats, laid_out
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.numbering import OUTSIDE, Numbering
from wyrmhold.kernel.transaction import legal
from wyrmhold.kernel.viewers import OPEN

MAX_ANSWERS: Final = 512
"""Maximum number of answers to one question that have numbers; any others are outside."""

LENGTH: Final = 1024
"""The length of an observation."""

HIDDEN: Final = ("legal", "chance")
"""Parts of a view left out of an observation: they say what can be answered, as the mask does."""


@final
class Listed(Numbering[Any]):
    """Numbers the legal answers of a position from 0, in the engine's order."""

    factors: ClassVar[tuple[str, ...]] = ("answer",)

    @property
    def size(self) -> int:
        return MAX_ANSWERS

    @property
    def shape(self) -> tuple[int, ...]:
        return (MAX_ANSWERS,)

    def number(self, action: Action) -> int:
        """Without a position, no answer has a number."""
        return OUTSIDE

    def action(self, number: int) -> Action:
        raise ValueError("this game has no numbering: a number means an answer of one position")

    def answer(self, state: AnyState, number: int) -> Action:
        answers = legal(state).listed()
        if not 0 <= number < min(len(answers), MAX_ANSWERS):
            refusal = Refusal(None, f"there are {len(answers)} legal answers")
            refusal.token = "no answer"
            raise refusal
        return answers[number]

    def legal(self, state: AnyState) -> tuple[list[int], int]:
        count = len(legal(state))
        return list(range(min(count, MAX_ANSWERS))), max(0, count - MAX_ANSWERS)

    def split(self, number: int) -> tuple[int, ...]:
        return (number,)

    def join(self, parts: tuple[int, ...]) -> int:
        return parts[0]


class AnyEncoding(Encoding):
    """Hashes what a seat sees into numbers: one place for each thing that can be said."""

    def __init__(self, name: str) -> None:
        seen = laid_out([("view", (LENGTH,), "what the seat sees, hashed")])
        secret = laid_out([("all", (LENGTH,), "everything, hashed")])
        super().__init__(Listed(), seen, secret)
        self._of: Final = GAMES[name]

    @classmethod
    def for_table(cls, table: AnyState, **parameters: int) -> Encoding:
        raise NotImplementedError("made by name: see `encodings.encoding_of`")

    def observe(self, state: AnyState, seat: int, out: Floats) -> None:
        hashed(self._of, state, seat, out)

    def reveal(self, state: AnyState, out: Floats) -> None:
        hashed(self._of, state, OPEN, out)


def hashed(game: AnyGame, state: AnyState, viewer: int, out: Floats) -> None:
    """Add up the statements of a view: a number as it is, a word as 1 at a place of its own.

    Numbers below 0 also get a place of their own, because observations have no negative values.
    """
    out[:] = 0.0
    view = {name: part for name, part in game.sight(state, viewer).items() if name not in HIDDEN}
    for path, value in statements("", view):
        if isinstance(value, str):
            out[place(f"{path}={value}")] += 1.0
        elif value < 0:
            out[place(f"{path}<0")] -= value
        else:
            out[place(path)] += value


def statements(path: str, value: object) -> Iterator[tuple[str, str | float]]:
    """Every statement in a part of a view, with its path. A list also states its length."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from statements(f"{path}/{name}", each)
    elif isinstance(value, list):
        yield f"{path}/length", float(len(value))
        for number, each in enumerate(value):
            yield from statements(f"{path}/{number}", each)
    elif isinstance(value, bool | int | float):
        yield path, float(value)
    elif isinstance(value, str):
        yield path, value


def place(text: str) -> int:
    """The place where a statement is counted, the same in every process."""
    return crc32(text.encode()) % LENGTH
