"""Cleric: pay 2, and heal yourself or another player (RUN-CH-CLERIC)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.dragon_run.characters.base import Character
from wyrmhold.games.dragon_run.characters.paid import PaidPower, paid_uses
from wyrmhold.games.dragon_run.events import CardsPaid, CharacterHealed
from wyrmhold.games.dragon_run.piece import CharacterPiece
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.pieces import Parts

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State, Tx


@final
class Heal(PaidPower):
    """The player to heal, and the payment."""

    verb = "power heal"
    usage = "power heal SEAT CARD ..."
    __slots__ = ()


@final
class Cleric(Character):
    """Only a living player who is injured can be healed (RUN-TURN-6)."""

    def uses(self, state: State, seat: int) -> list[Action]:
        return paid_uses(Heal, state, seat, state.injured & state.alive)

    def carry_out(self, tx: Tx, seat: int, use: Action) -> None:
        assert isinstance(use, Heal)
        tx.emit(CardsPaid(seat, use.cards))
        tx.emit(CharacterHealed(use.target))


PIECE: CharacterPiece = CharacterPiece(
    "cleric",
    "RUN-CH-CLERIC",
    Cleric(),
    Parts(answers=(Heal,)),
)
