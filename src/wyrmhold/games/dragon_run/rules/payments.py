"""Paying with objects: no change is given, and no unnecessary card is paid (RUN-PAY)."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.dragon_run.cards import OBJECTS

HIDE_PRICE: Final = 1
CRY_PRICE: Final = 2
POWER_PRICE: Final = 2
"""The price of the Cleric's and the Thief's power."""


PAYMENTS: Final = ((0, 0), *[(card,) for card in range(OBJECTS)])
"""Every way to pay 1 or 2 gold."""


def pays(hand: tuple[int, ...], cards: tuple[int, ...], price: int) -> bool:
    """Whether these cards are a valid payment, decided without listing all of them."""
    if len(cards) == 1:
        return price - 1 <= cards[0] < OBJECTS and cards[0] in hand
    return price > 1 and cards == (0, 0) == hand[:2]


def payments(hand: tuple[int, ...], price: int) -> list[tuple[int, ...]]:
    """Every way to pay 1 or 2 gold: one object that is enough, or for 2 gold two worth 1."""
    found: list[tuple[int, ...]] = []
    last = -1
    for card in hand:
        if card != last and price - 1 <= card < OBJECTS:
            found.append((card,))
        last = card
    if price > 1 and hand[:2] == (0, 0):
        found.append((0, 0))
    return found
