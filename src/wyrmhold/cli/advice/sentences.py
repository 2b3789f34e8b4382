"""Sentences for reasons: those a game provides, and helpers for writing them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from wyrmhold.bots.advice.reasons import Reason, percent
from wyrmhold.games.parts import part_of

Sentence = Callable[[Reason, Sequence[str]], str]
"""Turns a reason into English, given the names of the seats it mentions."""


def sentences_of(game: str) -> Mapping[str, Sentence]:
    """A game's sentence for every kind of reason that its advisers give.

    `wyrmhold.cli.advice.GAME.part.PART`, or an entry point; empty if there is none.
    """
    part = part_of("advice", game)
    if part is None:
        return {}
    if not isinstance(part, Mapping):
        raise TypeError(f"the sentences of '{game}' are a {type(part).__name__}, not a mapping")
    return part


def counted(number: float, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number:.0f} {noun}s"


def cases(reason: Reason) -> str:
    return f"in {percent(reason.numbers['chance'])} of cases"


def win(reason: Reason, who: Sequence[str]) -> str:
    others = f", together with {' and '.join(who[1:])}" if who[1:] else ""
    return f"wins at once {cases(reason)}{others}"
