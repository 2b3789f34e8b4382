"""Backward induction over the core: Temper never rises, a deck only shrinks until Temper falls,
and crying only costs. So each position follows from ones that are solved already.

A value has six axes: whose chance to win (0 the player to move, 1 the other), deck, whether the
player to move is injured, whether the other is, the gold of the player to move, the other's. The
chances need not sum to 1: the dragon may win. Each player wants the own chance as high as can be;
a shared win counts half. Where two answers are equally good, the first in the order charge, hide,
cry; again, pass; pass, charge is taken.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.bots.dragon_run.core.box import (
    HALL,
    HALLWAY,
    NO_CRYING,
    PACK,
    TOP_THREE,
    CoreBox,
)
from wyrmhold.games.dragon_run.locations.pack import FULL_HAND

Values = NDArray[np.float64]
Choices = NDArray[np.uint8]

CHARGES, HIDES, CRIES = 0, 1, 2
NEVER: Final = -1.0
"""Worse than any chance: an answer that is not legal."""

EQUAL: Final = 1e-12
"""Chances that differ by less are the same: so a tie is broken alike on every machine."""


def sneaks(left: int) -> float:
    """The chance that a ten-sided die shows more, and no 0 (RUN-HIDE-2, RUN-HIDE-3)."""
    return max(0, 9 - left) / 10


def passed(values: Values) -> Values:
    """What a position is worth to whoever passes the turn on."""
    return values[::-1].swapaxes(-4, -3).swapaxes(-2, -1)


def poorer(values: Values, price: int) -> Values:
    """What a position is worth to a player to move who pays first; NEVER for who cannot."""
    paid = np.full_like(values, NEVER)
    paid[..., price:, :] = values[..., :-price, :]
    return paid


def beaten(first: Values, second: Values) -> NDArray[np.bool_]:
    """Where the player to move does better by the second."""
    worse: NDArray[np.bool_] = second[0] > first[0] + EQUAL
    return worse


class Solver:
    """Solves a core from Temper 1 upwards. Everything is indexed by Temper first."""

    def __init__(self, box: CoreBox) -> None:
        self.box: Final = box
        self.decks: Final = box.decks()
        self.sizes: Final = np.array([sum(deck) + 1 for deck in self.decks])
        """How many Locations each deck has, the Dragon among them."""
        self.totals: Final = box.most + 1
        shape = (box.temper + 1, 2, len(self.decks), 2, 2, self.totals, self.totals)
        self.charge: Final = np.zeros(shape)
        """Whoever must charge."""
        self.bound: Final = np.zeros(shape)
        """A turn that cannot be spent crying."""
        self.turn: Final = np.zeros(shape)
        """A turn."""
        self.bound_choice: Final = np.zeros((shape[0], *shape[2:]), np.uint8)
        self.turn_choice: Final = np.zeros((shape[0], *shape[2:]), np.uint8)
        self.alone: Final = np.ones((box.temper + 1, len(self.decks), 2, self.totals))
        """The chance of the last one alive to see the dragon asleep: by deck, injury and gold."""
        self.alone_hides: Final = np.zeros(self.alone.shape, np.bool_)
        gold = np.arange(self.totals)
        richer = (gold[:, None] > gold[None, :]) + 0.5 * (gold[:, None] == gold[None, :])
        self.turn[0] = np.stack([richer, richer.T])[:, None, None, None]
        for temper in range(1, box.temper + 1):
            for size in range(1, int(self.sizes[-1]) + 1):
                for number in np.flatnonzero(self.sizes == size):
                    self.solve_alone(temper, int(number))
                    self.solve_charge(temper, int(number))
                    self.solve_turn(temper, int(number))

    def without(self, number: int, kind: int) -> int:
        """A deck after such a Location was drawn."""
        deck = list(self.decks[number])
        deck[kind - 1] -= 1
        return self.box.number(tuple(deck))

    def drawn(self, number: int) -> list[tuple[int, float, int]]:
        """What a charge can draw but the Dragon: kind, chance, and the deck that is left."""
        size = self.sizes[number]
        return [
            (kind, held / size, self.without(number, kind))
            for kind, held in enumerate(self.decks[number], start=1)
            if held
        ]

    # Two players.

    def solve_charge(self, temper: int, number: int) -> None:
        """A Location is drawn."""
        turn = self.turn[temper]
        full = len(self.decks) - 1
        found = self.charge[temper, :, number]
        each = 1.0 / self.sizes[number]
        calmer = passed(self.turn[temper - 1, :, full])
        # The uninjured is injured, the injured eliminated: then the other goes on alone.
        found[:, 0] += each * calmer[:, 1]
        found[1, 1] += each * self.alone[temper - 1, full][:, None, :]
        for kind, chance, rest in self.drawn(number):
            if kind == HALL:
                after = self.richer(self.after_hall(temper, rest))
            elif kind == PACK:
                after = passed(turn[:, rest])
                after = np.repeat(after[..., FULL_HAND : FULL_HAND + 1, :], self.totals, axis=-2)
            elif kind == HALLWAY:
                after = turn[:, rest]
            elif kind == NO_CRYING:
                after = self.bound[temper, :, rest]
            else:
                assert kind == TOP_THREE
                after = self.richer(passed(turn[:, rest]))
            found += chance * after

    def richer(self, values: Values) -> Values:
        """What a position is worth before the player takes a Treasure. Nobody can have more than
        the most: what is said about one more than that is never used."""
        return np.concatenate([values[..., 1:, :], values[..., -1:, :]], axis=-2)

    def after_hall(self, temper: int, number: int) -> Values:
        """Another turn, or pass."""
        again = self.turn[temper, :, number]
        return np.where(beaten(again, passed(again)), passed(again), again)

    def calmed(self, temper: int) -> Values:
        """The sneaking worked: pass, or charge into a full deck; or the dragon sleeps."""
        rest = self.turn[temper - 1, :, -1]
        if temper == 1:
            return rest
        charge = self.charge[temper - 1, :, -1]
        return np.where(beaten(passed(rest), charge), charge, passed(rest))

    def solve_turn(self, temper: int, number: int) -> None:
        """Charge, hide or cry."""
        charge = self.charge[temper, :, number]
        works = sneaks(int(self.sizes[number]))
        hide = poorer(works * self.calmed(temper) + (1.0 - works) * charge, 1)
        hides = beaten(charge, hide)
        bound = np.where(hides, hide, charge)
        self.bound[temper, :, number] = bound
        self.bound_choice[temper, number] = hides
        turn = bound
        while True:
            # Each round gets those right that cry once more; gold for crying runs out.
            cry = poorer(passed(turn), 2)
            cries = beaten(bound, cry)
            better = np.where(cries, cry, bound)
            if np.array_equal(better, turn):
                break
            turn = better
        self.turn[temper, :, number] = turn
        self.turn_choice[temper, number] = np.where(cries, CRIES, hides)

    # One player.

    def solve_alone(self, temper: int, number: int) -> None:
        """Charge or hide: crying would pass the turn to the one who cries, for two gold."""
        alone = self.alone[temper]
        full = len(self.decks) - 1
        each = 1.0 / self.sizes[number]
        charge = np.zeros((2, self.totals))
        charge[0] += each * self.alone[temper - 1, full, 1]
        for kind, chance, rest in self.drawn(number):
            after = alone[rest]
            if kind == PACK:
                after = np.repeat(after[:, FULL_HAND : FULL_HAND + 1], self.totals, axis=1)
            elif kind in (HALL, TOP_THREE):
                after = np.concatenate([after[:, 1:], after[:, -1:]], axis=1)
            charge += chance * after
        works = sneaks(int(self.sizes[number]))
        hide = np.full_like(charge, NEVER)
        calmer = self.alone[temper - 1, full]
        hide[:, 1:] = (works * calmer + (1.0 - works) * charge)[:, :-1]
        hides = hide > charge + EQUAL
        alone[number] = np.where(hides, hide, charge)
        self.alone_hides[temper, number] = hides
