"""Warrior: attack the dragon (RUN-CH-WARRIOR)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.dragon_run.characters.base import Character, PlainPower
from wyrmhold.games.dragon_run.events import ChargeForced
from wyrmhold.games.dragon_run.piece import CharacterPiece
from wyrmhold.games.dragon_run.rules.dice import Roll, roll
from wyrmhold.games.dragon_run.rules.ending import calm_and_shuffle
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.pieces import Parts

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State, Tx


@final
class Attack(PlainPower):
    """Roll against the current Temper."""

    verb = "power attack"
    usage = "power attack"
    __slots__ = ()


@final
class RollToAttack(Roll):
    """A roll above Temper lowers it and the turn continues; otherwise the Warrior must charge."""

    rule: ClassVar[str | None] = "RUN-CH-WARRIOR"
    __slots__ = ()

    def rolled(self, tx: Tx, value: int) -> None:
        if value > tx.draft.temper:
            calm_and_shuffle(tx)
        else:
            tx.emit(ChargeForced(self.seat))


ATTACK: Final = Attack()


@final
class Warrior(Character):
    """A 0 always fails, because Temper is at least 1."""

    always = True

    def uses(self, state: State, seat: int) -> list[Action]:
        return [ATTACK]

    def carry_out(self, tx: Tx, seat: int, use: Action) -> None:
        roll(tx, RollToAttack(seat))


PIECE: CharacterPiece = CharacterPiece(
    "warrior",
    "RUN-CH-WARRIOR",
    Warrior(),
    Parts(
        answers=(Attack,),
        frames=(RollToAttack,),
    ),
)
