"""Answers not tied to a single card or character. The others are defined next to their effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from wyrmhold.games.dragon_run.cards import (
    CHARACTERS,
    LOCATIONS,
    TREASURES,
    location_from_text,
    treasure_from_text,
    treasure_texts,
)
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, ChanceOutcome, Word, expect
from wyrmhold.kernel.errors import BadToken


def seat_from_text(text: str) -> int:
    if len(text) == 1 and text in "01234":
        return int(text)
    raise BadToken(text, f"{ascii(text)[:60]} is not a seat: seats are 0 to 4")


def cards_from_words(words: Sequence[str]) -> tuple[int, ...]:
    """Parse the cards of a token, in any order, into the order of the notation."""
    return tuple(sorted([treasure_from_text(word) for word in words]))


class WithCards(Answer):
    """An answer made of a verb and some cards."""

    __match_args__ = ("cards",)
    __slots__ = __match_args__

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards: Final = cards

    def token(self) -> str:
        return " ".join([self.verb, *treasure_texts(self.cards)])

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        return cls(cards_from_words(words))


class OnCard(Answer):
    """An answer made of a verb and a card."""

    __match_args__ = ("card",)
    __slots__ = __match_args__

    def __init__(self, card: int) -> None:
        self.card: Final = card

    def token(self) -> str:
        return f"{self.verb} {TREASURES[self.card]}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        return cls(treasure_from_text(words[0]))


class OnSeat(Answer):
    """An answer made of a verb and a seat."""

    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def token(self) -> str:
        return f"{self.verb} {self.seat}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        return cls(seat_from_text(words[0]))


@final
class Charge(Word):
    """Draw the top Location (RUN-CHARGE)."""

    verb = "charge"
    usage = "charge"
    __slots__ = ()


@final
class Hide(WithCards):
    """Pay, and try to sneak past the dragon (RUN-HIDE-1)."""

    verb = "hide"
    usage = "hide CARD ..."
    __slots__ = ()


@final
class Cry(WithCards):
    """Pay to end the turn (RUN-CRY)."""

    verb = "cry"
    usage = "cry CARD ..."
    __slots__ = ()


@final
class Again(Word):
    """Take another turn (RUN-LOC-HALL)."""

    verb = "again"
    usage = "again"
    __slots__ = ()


@final
class Pass(Word):
    """End the turn (RUN-LOC-HALL, RUN-HIDE-2)."""

    verb = "pass"
    usage = "pass"
    __slots__ = ()


@final
class Play(Answer):
    """Play a potion or a talisman (RUN-TURN-3)."""

    verb = "play"
    usage = "play CARD or play mind_control SEAT"
    __match_args__ = ("card", "target")
    __slots__ = __match_args__

    def __init__(self, card: int, target: int = -1) -> None:
        self.card: Final = card
        self.target: Final = target

    def token(self) -> str:
        if self.target < 0:
            return f"play {TREASURES[self.card]}"
        return f"play {TREASURES[self.card]} {self.target}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        if len(words) == 2:
            return Play(treasure_from_text(words[0]), seat_from_text(words[1]))
        expect(words, 1, cls.usage)
        return Play(treasure_from_text(words[0]))


PLAYS: Final[tuple[list[Action], ...]] = tuple([[Play(card)] for card in range(len(TREASURES))])
"""The action that plays each card without a target, as a list of one."""

CHARGE: Final = Charge()
AGAIN: Final = Again()
PASS: Final = Pass()


@final
class LocationIs(ChanceOutcome):
    """The Location drawn or looked at."""

    verb = "location"
    usage = "location CARD"
    __match_args__ = ("location",)
    __slots__ = __match_args__

    def __init__(self, location: int) -> None:
        self.location: Final = location

    def token(self) -> str:
        return f"location {LOCATIONS[self.location]}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        return LocationIs(location_from_text(words[0]))


class CardIs(ChanceOutcome):
    """A Treasure card picked by chance."""

    __match_args__ = ("card",)
    __slots__ = __match_args__

    def __init__(self, card: int) -> None:
        self.card: Final = card

    def token(self) -> str:
        return f"{self.verb} {TREASURES[self.card]}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        return cls(treasure_from_text(words[0]))


@final
class TreasureIs(CardIs):
    """The Treasure drawn or looked at."""

    verb = "treasure"
    usage = "treasure CARD"
    __slots__ = ()


@final
class TakenIs(CardIs):
    """The card taken from a hand."""

    verb = "take"
    usage = "take CARD"
    __slots__ = ()


@final
class DieIs(ChanceOutcome):
    """The result of a die roll, 0 to 9."""

    verb = "die"
    usage = "die N"
    __match_args__ = ("value",)
    __slots__ = __match_args__

    def __init__(self, value: int) -> None:
        self.value: Final = value

    def token(self) -> str:
        return f"die {self.value}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        if len(words[0]) != 1 or words[0] not in "0123456789":
            raise BadToken(words[0], "the die shows 0 to 9")
        return DieIs(int(words[0]))


@final
class First(ChanceOutcome):
    """The seat that starts (RUN-SET-5)."""

    verb = "first"
    usage = "first SEAT"
    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def token(self) -> str:
        return f"first {self.seat}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        return First(seat_from_text(words[0]))


@final
class CharacterIs(ChanceOutcome):
    """The character dealt to a seat (RUN-SET-2)."""

    verb = "deal"
    usage = "deal CHARACTER"
    __match_args__ = ("character",)
    __slots__ = __match_args__

    def __init__(self, character: str) -> None:
        self.character: Final = character

    def token(self) -> str:
        return f"deal {self.character}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        if words[0] not in CHARACTERS:
            raise BadToken(words[0], f"{ascii(words[0])[:60]} is not a character")
        return CharacterIs(words[0])


LOCATION_IS: Final = tuple([LocationIs(location) for location in range(len(LOCATIONS))])
TREASURE_IS: Final = tuple([TreasureIs(card) for card in range(len(TREASURES))])
TAKEN_IS: Final = tuple([TakenIs(card) for card in range(len(TREASURES))])
CHARACTER_IS: Final = tuple([CharacterIs(name) for name in CHARACTERS])
FIRST: Final = tuple([First(seat) for seat in range(5)])
DIE_IS: Final = tuple([DieIs(value) for value in range(10)])
