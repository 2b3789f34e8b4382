"""Elf: look at the top two Locations (RUN-CH-ELF)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.dragon_run.characters.base import Character
from wyrmhold.games.dragon_run.characters.look import LOOK
from wyrmhold.games.dragon_run.piece import CharacterPiece
from wyrmhold.games.dragon_run.rules.peeks import look
from wyrmhold.kernel.action import Action

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State, Tx


@final
class Elf(Character):
    """The Locations stay in place."""

    always = True

    def uses(self, state: State, seat: int) -> list[Action]:
        return [LOOK]

    def carry_out(self, tx: Tx, seat: int, use: Action) -> None:
        look(tx, seat, 0, 2)


PIECE: CharacterPiece = CharacterPiece("elf", "RUN-CH-ELF", Elf())
