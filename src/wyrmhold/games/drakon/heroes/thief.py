"""Thief: rob an opponent in the same chamber, or swap a coin with the hoard (HERO-THIEF)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import Coin, coin_from_text, seat_from_text
from wyrmhold.games.drakon.agents.answer_families import Family, Fixed, Scope
from wyrmhold.games.drakon.events import CoinSwapped
from wyrmhold.games.drakon.heroes.base import Hero, Use, Uses
from wyrmhold.games.drakon.piece import HeroPiece
from wyrmhold.games.drakon.purse import VALUES, count
from wyrmhold.games.drakon.rules.coins import coin_outcomes, take_from, told_of_coins
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import expect
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.legal import Legal

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class UseRob(Use):
    """Take a random coin from an opponent in the same chamber."""

    verb = "use rob"
    usage = "use rob SEAT"
    __match_args__ = ("victim",)
    __slots__ = __match_args__

    def __init__(self, victim: int) -> None:
        self.victim: Final = victim

    def token(self) -> str:
        return f"use rob {self.victim}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        return UseRob(seat_from_text(words[0]))

    def carry_out(self, tx: Tx, seat: int) -> None:
        take_from(tx, seat, self.victim)


@final
class UseSwap(Use):
    """Swap a coin of your choice for a random one from the hoard."""

    verb = "use swap"
    usage = "use swap COIN"
    __match_args__ = ("value",)
    __slots__ = __match_args__

    def __init__(self, value: int) -> None:
        self.value: Final = value

    def token(self) -> str:
        return f"use swap {self.value}"

    def masked(self) -> str:
        return "use swap ?"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        return UseSwap(coin_from_text(words[0]))

    def carry_out(self, tx: Tx, seat: int) -> None:
        tx.push(SwapPicked(seat, self.value))


@final
class SwapPicked(Chance[State]):
    """Chance picks the hoard's coin that is swapped for the Thief's."""

    kind: ClassVar[str] = "coin"
    rule: ClassVar[str | None] = "HERO-THIEF"
    __match_args__ = ("seat", "value")
    __slots__ = __match_args__

    def __init__(self, seat: int, value: int) -> None:
        self.seat: Final = seat
        self.value: Final = value

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        return coin_outcomes(state.hoard)

    def told(self, state: State) -> int:
        return told_of_coins(state, self.seat)

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Coin)
        tx.emit(CoinSwapped(self.seat, self.value, action.value, self.told(tx.draft)))
        tx.draft.rules.goal.gained(tx, self.seat)


@final
class Thief(Hero):
    """Two teammates on one chamber are two choices: the one named may prevent it."""

    rule = "HERO-THIEF"

    def uses(self, state: State, seat: int, acted: bool) -> Legal:
        purse = state.purse(seat)
        actions: list[Action] = [
            UseRob(victim) for victim in state.beside(seat) if state.purse(victim)
        ]
        if state.hoard:
            actions += [UseSwap(value) for value in VALUES if count(purse, value)]
        return Uses(actions)


def robbed(scope: Scope) -> list[Family]:
    """Every seat to rob, and every coin to swap."""
    return [
        Fixed(UseRob, [UseRob(seat) for seat in range(scope.players)], all_of_them=True),
        Fixed(UseSwap, [UseSwap(value) for value in VALUES], all_of_them=True),
    ]


PIECE: HeroPiece = HeroPiece(
    Thief,
    "HERO-THIEF",
    "rob a hero in your chamber, or swap a coin with the hoard",
    answers=(UseRob, UseSwap),
    frames=(SwapPicked,),
    events=(CoinSwapped,),
    families=robbed,
)
