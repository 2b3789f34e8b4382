"""Paying with objects: no change is given, and no card is paid that could be left out (RUN-PAY)."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.dragon_run.cards import OBJECTS

HIDE_PRICE: Final = 1
CRY_PRICE: Final = 2
POWER_PRICE: Final = 2
"""What the Cleric and the Thief pay."""


PAYMENTS: Final = ((0, 0), *[(card,) for card in range(OBJECTS)])
"""Every way there is to pay 1 or 2 gold."""


def pays(hand: tuple[int, ...], cards: tuple[int, ...], price: int) -> bool:
    """Whether these cards are one of the ways to pay; found out without listing them."""
    if len(cards) == 1:
        return price - 1 <= cards[0] < OBJECTS and cards[0] in hand
    return price > 1 and cards == (0, 0) == hand[:2]


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
