"""Map Chamber: take a random chamber from an opponent's hand (CH-MAP)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import seat_from_text
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.rules.chamber_theft import TakeChamber
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, expect
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import SeatDecision

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class MapOf(Answer):
    """The opponent to take a chamber from."""

    verb = "map"
    usage = "map SEAT"
    __match_args__ = ("victim",)
    __slots__ = __match_args__

    def __init__(self, victim: int) -> None:
        self.victim: Final = victim

    def token(self) -> str:
        return f"map {self.victim}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        return MapOf(seat_from_text(words[0]))


@final
class Map(Chamber):
    """A hero who enters takes a random chamber from an opponent with chambers in hand."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.push(ChooseMap(seat))


@final
class ChooseMap(SeatDecision[State]):
    """The opponent whose hand to take from."""

    kind: ClassVar[str] = "map"
    rule: ClassVar[str | None] = "CH-MAP"
    __slots__ = ()

    def options(self, state: State) -> list[Action]:
        return [MapOf(other) for other in state.opponents(self.seat) if state.hands[other]]

    def allows(self, state: State, action: Action) -> bool:
        return (
            isinstance(action, MapOf)
            and action.victim in state.opponents(self.seat)
            and len(state.hands[action.victim]) > 0
        )

    def refusal(self, state: State, action: Action) -> Refusal:
        return Refusal("CH-MAP", "choose an opponent who has a chamber in hand")

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, MapOf)
        tx.push(TakeChamber(self.seat, action.victim))
