"""Names of cards and characters, and odds in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmhold.games.dragon_run.cards import (
    ANNULATION,
    CHARACTERS,
    DRAGON,
    LOCATIONS,
    OBJECTS,
    REDIRECTION,
    TREASURES,
    worth,
)
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE

SIDES: Final = 10
"""Sides of the die, numbered 0 to 9."""


def treasure_title(card: int) -> str:
    """A Treasure card by its title."""
    return CATALOGUE.title(TREASURES[card])


def treasure_clause(card: int) -> str:
    """The clause for a Treasure card."""
    return next(row.clause for row in CATALOGUE.treasures if row.name == TREASURES[card])


def location_title(card: int) -> str:
    """A Location card by its title."""
    return CATALOGUE.title(LOCATIONS[card])


def location_words(card: int) -> str:
    """A Location in a sentence."""
    return f"the {location_title(card)}" if card == DRAGON else location_title(card)


def character_title(character: int | None) -> str:
    return "" if character is None else CATALOGUE.title(CHARACTERS[character])


def is_talisman(card: int) -> bool:
    return card >= REDIRECTION


def is_potion(card: int) -> bool:
    return OBJECTS <= card <= ANNULATION


def lowered(title: str) -> str:
    """A title as used inside a sentence, where objects are lower case."""
    return title[:1].lower() + title[1:] if title.startswith("Object") else title


def with_article(words: str) -> str:
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"


def card_words(card: int) -> str:
    """One Treasure in a sentence."""
    return with_article(lowered(treasure_title(card)))


def listed(words: Sequence[str]) -> str:
    """Words joined with commas and `and`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def cards_words(cards: Sequence[int]) -> str:
    """Treasures in a sentence: objects by value, other cards by name."""
    objects = [card for card in cards if card < OBJECTS]
    words = [card_words(card) for card in cards if card >= OBJECTS]
    if len(objects) == 1:
        words.insert(0, card_words(objects[0]))
    elif objects:
        words.insert(0, f"objects worth {listed([str(worth(card)) for card in objects])}")
    return listed(words) or "nothing"


def counted_locations(cards: Sequence[int]) -> list[tuple[int, str]]:
    """Each kind of Location with its count, in words."""
    found = []
    for card in sorted(set(cards)):
        number = list(cards).count(card)
        title = location_title(card)
        found.append((card, title if number == 1 else f"{number} × {title}"))
    return found


def lucky_sides(limit: int, bonus: int = 0) -> int:
    """The number of die sides above a limit; a 0 never is (RUN-HIDE-3, RUN-CH-WARRIOR)."""
    return sum(1 for side in range(1, SIDES) if side + bonus > limit)


def odds_words(limit: int, bonus: int = 0) -> str:
    """What a roll needs, and its odds."""
    return f"needs more than {max(0, limit - bonus)}: {lucky_sides(limit, bonus)} in {SIDES}"
