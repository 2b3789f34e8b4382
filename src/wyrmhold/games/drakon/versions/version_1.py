"""What version 1 of the rules did differently from version 2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.chambers.drakon_moves import DrakonMoves
from wyrmhold.games.drakon.chambers.switch import SwitchChamber
from wyrmhold.games.drakon.geometry import FITS
from wyrmhold.games.drakon.heroes.base import Hero
from wyrmhold.games.drakon.heroes.dwarf import FULL_HAND, DrawUpTo, Dwarf
from wyrmhold.games.drakon.rules.targets import can_be_removed
from wyrmhold.games.drakon.state import State

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class StrictSwitch(SwitchChamber):
    """A switch had to change the board, and was asked about only if the hand allowed one."""

    def matters(self, removed: int, face: int) -> bool:
        return face != removed

    def is_open(self, state: State, seat: int) -> bool:
        for cell, face in state.board.chambers.items():
            if can_be_removed(state, cell):
                for tile in state.hands[seat]:
                    for arrows in FITS[tile & 15][state.board.facing(cell)]:
                        if tile & ~15 | arrows != face:
                            return True
        return False


@final
class FillingDwarf(Dwarf):
    """The Dwarf's hand was filled up to four without a question."""

    def refill(self, tx: Tx, seat: int, size: int) -> None:
        tx.push(DrawUpTo(seat, max(size, FULL_HAND)))


EFFECTS: Final[dict[str, Chamber]] = {
    # Moving her could not be declined in either edition (DRAK-7).
    "drakon_moves": DrakonMoves(),
    "switch": StrictSwitch(),
}
"""The chambers that changed, as they were."""


def as_before(hero: Hero) -> Hero:
    """A hero with the ability of version 1."""
    return FillingDwarf(hero.name) if isinstance(hero, Dwarf) else hero
