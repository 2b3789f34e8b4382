"""Paying with objects: no change is given, and no card is paid that could be left out (RUN-PAY)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from wyrmhold.games.dragon_run.actions import CHARGE, Cry, Hide
from wyrmhold.games.dragon_run.cards import OBJECTS
from wyrmhold.kernel.action import Action

HIDE_PRICE: Final = 1
CRY_PRICE: Final = 2


def payments(hand: tuple[int, ...], price: int) -> list[tuple[int, ...]]:
    """Every way to pay 1 or 2 gold: one object that is enough, or two ones for 2."""
    found: list[tuple[int, ...]] = []
    last = -1
    for card in hand:
        if card != last and price - 1 <= card < OBJECTS:
            found.append((card,))
        last = card
    if price > 1 and hand[:2] == (0, 0):
        found.append((0, 0))
    return found


@final
class HandAnswers:
    """What a hand allows, whatever else lies on the table. Hands come back often."""

    __slots__ = ("actions", "cries", "hides", "specials")

    def __init__(self, hand: tuple[int, ...]) -> None:
        self.hides: Final[list[Action]] = [Hide(cards) for cards in payments(hand, HIDE_PRICE)]
        self.cries: Final[list[Action]] = [Cry(cards) for cards in payments(hand, CRY_PRICE)]
        self.actions: Final[list[Action]] = [CHARGE, *self.hides, *self.cries]
        """The actions of a turn like any other."""
        self.specials: Final = tuple(sorted({card for card in hand if card >= OBJECTS}))
        """The different potions and talismans in it."""


answers_of = lru_cache(maxsize=20_000)(HandAnswers)
