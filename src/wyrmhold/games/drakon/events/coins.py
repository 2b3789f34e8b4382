"""Coin events."""

from __future__ import annotations

from typing import ClassVar, Final, final

from wyrmhold.games.drakon.events.hidden import HIDDEN, NOBODY
from wyrmhold.games.drakon.purse import EMPTY, one
from wyrmhold.games.drakon.state import State, replaced
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.viewers import OPEN, told_to


def pay(draft: State, seat: int, coins: int) -> None:
    """Add coins to a seat's purse, or subtract them."""
    at = draft.purse_index(seat)
    draft.purses = replaced(draft.purses, at, draft.purses[at] + coins)


@final
class CoinMoved(Event[State]):
    """A coin changed hands. NOBODY stands for the hoard; only giver and taker know the value."""

    rule: ClassVar[str] = "COIN-4"
    __match_args__ = ("giver", "taker", "value", "told")
    __slots__ = __match_args__

    def __init__(self, giver: int, taker: int, value: int, told: int) -> None:
        self.giver: Final = giver
        self.taker: Final = taker
        self.value: Final = value
        self.told: Final = told

    def evolve(self, draft: State) -> None:
        coin = one(self.value)
        if self.giver == NOBODY:
            draft.hoard -= coin
        else:
            pay(draft, self.giver, -coin)
        if self.taker == NOBODY:
            draft.hoard += coin
        else:
            pay(draft, self.taker, coin)

    def seen_by(self, viewer: int) -> Event[State] | None:
        if viewer == OPEN:
            return self
        seen = told_to(self.told, viewer)
        if seen:
            return CoinMoved(self.giver, self.taker, self.value, seen)
        return CoinMoved(self.giver, self.taker, HIDDEN, seen)


@final
class CoinSwapped(Event[State]):
    """A seat swapped one of its coins with one from the hoard (HERO-THIEF)."""

    rule: ClassVar[str] = "HERO-THIEF"
    __match_args__ = ("seat", "gave", "got", "told")
    __slots__ = __match_args__

    def __init__(self, seat: int, gave: int, got: int, told: int) -> None:
        self.seat: Final = seat
        self.gave: Final = gave
        self.got: Final = got
        self.told: Final = told

    def evolve(self, draft: State) -> None:
        change = one(self.got) - one(self.gave)
        draft.hoard -= change
        pay(draft, self.seat, change)

    def seen_by(self, viewer: int) -> Event[State] | None:
        if viewer == OPEN:
            return self
        seen = told_to(self.told, viewer)
        if seen:
            return CoinSwapped(self.seat, self.gave, self.got, seen)
        return CoinSwapped(self.seat, HIDDEN, HIDDEN, seen)


@final
class CoinsLocked(Event[State]):
    """A seat locked all its coins, `coins` in number (X-CHEST)."""

    rule: ClassVar[str] = "X-CHEST"
    __match_args__ = ("seat", "coins")
    __slots__ = __match_args__

    def __init__(self, seat: int, coins: int) -> None:
        self.seat: Final = seat
        self.coins: Final = coins

    def evolve(self, draft: State) -> None:
        at = draft.purse_index(self.seat)
        draft.locked = replaced(draft.locked, at, draft.locked[at] + draft.purses[at])
        draft.purses = replaced(draft.purses, at, EMPTY)


@final
class CoinKept(Event[State]):
    """A seat prevented the loss of a coin (HERO-KNIGHT)."""

    rule: ClassVar[str] = "HERO-KNIGHT"
    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def evolve(self, draft: State) -> None:
        pass


@final
class PursesOpened(Event[State]):
    """The game is over: everybody sees the coins of every purse, locked ones apart (WIN-3).

    In a team, the first of its seats stands for its purse.
    """

    rule: ClassVar[str] = "WIN-3"
    reveals: ClassVar[bool] = True
    __match_args__ = ("purses", "locked")
    __slots__ = __match_args__

    def __init__(
        self, purses: tuple[tuple[int, ...], ...], locked: tuple[tuple[int, ...], ...]
    ) -> None:
        self.purses: Final = purses
        self.locked: Final = locked

    def evolve(self, draft: State) -> None:
        pass
