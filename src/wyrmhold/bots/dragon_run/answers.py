"""Which legal answers are worth thinking about, and which one wins at once."""

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

MOST_DISCARDS: Final = 4
"""How many ways to discard are thought about: those that give away the least."""

LAST_TEMPER: Final = 2
"""From here on an answer can end the game: Temper falls by 2 at most."""

SURE: Final = 12
"""In how many imagined positions a win must be one to be called sure."""


def sensible(position: Position, answers: list[Action]) -> list[Action]:
    """Answers without those that only pay more than another does, or discard more."""
    least: dict[str, int] = {}
    for action in answers:
        kind, price = paid(action)
        least[kind] = min(price, least.get(kind, price))
    found = [action for action in answers if paid(action)[1] == least[paid(action)[0]]]
    discards = [action for action in answers if isinstance(action, Discard)]
    if len(discards) > MOST_DISCARDS:
        worths = JUDGEMENT.worths[position.temper]
        discards.sort(key=lambda action: sum([worths[card] for card in action.cards]))
        return [*discards[:MOST_DISCARDS]]
    return found


def paid(action: Action) -> tuple[str, int]:
    """What an answer does, and the gold that it costs."""
    if isinstance(action, Hide | Cry):
        return action.verb, gold(action.cards)
    if isinstance(action, PaidPower):
        return f"{action.verb} {action.target}", gold(action.cards)
    return action.token(), 0


def sure_win(view: AnyVantage, answers: list[Action], rng: random.Random) -> Action | None:
    """An answer that ends the game with a win of the seat alone, whatever it does not know."""
    position: Position = view.position()
    if position.temper > LAST_TEMPER:
        return None
    for action in answers:
        if wins(view.position(), action, view.seat) and all(
            [wins(view.imagine(rng), action, view.seat) for _ in range(SURE)]
        ):
            return action
    return None


def wins(position: Imagined, action: Action, seat: int) -> bool:
    """Whether an answer wins at once in this position, with no chance in it."""
    after, _ = apply(position, action)
    outcome: Outcome | None = after.outcome
    return outcome is not None and outcome.winners == (seat,)
