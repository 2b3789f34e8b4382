"""Coins that change hands, and when a loss can be prevented."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import DECLINE, Coin
from wyrmhold.games.drakon.events import NOBODY, AbilityUsed, CoinKept, CoinMoved
from wyrmhold.games.drakon.purse import VALUES, coins, count
from wyrmhold.games.drakon.rules.questions import ChooseWord
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Word
from wyrmhold.kernel.frames import Chance, Step

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx

COINS: Final = (Coin(1), Coin(2), Coin(3))


def told_of_coins(state: State, *seats: int) -> int:
    """The mask of viewers who see the coins of these seats (COIN-1, VAR-TEAM)."""
    mask = 0
    share = len(state.purses)
    for seat in seats:
        if seat != NOBODY:
            for other in range(seat % share, state.players, share):
                mask |= 1 << other
    return mask


def coin_outcomes(purse: int) -> list[tuple[Action, int]]:
    """Each value in a purse, with the number of such coins (COIN-4)."""
    return [(COINS[value - 1], count(purse, value)) for value in VALUES if count(purse, value) > 0]


def take_from_hoard(tx: Tx, seat: int) -> None:
    """Give a seat a random coin from the hoard, if there is one (COIN-5)."""
    if tx.draft.hoard:
        tx.push(CoinPicked(NOBODY, seat))


def take_from(tx: Tx, seat: int, giver: int) -> None:
    """Let a seat take a random coin from another, who may be able to prevent it."""
    tx.push(LoseCoin(giver, seat))


@final
class LoseCoin(Step[State]):
    """A seat is about to lose a random coin, to another seat or to the hoard (COIN-5)."""

    __match_args__ = ("seat", "taker", "preventable")
    __slots__ = __match_args__

    def __init__(self, seat: int, taker: int = NOBODY, preventable: bool = True) -> None:
        self.seat: Final = seat
        self.taker: Final = taker
        self.preventable: Final = preventable

    def run(self, tx: Tx) -> None:
        draft = tx.draft
        if not draft.purse(self.seat):
            return
        loss = CoinPicked(self.seat, self.taker)
        rules = draft.rules
        if (
            self.preventable
            and rules.abilities
            and not draft.spent >> self.seat & 1
            and rules.heroes[draft.figures[self.seat]].prevents
        ):
            tx.push(MayPrevent(self.seat, loss))
        else:
            tx.push(loss)


@final
class Prevent(Word):
    """Use your ability to keep the coin (HERO-KNIGHT)."""

    verb = "prevent"
    usage = "prevent"
    __slots__ = ()


PREVENT: Final = Prevent()


@final
class MayPrevent(ChooseWord):
    """Before a coin is picked, its owner may prevent the loss."""

    kind: ClassVar[str] = "prevent"
    rule: ClassVar[str | None] = "HERO-KNIGHT"
    __match_args__ = ("seat", "guarded")
    __slots__ = ("guarded",)

    def __init__(self, seat: int, guarded: CoinPicked) -> None:
        super().__init__(seat)
        self.guarded: Final = guarded

    def options(self, state: State) -> list[Action]:
        return [PREVENT, DECLINE]

    def take(self, tx: Tx, action: Action) -> None:
        if isinstance(action, Prevent):
            tx.emit(AbilityUsed(self.seat))
            tx.emit(CoinKept(self.seat))
        else:
            tx.push(self.guarded)


@final
class CoinPicked(Chance[State]):
    """Chance picks the coin that moves from a purse, or the hoard, to another."""

    kind: ClassVar[str] = "coin"
    rule: ClassVar[str | None] = "COIN-4"
    __match_args__ = ("giver", "taker")
    __slots__ = __match_args__

    def __init__(self, giver: int, taker: int) -> None:
        self.giver: Final = giver
        self.taker: Final = taker

    def source(self, state: State) -> int:
        """The coins chance picks from."""
        return state.hoard if self.giver == NOBODY else state.purse(self.giver)

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        return coin_outcomes(self.source(state))

    def weight(self, state: State) -> int:
        return coins(self.source(state))

    def pick(self, state: State, number: int) -> Action:
        purse = self.source(state)
        for value in VALUES:
            if number < count(purse, value):
                return COINS[value - 1]
            number -= count(purse, value)
        raise ValueError("the number is not below the total weight")

    def sole(self, state: State) -> Action | None:
        purse = self.source(state)
        for value in VALUES:
            found = count(purse, value)
            if found:
                return COINS[value - 1] if found == coins(purse) else None
        return None

    def told(self, state: State) -> int:
        return told_of_coins(state, self.giver, self.taker)

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Coin)
        draft = tx.draft
        tx.emit(CoinMoved(self.giver, self.taker, action.value, self.told(draft)))
        if self.taker != NOBODY:
            draft.rules.goal.gained(tx, self.taker)
