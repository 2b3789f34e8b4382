"""Dwarf: dig up a Treasure, then charge (RUN-CH-DWARF)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wyrmhold.games.dragon_run.characters.base import Character, PlainPower
from wyrmhold.games.dragon_run.events import ChargeForced
from wyrmhold.games.dragon_run.piece import CharacterPiece
from wyrmhold.games.dragon_run.rules.card_draws import take_treasure
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.pieces import Parts

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State, Tx


@final
class Dig(PlainPower):
    """Draw a Treasure."""

    verb = "power dig"
    usage = "power dig"
    __slots__ = ()


DIG: Final = Dig()


@final
class Dwarf(Character):
    """After digging, the Dwarf must charge."""

    always = True

    def uses(self, state: State, seat: int) -> list[Action]:
        return [DIG]

    def carry_out(self, tx: Tx, seat: int, use: Action) -> None:
        tx.emit(ChargeForced(seat))
        take_treasure(tx, seat)


PIECE: CharacterPiece = CharacterPiece(
    "dwarf",
    "RUN-CH-DWARF",
    Dwarf(),
    Parts(answers=(Dig,)),
)
