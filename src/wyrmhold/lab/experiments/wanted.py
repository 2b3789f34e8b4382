"""The parts that a report can have, and what has to be collected for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Part:
    """A part of a report: its title, and the collectors of which it needs one."""

    title: str
    needs: tuple[str, ...] = ()

    def serves(self, collected: Sequence[str]) -> bool:
        """Whether the part can be made of what was collected."""
        return not self.needs or any(name in collected for name in self.needs)


SECTIONS: Final[Mapping[str, Part]] = {
    "wins": Part("Who wins"),
    "seats": Part("What it is worth to begin"),
    "ends": Part("How games end"),
    "length": Part("How long games are"),
    "minutes": Part("How long that is at a table"),
    "compare": Part("What changes"),
    "purses": Part("Gold in the end", ("purses",)),
    "figures": Part("Who one is", ("heroes", "characters")),
    "kinds": Part("What one meets", ("chambers", "cards")),
    "dealt": Part("What one is dealt", ("chambers",)),
}

USUAL: Final = ("wins", "seats", "ends", "length", "purses")
"""The parts of a report that names none."""
