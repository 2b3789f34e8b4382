"""Reasons in Dragon Run: the risk of the dragon, the die roll, its breath, and the price."""

from __future__ import annotations

from typing import Final

from wyrmhold.bots.advice.reasons import Reason, numbered
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.games.dragon_run.actions import LOCATION_IS
from wyrmhold.games.dragon_run.cards import DRAGON, TREASURES, treasure_from_text, worth
from wyrmhold.games.dragon_run.evaluation.facts import (
    dragon_chance,
    expected_gold,
    locations_left,
    temper_left,
    winners_at_once,
)
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.odds import Likely

FREE_VERBS: Final = ("play", "keep")
"""Verbs whose cards are not a payment."""


def facts(view: AnyVantage) -> list[Reason]:
    """What is worth knowing about a position before choosing an answer."""
    position, seat = view.position(), view.seat
    found = [Reason("temper", numbers=numbered(left=temper_left(position)))]
    numbers = numbered(chance=dragon_chance(position, seat), cards=locations_left(position))
    found.append(Reason("dragon_next", numbers=numbers))
    for each in expected_gold(position, seat):
        numbers = numbered(gold=each.gold, cards=None if each.seat == seat else each.cards)
        found.append(Reason("gold", (each.seat,), numbers=numbers))
    return found


def reasons(view: AnyVantage, action: Action) -> list[Reason]:
    """The reasons for an answer and what it costs, most important first."""
    found: list[Reason] = []
    winners = winners_at_once(view.position(), action)
    if view.seat in winners:
        others = [seat for seat in winners if seat != view.seat]
        found.append(Reason("win", (view.seat, *others), numbers=numbered(chance=1.0)))
    chances, of = drawn(view, action)
    fates = {each.fate: each.weight / of for each in chances if each.fate is not None}
    if "success" in fates or "failure" in fates:
        found.append(Reason("sneak", numbers=numbered(chance=fates.get("success", 0.0))))
    elif draws_location(chances):
        found.append(Reason("dragon_next", numbers=numbered(chance=dragons(chances) / of)))
        hurt = numbered(injured=fates.get("injured"), eliminated=fates.get("eliminated"))
        if hurt:
            found.append(Reason("hurt", (view.seat,), numbers=hurt))
    return found + price(action)


def drawn(view: AnyVantage, action: Action) -> tuple[tuple[Likely, ...], int]:
    """The possible first draws after an answer, as far as the seat can know."""
    position = view.game.odds_position(view.position(), view.seat)
    return view.game.chances(position, action, view.seat)


def dragons(chances: tuple[Likely, ...]) -> float:
    """The total weight of draws that reveal the dragon."""
    dragon = LOCATION_IS[DRAGON].token()
    return sum([each.weight for each in chances if dragon in each.outcomes])


def draws_location(chances: tuple[Likely, ...]) -> bool:
    known = [each.token() for each in LOCATION_IS]
    return any([outcome in known for each in chances for outcome in each.outcomes])


def price(action: Action) -> list[Reason]:
    """The cards an answer is paid with."""
    verb, *words = action.token().split()
    cards = tuple([word for word in words if word in TREASURES])
    if not cards or verb in FREE_VERBS:
        return []
    gold = sum([worth(treasure_from_text(card)) for card in cards])
    return [Reason("pays", cards=cards, numbers=numbered(gold=gold))]
