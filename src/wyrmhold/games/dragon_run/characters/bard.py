"""Bard: sing the dragon a lullaby (RUN-CH-BARD)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wyrmhold.games.dragon_run.characters.base import Character, PlainPower
from wyrmhold.games.dragon_run.events import LullabySung
from wyrmhold.games.dragon_run.piece import CharacterPiece
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.pieces import Parts

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State, Tx

LULLABY_BONUS: Final = 2
"""Added to a roll to hide after the lullaby; a rolled 0 still fails."""


@final
class Lullaby(PlainPower):
    """Makes hiding free and easier this turn."""

    verb = "power lullaby"
    usage = "power lullaby"
    __slots__ = ()


LULLABY: Final = Lullaby()


@final
class Bard(Character):
    """Charging and crying remain possible."""

    always = True

    def uses(self, state: State, seat: int) -> list[Action]:
        return [LULLABY]

    def carry_out(self, tx: Tx, seat: int, use: Action) -> None:
        tx.emit(LullabySung(seat))


PIECE: CharacterPiece = CharacterPiece(
    "bard",
    "RUN-CH-BARD",
    Bard(),
    Parts(
        answers=(Lullaby,),
        events=(LullabySung,),
    ),
)
