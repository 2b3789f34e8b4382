"""What a hand allows its owner, whatever else lies on the table. Hands come back often."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from wyrmhold.games.dragon_run.actions import AGAIN, CHARGE, PASS, PLAYS, Cry, Hide
from wyrmhold.games.dragon_run.cards import OBJECTS
from wyrmhold.games.dragon_run.paying import CRY_PRICE, HIDE_PRICE, payments
from wyrmhold.games.dragon_run.treasures import SPECIALS
from wyrmhold.kernel.action import Action


@final
class HandAnswers:
    """The answers that a hand allows by itself. Nobody writes to these lists."""

    __slots__ = ("after_hall", "cries", "hides", "plays", "turn", "unsure")

    def __init__(self, hand: tuple[int, ...]) -> None:
        self.hides: Final[list[Action]] = [Hide(cards) for cards in payments(hand, HIDE_PRICE)]
        self.cries: Final[list[Action]] = [Cry(cards) for cards in payments(hand, CRY_PRICE)]
        plays: list[Action] = []
        unsure: list[int] = []
        for card in sorted({card for card in hand if card >= OBJECTS}):
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
        self.turn: Final[list[Action]] = [CHARGE, *self.hides, *self.cries, *plays]
        """All of that in a turn like any other."""
        self.after_hall: Final[list[Action]] = [AGAIN, PASS, *plays]
        """The same after a Treasure Hall."""


answers_of = lru_cache(maxsize=20_000)(HandAnswers)
