"""Backward induction over the core. Temper never rises, a deck only shrinks until Temper falls,
and crying always costs gold. So each position depends only on positions already solved.

A value has six axes: whose chance to win (0 the player to move, 1 the other), deck, whether the
player to move is injured, whether the other is, the gold of the player to move, the other's gold.
The chances need not sum to 1, because the dragon may win. Each player maximises their own chance; a
shared win counts half. Ties go to the first answer in the orders charge, hide, cry; again, pass;
and pass, charge.
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
ILLEGAL_VALUE: Final = -1.0
"""The value of an illegal answer: below any chance."""

TIE_TOLERANCE: Final = 1e-12
"""Chances closer than this are equal, so that ties break the same way on every machine."""


def sneaks(left: int) -> float:
    """The chance that a ten-sided die shows more than `left`; 0 fails (RUN-HIDE-2, RUN-HIDE-3)."""
    return max(0, 9 - left) / 10


def passed(values: Values) -> Values:
    """The value of a position to the player who passes the turn."""
    return values[::-1].swapaxes(-4, -3).swapaxes(-2, -1)


def poorer(values: Values, price: int) -> Values:
    """The value to a player to move who pays `price` first; ILLEGAL_VALUE if they cannot."""
    paid = np.full_like(values, ILLEGAL_VALUE)
    paid[..., price:, :] = values[..., :-price, :]
    return paid


def beaten(first: Values, second: Values) -> NDArray[np.bool_]:
    """Where the second answer is better for the player to move."""
    worse: NDArray[np.bool_] = second[0] > first[0] + TIE_TOLERANCE
    return worse


class Solver:
    """Solves a core from Temper 1 upwards. Everything is indexed by Temper first."""

    def __init__(self, box: CoreBox) -> None:
        self.box: Final = box
        self.decks: Final = box.decks()
        self.sizes: Final = np.array([sum(deck) + 1 for deck in self.decks])
        """The number of Locations in each deck, including the Dragon."""
        self.totals: Final = box.most + 1
        shape = (box.temper + 1, 2, len(self.decks), 2, 2, self.totals, self.totals)
        self.charge: Final = np.zeros(shape)
        """Values of having to charge."""
        self.bound: Final = np.zeros(shape)
        """Values of a turn in which crying is forbidden."""
        self.turn: Final = np.zeros(shape)
        """Values of a turn."""
        self.bound_choice: Final = np.zeros((shape[0], *shape[2:]), np.uint8)
        self.turn_choice: Final = np.zeros((shape[0], *shape[2:]), np.uint8)
        self.alone: Final = np.ones((box.temper + 1, len(self.decks), 2, self.totals))
        """The last survivor's chance to see the dragon fall asleep, by deck, injury and gold."""
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
        """The deck after a Location of this kind is drawn."""
        deck = list(self.decks[number])
        deck[kind - 1] -= 1
        return self.box.number(tuple(deck))

    def drawn(self, number: int) -> list[tuple[int, float, int]]:
        """The non-Dragon draws of a charge: kind, chance, and the remaining deck."""
        size = self.sizes[number]
        return [
            (kind, held / size, self.without(number, kind))
            for kind, held in enumerate(self.decks[number], start=1)
            if held
        ]

    # Two players.

    def solve_charge(self, temper: int, number: int) -> None:
        """Solve a charge: draw a Location."""
        turn = self.turn[temper]
        full = len(self.decks) - 1
        found = self.charge[temper, :, number]
        each = 1.0 / self.sizes[number]
        calmer = passed(self.turn[temper - 1, :, full])
        # An uninjured player is injured. An injured one is eliminated, and the other goes on alone.
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
        """The value before the player takes a Treasure. Nobody can exceed the maximum, so the entry
        beyond it is never used."""
        return np.concatenate([values[..., 1:, :], values[..., -1:, :]], axis=-2)

    def after_hall(self, temper: int, number: int) -> Values:
        """The better of another turn and passing."""
        again = self.turn[temper, :, number]
        return np.where(beaten(again, passed(again)), passed(again), again)

    def calmed(self, temper: int) -> Values:
        """The value after a successful Hide: pass, charge into a full deck, or the dragon
        sleeps."""
        rest = self.turn[temper - 1, :, -1]
        if temper == 1:
            return rest
        charge = self.charge[temper - 1, :, -1]
        return np.where(beaten(passed(rest), charge), charge, passed(rest))

    def solve_turn(self, temper: int, number: int) -> None:
        """Solve a turn: charge, hide or cry."""
        charge = self.charge[temper, :, number]
        works = sneaks(int(self.sizes[number]))
        hide = poorer(works * self.calmed(temper) + (1.0 - works) * charge, 1)
        hides = beaten(charge, hide)
        bound = np.where(hides, hide, charge)
        self.bound[temper, :, number] = bound
        self.bound_choice[temper, number] = hides
        turn = bound
        while True:
            # Each iteration settles positions with one more cry; gold for crying runs out.
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
        """Solve a turn of the last survivor: charge or hide. Crying would only cost gold."""
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
        hide = np.full_like(charge, ILLEGAL_VALUE)
        calmer = self.alone[temper - 1, full]
        hide[:, 1:] = (works * calmer + (1.0 - works) * charge)[:, :-1]
        hides = hide > charge + TIE_TOLERANCE
        alone[number] = np.where(hides, hide, charge)
        self.alone_hides[temper, number] = hides
