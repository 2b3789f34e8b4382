"""Reasons: facts that support an answer, as data. The display puts them into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal


@dataclass(frozen=True)
class Reason:
    """A fact: its kind, the seats, cells and cards it is about, and its numbers by name."""

    kind: str
    seats: tuple[int, ...] = ()
    cells: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    numbers: Mapping[str, float] = field(default_factory=dict)

    def as_json(self) -> dict[str, object]:
        return {
            "kind": self.kind,
            "seats": list(self.seats),
            "cells": list(self.cells),
            "cards": list(self.cards),
            "numbers": {name: round(number, 4) for name, number in self.numbers.items()},
        }


def percent(chance: float) -> str:
    """A chance as people read it, here and on the page: "62%".

    Almost impossible and almost certain are never rounded to 0% and 100%. Whoever compares two
    chances in a sentence compares these texts: "from 38% to 38%" would contradict itself.
    """
    exact = Decimal(str(round(chance, 4)))
    if 0 < exact < Decimal("0.005"):
        return "<1%"
    if Decimal("0.995") <= exact < 1:
        return ">99%"
    return f"{(100 * exact).quantize(Decimal(1), ROUND_HALF_UP)}%"


def numbered(**numbers: float | None) -> dict[str, float]:
    """Numbers by name, leaving out those that are None."""
    return {name: float(number) for name, number in numbers.items() if number is not None}
