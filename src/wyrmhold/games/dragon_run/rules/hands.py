"""The answers a hand allows, independent of the rest of the table. Cached, as hands recur often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wyrmhold.games.dragon_run.actions import AGAIN, CHARGE, PASS, PLAYS, Cry, Hide
from wyrmhold.games.dragon_run.cards import OBJECTS
from wyrmhold.games.dragon_run.pieces import SPECIALS
from wyrmhold.games.dragon_run.rules.payments import CRY_PRICE, HIDE_PRICE, payments
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.legal import Listed

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State

MAX_CACHED_HANDS: Final = 20_000
"""The maximum number of cached hands."""


@final
class HandAnswers:
    """The answers a hand allows by itself. The lists must not be modified."""

    __slots__ = (
        "after_hall",
        "after_hide",
        "cries",
        "forced",
        "hides",
        "plays",
        "turn",
        "unsure",
        "with_power",
    )

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.hides: Final[list[Action]] = [Hide(paid) for paid in payments(cards, HIDE_PRICE)]
        self.cries: Final[list[Action]] = [Cry(paid) for paid in payments(cards, CRY_PRICE)]
        plays: list[Action] = []
        unsure: list[int] = []
        for card in sorted({card for card in cards if card >= OBJECTS}):
            special = SPECIALS[card]
            assert special is not None
            if special.always:
                plays += PLAYS[card]
            else:
                unsure.append(card)
        self.plays: Final = plays
        """Plays of the potions and talismans that are always playable."""
        self.unsure: Final = unsure
        """The cards whose playability depends on the table."""
        self.turn: Final = Listed([CHARGE, *self.hides, *self.cries, *plays])
        """All answers in an ordinary turn."""
        self.forced: Final = Listed([CHARGE, *plays])
        """All answers when the seat must charge."""
        self.after_hall: Final = Listed([AGAIN, PASS, *plays])
        """All answers after a Treasure Hall."""
        self.after_hide: Final = Listed([CHARGE, PASS, *plays])
        """All answers after a successful hide."""
        self.with_power: Final[dict[int, Listed]] = {}
        """`turn` plus the uses of an always available power, by character."""


KINDS_CACHE: Final[dict[tuple[int, ...], HandAnswers]] = {}
HAND_CACHE: Final[dict[tuple[int, ...], HandAnswers]] = {}
"""Caches, by `kinds_of` a hand and by hand."""


def answers_of(hand: tuple[int, ...]) -> HandAnswers:
    """The answers a hand allows."""
    found = HAND_CACHE.get(hand)
    if found is None:
        if len(HAND_CACHE) >= MAX_CACHED_HANDS:
            HAND_CACHE.clear()
            KINDS_CACHE.clear()
        kinds = kinds_of(hand)
        found = KINDS_CACHE.get(kinds)
        if found is None:
            found = KINDS_CACHE[kinds] = HandAnswers(kinds)
        HAND_CACHE[hand] = found
    return found


def kinds_of(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Reduce a hand to what affects its answers: each card once, or twice for object_1 (pays 2)."""
    ones = hand[:2] if hand[:2] == (0, 0) else ()
    return ones + tuple(sorted({card for card in hand if card or not ones}))


def with_unsure(answers: Listed, state: State, seat: int, hand: HandAnswers, free: bool) -> Listed:
    """Add the plays of cards that depend on the table (RUN-TURN-6).

    Usually there is no such card, or it cannot be played.
    """
    if not hand.unsure:
        return answers
    found: list[Action] = []
    for card in hand.unsure:
        special = SPECIALS[card]
        assert special is not None
        found += special.plays(state, seat, card, free)
    return Listed(answers.listed() + found) if found else answers
