"""Odds: what chance may do next after each answer, as far as the player to move can know.

An answer is tried on a position that its seat cannot distinguish from the real one, up to the first
chance event. So the odds never depend on hidden information.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.state import S
from wyrmhold.kernel.transaction import taken

Believed = list[tuple[Action, int]]
"""Outcomes, weighted by what a viewer knows."""

Fate = Callable[[Action], str | None]
"""Names an outcome's effect on the player in a word; None if the outcome is clear by itself."""


class Likely(NamedTuple):
    """Equivalent outcomes of chance, and their total weight."""

    outcomes: tuple[str, ...]
    weight: int
    fate: str | None


class Odds(NamedTuple):
    """Answers with the same chances: `weight` out of `of`. Empty if no chance follows."""

    answers: tuple[str, ...]
    chances: tuple[Likely, ...]
    of: int


def until_chance(state: S, action: Action) -> tuple[S, list[Event[S]]]:
    """Answer the pending question and stop at the first chance, even one with a single outcome.

    The state is an imagined one: a single outcome here may be one of several for the viewer.
    """
    tx = taken(state, action, None)
    draft = tx.draft
    while draft.stack and not isinstance(draft.stack[-1], Chance):
        if not draft.stack[-1].settle(tx):
            break
    return draft, tx.events


def no_fate(outcome: Action) -> str | None:
    return None


def likely(believed: Believed, fate: Fate = no_fate) -> tuple[tuple[Likely, ...], int]:
    """Outcomes grouped by fate with their weights, and the total weight."""
    found: dict[str, Likely] = {}
    for outcome, weight in believed:
        token, word = outcome.token(), fate(outcome)
        key = token if word is None else f"={word}"
        old = found.get(key, Likely((), 0, word))
        found[key] = Likely((*old.outcomes, token), old.weight + weight, word)
    return tuple(found.values()), sum([weight for _, weight in believed])


def grouped(rows: Iterable[tuple[str, tuple[tuple[Likely, ...], int]]]) -> list[Odds]:
    """Group answers that are followed by the same chances."""
    found: dict[tuple[tuple[Likely, ...], int], list[str]] = {}
    for answer, what in rows:
        found.setdefault(what, []).append(answer)
    return [Odds(tuple(answers), chances, of) for (chances, of), answers in found.items()]
