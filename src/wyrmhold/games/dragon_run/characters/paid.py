"""Powers that cost treasure worth 2 and name a player (RUN-PAY)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from wyrmhold.games.dragon_run.actions import cards_from_words, seat_from_text
from wyrmhold.games.dragon_run.cards import treasure_texts
from wyrmhold.games.dragon_run.characters.base import Power
from wyrmhold.games.dragon_run.rules.payments import POWER_PRICE, payments
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import BadToken

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State


Maker = Callable[[int, tuple[int, ...]], Action]
"""Builds a use from a target and a payment."""


class PaidPower(Power):
    """A power with a target and a payment."""

    __match_args__ = ("target", "cards")
    __slots__ = __match_args__

    def __init__(self, target: int, cards: tuple[int, ...]) -> None:
        self.target: Final = target
        self.cards: Final = cards

    def token(self) -> str:
        return " ".join([self.verb, str(self.target), *treasure_texts(self.cards)])

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        if not words:
            raise BadToken("", f"write it as: {cls.usage}")
        return cls(seat_from_text(words[0]), cards_from_words(words[1:]))


def paid_uses(kind: Maker, state: State, seat: int, targets: int) -> list[Action]:
    """Every target (a bit mask) with every payment."""
    return every_use(kind, targets, tuple(payments(state.hands[seat], POWER_PRICE)))


@lru_cache(maxsize=20_000)
def every_use(kind: Maker, targets: int, prices: tuple[tuple[int, ...], ...]) -> list[Action]:
    """The same, cached: payments of 2 and sets of targets are few."""
    seats = [target for target in range(targets.bit_length()) if targets >> target & 1]
    return [kind(target, cards) for target in seats for cards in prices]
