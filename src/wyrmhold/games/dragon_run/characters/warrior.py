"""Warrior: attack the dragon (RUN-CH-WARRIOR)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.dragon_run.characters.base import Character, PlainPower
from wyrmhold.games.dragon_run.dice import Roll, roll
from wyrmhold.games.dragon_run.ending import calm_and_shuffle
from wyrmhold.games.dragon_run.events import ChargeForced
from wyrmhold.kernel.action import Action

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State, Tx


@final
class Attack(PlainPower):
    """Roll above the present Temper."""

    verb = "power attack"
    usage = "power attack"
    __slots__ = ()


@final
class RollToAttack(Roll):
    """Above Temper: it falls, and the action is chosen as usual. Else one must charge."""

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
    """A 0 always fails: Temper is never below 1."""

    rule = "RUN-CH-WARRIOR"
    always = True

    def uses(self, state: State, seat: int) -> list[Action]:
        return [ATTACK]

    def carry_out(self, tx: Tx, seat: int, use: Action) -> None:
        roll(tx, RollToAttack(seat))
