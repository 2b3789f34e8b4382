"""A position of Keep or Pass."""

from __future__ import annotations

from wyrmhold.kernel.knowledge import Facts
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.state import BaseState, Stack

LIMIT = 3
"""The maximum number of cards in a hand."""


class Toy(BaseState):
    """Cards are numbers. `held` is the card just drawn, 0 for none; `left` counts turns."""

    __match_args__ = (
        "deck",
        "hands",
        "known",
        "shields",
        "held",
        "turn",
        "left",
        "stack",
        "outcome",
    )
    __slots__ = ("deck", "hands", "held", "known", "left", "shields", "turn")

    def __init__(
        self,
        deck: tuple[int, ...],
        hands: tuple[tuple[int, ...], ...],
        known: tuple[Facts, ...],
        shields: int,
        held: int,
        turn: int,
        left: int,
        stack: Stack,
        outcome: Outcome | None,
    ) -> None:
        super().__init__(stack, outcome)
        self.deck = deck
        self.hands = hands
        self.known = known
        self.shields = shields
        self.held = held
        self.turn = turn
        self.left = left

    def copy(self) -> Toy:
        return Toy(
            self.deck,
            self.hands,
            self.known,
            self.shields,
            self.held,
            self.turn,
            self.left,
            self.stack,
            self.outcome,
        )


def put(hands: tuple[tuple[int, ...], ...], at: int, hand: Facts) -> tuple[tuple[int, ...], ...]:
    """Hands, or facts, with one replaced."""
    return (*hands[:at], hand, *hands[at + 1 :])


def less(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards without one copy of `card`."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
