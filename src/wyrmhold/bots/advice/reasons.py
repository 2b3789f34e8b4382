"""Reasons: facts that support an answer, as data. The display puts them into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


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


def numbered(**numbers: float | None) -> dict[str, float]:
    """Numbers by name, leaving out those that are None."""
    return {name: float(number) for name, number in numbers.items() if number is not None}
