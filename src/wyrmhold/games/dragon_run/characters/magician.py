"""Magician: look at the top Location and maybe put it under the deck (RUN-CH-MAGE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.dragon_run.characters.base import Character
from wyrmhold.games.dragon_run.characters.look import LOOK
from wyrmhold.games.dragon_run.piece import CharacterPiece
from wyrmhold.games.dragon_run.rules.peeks import look_and_maybe_put_under
from wyrmhold.kernel.action import Action

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State, Tx


@final
class Magician(Character):
    """Has the effect of a Light potion."""

    always = True

    def uses(self, state: State, seat: int) -> list[Action]:
        return [LOOK]

    def carry_out(self, tx: Tx, seat: int, use: Action) -> None:
        look_and_maybe_put_under(tx, seat)


PIECE: CharacterPiece = CharacterPiece("magician", "RUN-CH-MAGE", Magician())
