"""Turn events."""

from __future__ import annotations

from typing import ClassVar, Final, final

from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.events import Event


@final
class FirstPlayerChosen(Event[State]):
    """Chance chose the first player (SET-5)."""

    rule: ClassVar[str] = "SET-5"
    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def evolve(self, draft: State) -> None:
        draft.turn = self.seat


@final
class TurnEnded(Event[State]):
    """A turn ended or was skipped (TURN-4); the next seat's turn begins."""

    rule: ClassVar[str] = "TURN-1"
    __match_args__ = ("seat", "skipped")
    __slots__ = __match_args__

    def __init__(self, seat: int, skipped: bool) -> None:
        self.seat: Final = seat
        self.skipped: Final = skipped

    def evolve(self, draft: State) -> None:
        pass_turn(draft, self.seat)


@final
class TurnMissed(Event[State]):
    """A seat whose hero is in The Void missed its turn (X-VOID)."""

    rule: ClassVar[str] = "X-VOID"
    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def evolve(self, draft: State) -> None:
        draft.missing &= ~(1 << self.seat)
        pass_turn(draft, self.seat)


@final
class TurnHalted(Event[State]):
    """A seat walked into Drakon: its turn ends once pending effects are resolved (MOVE-3)."""

    rule: ClassVar[str] = "MOVE-3"
    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def evolve(self, draft: State) -> None:
        draft.halted = True


def pass_turn(draft: State, seat: int) -> None:
    """Pass the turn to the next seat and clear what lasts only one turn."""
    draft.turn = (seat + 1) % len(draft.at)
    draft.turns += 1
    draft.visited = ()
    draft.met = 0
    draft.halted = False
