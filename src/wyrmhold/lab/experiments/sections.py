"""The sections of a report, and the collectors each needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Part:
    """A section of a report: its title, and the collectors of which it needs one."""

    title: str
    needs: tuple[str, ...] = ()

    def serves(self, collected: Sequence[str]) -> bool:
        """Whether the section can be made from these collectors."""
        return not self.needs or any(name in collected for name in self.needs)


SECTIONS: Final[Mapping[str, Part]] = {
    "wins": Part("Who wins"),
    "seats": Part("Advantage of going first"),
    "ends": Part("How games end"),
    "length": Part("How long games are"),
    "minutes": Part("How long games take at a table"),
    "compare": Part("What changes"),
    "purses": Part("Gold at the end", ("purses",)),
    "figures": Part("Heroes and characters", ("heroes", "characters")),
    "kinds": Part("Chambers and cards", ("chambers", "cards")),
    "dealt": Part("Opening hands", ("chambers",)),
}

DEFAULT_SECTIONS: Final = ("wins", "seats", "ends", "length", "purses")
"""The default sections of a report."""
