"""Filters the legal answers worth considering, and finds the one that wins immediately."""

from __future__ import annotations

import random
from typing import Final

from wyrmhold.bots.dragon_run.judgement import JUDGEMENT
from wyrmhold.bots.dragon_run.position import Position
from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.games.dragon_run.actions import Cry, Hide
from wyrmhold.games.dragon_run.cards import gold
from wyrmhold.games.dragon_run.characters.paid import PaidPower
from wyrmhold.games.dragon_run.locations.pack import Discard
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.transaction import apply

MAX_DISCARDS: Final = 4
"""Discards considered at most: those that give away the least."""

LAST_TEMPER: Final = 2
"""At this Temper or below, an answer can end the game: Temper falls by at most 2."""

SURE_WIN_SAMPLES: Final = 12
"""Imagined positions an answer must win in to count as a sure win."""


def sensible(position: Position, answers: list[Action]) -> list[Action]:
    """The answers, minus those that overpay or discard too much."""
    least: dict[str, int] = {}
    for action in answers:
        kind, price = paid(action)
        least[kind] = min(price, least.get(kind, price))
    found = [action for action in answers if paid(action)[1] == least[paid(action)[0]]]
    discards = [action for action in answers if isinstance(action, Discard)]
    if len(discards) > MAX_DISCARDS:
        worths = JUDGEMENT.worths[position.temper]
        discards.sort(key=lambda action: sum([worths[card] for card in action.cards]))
        return [*discards[:MAX_DISCARDS]]
    return found


def paid(action: Action) -> tuple[str, int]:
    """What an answer does, and the gold it costs."""
    if isinstance(action, Hide | Cry):
        return action.verb, gold(action.cards)
    if isinstance(action, PaidPower):
        return f"{action.verb} {action.target}", gold(action.cards)
    return action.token(), 0


def sure_win(view: AnyVantage, answers: list[Action], rng: random.Random) -> Action | None:
    """An answer that wins the game outright for this seat, whatever the hidden cards are."""
    position: Position = view.position()
    if position.temper > LAST_TEMPER:
        return None
    for action in answers:
        if wins(view.position(), action, view.seat) and all(
            [wins(view.imagine(rng), action, view.seat) for _ in range(SURE_WIN_SAMPLES)]
        ):
            return action
    return None


def wins(position: Imagined, action: Action, seat: int) -> bool:
    """Whether an answer wins immediately in this position, without any chance draw."""
    after, _ = apply(position, action)
    outcome: Outcome | None = after.outcome
    return outcome is not None and outcome.winners == (seat,)
