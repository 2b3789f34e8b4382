"""Thief: pay 2, and take a random card from another hand (RUN-CH-THIEF)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.dragon_run.actions import TakenIs
from wyrmhold.games.dragon_run.characters.base import Character
from wyrmhold.games.dragon_run.characters.paid import PaidPower, paid_uses
from wyrmhold.games.dragon_run.events import CardsPaid, CardTaken
from wyrmhold.games.dragon_run.piece import CharacterPiece
from wyrmhold.games.dragon_run.rules.card_draws import CardPicked
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.pieces import Parts

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State, Tx


@final
class Steal(PaidPower):
    """The player to steal from, and the payment."""

    verb = "power steal"
    usage = "power steal SEAT CARD ..."
    __slots__ = ()


@final
class Thief(Character):
    """Can steal only from a living player with cards in hand (RUN-TURN-6)."""

    def uses(self, state: State, seat: int) -> list[Action]:
        victims = 0
        for other, hand in enumerate(state.hands):
            if hand and other != seat:
                victims |= 1 << other
        return paid_uses(Steal, state, seat, victims & state.alive)

    def carry_out(self, tx: Tx, seat: int, use: Action) -> None:
        assert isinstance(use, Steal)
        tx.emit(CardsPaid(seat, use.cards))
        tx.push(CardPicked(seat, use.target))


PIECE: CharacterPiece = CharacterPiece(
    "thief",
    "RUN-CH-THIEF",
    Thief(),
    Parts(
        answers=(Steal, TakenIs),
        frames=(CardPicked,),
        events=(CardTaken,),
    ),
)
