"""The cards as numbers: Locations, Treasures and Characters, in the order of the notation."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import Final

from wyrmhold.kernel.errors import BadToken

LOCATIONS: Final = ("dragon", "hall", "pack", "hallway", "no_crying", "top_three")
"""The identifiers of Location cards. A card is its index here."""

DRAGON: Final = 0

TREASURES: Final = (
    "object_1",
    "object_2",
    "object_3",
    "object_4",
    "object_5",
    "health",
    "mind_control",
    "vision",
    "light",
    "annulation",
    "redirection",
    "invisibility",
    "languor",
)
"""The identifiers of Treasure cards. A card is its index here; the first five are objects."""

OBJECTS: Final = 5
"""The number of object kinds; object n is worth n + 1 gold."""

ANNULATION: Final = 9
REDIRECTION: Final = 10
INVISIBILITY: Final = 11
LANGUOR: Final = 12

CHARACTERS: Final = ("cleric", "warrior", "thief", "elf", "magician", "dwarf", "bard")
"""The identifiers of characters. A character is its index here."""


def worth(card: int) -> int:
    """The gold value of a Treasure card; potions and talismans are worth 0 (RUN-PAY)."""
    return card + 1 if card < OBJECTS else 0


def gold(cards: tuple[int, ...]) -> int:
    """The total gold value of some cards."""
    return sum([worth(card) for card in cards])


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Remove one such card. Hands and decks are kept ascending."""
    at = bisect_left(cards, card)
    assert cards[at] == card
    rest = list(cards)  # faster than slices of a tuple
    del rest[at]
    return tuple(rest)


def with_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Add a card, keeping the order ascending."""
    more = list(cards)
    insort(more, card)
    return tuple(more)


def treasure_from_text(text: str) -> int:
    """Parse the identifier of a Treasure card. Raises BadToken."""
    if text in TREASURES:
        return TREASURES.index(text)
    raise BadToken(text, f"{ascii(text)[:60]} is not a treasure card")


def location_from_text(text: str) -> int:
    """Parse the identifier of a Location card. Raises BadToken."""
    if text in LOCATIONS:
        return LOCATIONS.index(text)
    raise BadToken(text, f"{ascii(text)[:60]} is not a location card")


def treasure_texts(cards: tuple[int, ...]) -> list[str]:
    return [TREASURES[card] for card in cards]


def location_texts(cards: tuple[int, ...]) -> list[str]:
    return [LOCATIONS[card] for card in cards]
