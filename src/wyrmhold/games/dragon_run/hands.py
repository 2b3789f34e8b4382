"""What a hand allows its owner, whatever else lies on the table. Hands come back often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wyrmhold.games.dragon_run.actions import AGAIN, CHARGE, PASS, PLAYS, Cry, Hide
from wyrmhold.games.dragon_run.cards import OBJECTS
from wyrmhold.games.dragon_run.paying import CRY_PRICE, HIDE_PRICE, POWER_PRICE, payments
from wyrmhold.games.dragon_run.treasures import SPECIALS
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.legal import Listed

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State

MOST_HANDS: Final = 20_000
"""How many hands are remembered at a time."""


@final
class HandAnswers:
    """The answers that a hand allows by itself. Nobody writes to these lists."""

    __slots__ = (
        "after_hall",
        "after_hide",
        "cries",
        "forced",
        "hides",
        "plays",
        "prices",
        "turn",
        "unsure",
        "with_power",
    )

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.hides: Final[list[Action]] = [Hide(paid) for paid in payments(cards, HIDE_PRICE)]
        self.cries: Final[list[Action]] = [Cry(paid) for paid in payments(cards, CRY_PRICE)]
        self.prices: Final = tuple(payments(cards, POWER_PRICE))
        """The ways to pay for a power."""
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
        """The potions and talismans that can be played whenever the owner is asked."""
        self.unsure: Final = unsure
        """Those that it depends on the table to play."""
        self.turn: Final = Listed([CHARGE, *self.hides, *self.cries, *plays])
        """All of that in a turn like any other."""
        self.forced: Final = Listed([CHARGE, *plays])
        """The same where one must charge."""
        self.after_hall: Final = Listed([AGAIN, PASS, *plays])
        """The same after a Treasure Hall."""
        self.after_hide: Final = Listed([CHARGE, PASS, *plays])
        """The same after sneaking past the dragon."""
        self.with_power: Final[dict[int, Listed]] = {}
        """`turn` and the use of a power that is always possible, by the character."""


KINDS: Final[dict[tuple[int, ...], HandAnswers]] = {}
HANDS: Final[dict[tuple[int, ...], HandAnswers]] = {}
"""What was worked out already, by `kinds_of` a hand and by hand."""


def answers_of(hand: tuple[int, ...]) -> HandAnswers:
    """What a hand allows."""
    found = HANDS.get(hand)
    if found is None:
        if len(HANDS) >= MOST_HANDS:
            HANDS.clear()
            KINDS.clear()
        kinds = kinds_of(hand)
        found = KINDS.get(kinds)
        if found is None:
            found = KINDS[kinds] = HandAnswers(kinds)
        HANDS[hand] = found
    return found


def kinds_of(hand: tuple[int, ...]) -> tuple[int, ...]:
    """A hand as far as its answers go: each card once, but the ones, which pay by twos, twice."""
    ones = hand[:2] if hand[:2] == (0, 0) else ()
    return ones + tuple(sorted({card for card in hand if card or not ones}))


def with_unsure(answers: Listed, state: State, seat: int, hand: HandAnswers, free: bool) -> Listed:
    """Answers, and how the cards can be played whose use depends on the table (RUN-TURN-6).

    Mostly there is no such card, or it cannot be played.
    """
    if not hand.unsure:
        return answers
    found: list[Action] = []
    for card in hand.unsure:
        special = SPECIALS[card]
        assert special is not None
        found += special.plays(state, seat, card, free)
    return Listed(answers.listed() + found) if found else answers
