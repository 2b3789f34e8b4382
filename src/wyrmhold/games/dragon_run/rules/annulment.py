"""Annulation: cancel a potion before it takes effect (RUN-TR-ANNUL, RUN-TR-SECRET)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.dragon_run.cards import ANNULATION
from wyrmhold.games.dragon_run.events import PotionAnnulled, PotionPlayed
from wyrmhold.games.dragon_run.events.treasures import might_annul
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Word
from wyrmhold.kernel.frames import Frame, SeatDecision, Step

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import Tx


@final
class Annul(Word):
    """Cancel the potion."""

    verb = "annul"
    usage = "annul"
    __slots__ = ()


@final
class Decline(Word):
    """Let the potion take effect. Nobody else may learn that the seat could have cancelled it."""

    verb = "decline"
    usage = "decline"
    __slots__ = ()

    def masked(self) -> str:
        return ""


ANNUL: Final = Annul()
DECLINE: Final = Decline()


def ask_others(
    tx: Tx, actor: int, after: int, works: Step[State], instead: Frame[State] | None
) -> bool:
    """Ask the next holder of Annulation, clockwise from a seat. Returns whether there is one.

    Players who could only decline are not asked.
    """
    hands = tx.draft.hands
    players = len(hands)
    for offset in range(1, players):
        seat = (after + offset) % players
        if seat == actor:
            break
        if ANNULATION in hands[seat]:
            tx.push(MayAnnul(seat, actor, works, instead))
            return True
    return False


@final
class MayAnnul(SeatDecision[State]):
    """Offers to cancel a potion: `works` is its effect, `instead` what follows a cancellation."""

    kind: ClassVar[str] = "annul"
    rule: ClassVar[str | None] = "RUN-TR-ANNUL"
    secret: ClassVar[bool] = True
    __match_args__ = ("seat", "actor", "works", "instead")
    __slots__ = ("actor", "instead", "works")

    def __init__(
        self, seat: int, actor: int, works: Step[State], instead: Frame[State] | None
    ) -> None:
        super().__init__(seat)
        self.actor: Final = actor
        self.works: Final = works
        self.instead: Final = instead

    def options(self, state: State) -> list[Action]:
        return [ANNUL, DECLINE] if ANNULATION in state.hands[self.seat] else [DECLINE]

    def allows(self, state: State, action: Action) -> bool:
        return action in self.options(state)

    def invited(self, state: State) -> tuple[int, ...]:
        return might_annul(state, self.actor)

    def take(self, tx: Tx, action: Action) -> None:
        if not isinstance(action, Annul):
            if not ask_others(tx, self.actor, self.seat, self.works, self.instead):
                self.works.run(tx)
            return
        tx.emit(PotionPlayed(self.seat, ANNULATION))
        # Annulation is a potion itself: with a second one in the box, it could be annulled in turn.
        cancelled = PotionCancelled(self.seat, self.instead)
        if not ask_others(tx, self.seat, self.seat, cancelled, self.works):
            cancelled.run(tx)


@final
class PotionCancelled(Step[State]):
    """The cancellation stands."""

    __match_args__ = ("seat", "instead")
    __slots__ = __match_args__

    def __init__(self, seat: int, instead: Frame[State] | None) -> None:
        self.seat: Final = seat
        self.instead: Final = instead

    def run(self, tx: Tx) -> None:
        tx.emit(PotionAnnulled(self.seat))
        if self.instead is not None:
            tx.push(self.instead)
