"""Odds: what chance may do next after each answer, as far as whoever is asked can know.

An answer is tried on a position that its seat cannot tell from the real one, up to the first moment
in which chance has something to say. So the odds never depend on what is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.state import S
from wyrmhold.kernel.transaction import Transaction

Believed = list[tuple[Action, int]]
"""Outcomes with the weights that they have for a viewer."""

Fate = Callable[[Action], str | None]
"""What an outcome means to whoever asks for the odds, in a word; None where it says so itself."""


class Likely(NamedTuple):
    """Outcomes of chance that come to the same, and how much they weigh together."""

    outcomes: tuple[str, ...]
    weight: int
    fate: str | None


class Odds(NamedTuple):
    """Answers after which chance may do the same: `weight` of `of`. Without chance, nothing."""

    answers: tuple[str, ...]
    chances: tuple[Likely, ...]
    of: int


def until_chance(state: S, action: Action) -> tuple[S, list[Event[S]]]:
    """Answer the pending question and stop where chance has something to say, even without choice.

    The state is one that was imagined: what chance has no choice in here may be open to a viewer.
    """
    draft = state.copy()
    frame = state.stack[-1]
    draft.stack = state.stack[:-1]
    tx: Transaction[S] = Transaction(draft, None)
    frame.take(tx, action)
    while draft.stack and not isinstance(draft.stack[-1], Chance):
        if not draft.stack[-1].settle(tx):
            break
    return draft, tx.events


def no_fate(outcome: Action) -> str | None:
    return None


def likely(believed: Believed, fate: Fate = no_fate) -> tuple[tuple[Likely, ...], int]:
    """Outcomes with their weights, those of one fate together, and the sum of all weights."""
    found: dict[str, Likely] = {}
    for outcome, weight in believed:
        token, word = outcome.token(), fate(outcome)
        key = token if word is None else f"={word}"
        old = found.get(key, Likely((), 0, word))
        found[key] = Likely((*old.outcomes, token), old.weight + weight, word)
    return tuple(found.values()), sum([weight for _, weight in believed])


def grouped(rows: Iterable[tuple[str, tuple[tuple[Likely, ...], int]]]) -> list[Odds]:
    """Answers with what may follow them: those that are followed by the same together."""
    found: dict[tuple[tuple[Likely, ...], int], list[str]] = {}
    for answer, what in rows:
        found.setdefault(what, []).append(answer)
    return [Odds(tuple(answers), chances, of) for (chances, of), answers in found.items()]
