"""Questions to a seat: what every chamber's and hero's decision has in common."""

from __future__ import annotations

from typing import ClassVar, Final

from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.frames import Decision


class SeatDecision(Decision[State]):
    """A question to one seat."""

    __match_args__: ClassVar[tuple[str, ...]] = ("seat",)
    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def by(self, state: State) -> int:
        return self.seat
