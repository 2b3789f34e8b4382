"""Dragon: its breath injures or eliminates, then its Temper falls (RUN-LOC-DRAGON)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.dragon_run.actions import OnSeat
from wyrmhold.games.dragon_run.cards import INVISIBILITY, REDIRECTION
from wyrmhold.games.dragon_run.events import (
    BreathAvoided,
    BreathRedirected,
    CharacterEliminated,
    CharacterInjured,
    PowersReadied,
)
from wyrmhold.games.dragon_run.events.made import INJURED, READIED
from wyrmhold.games.dragon_run.locations.base import PASSES, Location
from wyrmhold.games.dragon_run.piece import LocationPiece
from wyrmhold.games.dragon_run.rules.ending import calm_and_shuffle
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import SeatDecision, Step
from wyrmhold.kernel.pieces import Parts

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import Tx


@final
class Dragon(Location):
    """In order: powers become ready, the drawer's talismans, the breath, Temper, the shuffle.

    Of the talismans, Redirection comes before Invisibility (RUN-TR-ORDER).
    """

    def __init__(self) -> None:
        super().__init__(PASSES)

    def happens(self, tx: Tx, seat: int) -> None:
        tx.emit(READIED)
        draft = tx.draft
        talismans = draft.talismans[seat]
        if REDIRECTION in talismans and draft.others(seat):
            tx.push(CALM)
            tx.push(ChooseVictim(seat))
            return
        if INVISIBILITY in talismans:
            tx.emit(BreathAvoided(seat))
        else:
            breathe(tx, seat)
        calm_and_shuffle(tx)


def breathe(tx: Tx, seat: int) -> None:
    """Injure a seat, or eliminate it if it is already injured."""
    draft = tx.draft
    if draft.injured >> seat & 1:
        tx.emit(CharacterEliminated(seat, draft.hands[seat], draft.talismans[seat]))
    else:
        tx.emit(INJURED[seat])


@final
class Calm(Step[State]):
    """Lowers Temper and shuffles after a redirected breath."""

    __slots__ = ()

    def run(self, tx: Tx) -> None:
        calm_and_shuffle(tx)


CALM: Final = Calm()


@final
class Target(OnSeat):
    """The player hit by the breath."""

    verb = "target"
    usage = "target SEAT"
    __slots__ = ()


@final
class ChooseVictim(SeatDecision[State]):
    """Redirection: the breath must go to another living player, who cannot avoid it."""

    kind: ClassVar[str] = "target"
    rule: ClassVar[str | None] = "RUN-TR-REDIR"
    __slots__ = ()

    def options(self, state: State) -> list[Action]:
        return [Target(other) for other in sorted(state.others(self.seat))]

    def allows(self, state: State, action: Action) -> bool:
        return isinstance(action, Target) and action.seat in state.others(self.seat)

    def refusal(self, state: State, action: Action) -> Refusal:
        return Refusal("RUN-TR-REDIR", "choose another living player")

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Target)
        tx.emit(BreathRedirected(self.seat, action.seat))
        breathe(tx, action.seat)


PIECE: LocationPiece = LocationPiece(
    "dragon",
    "RUN-LOC-DRAGON",
    Dragon(),
    Parts(events=(CharacterEliminated, CharacterInjured, PowersReadied)),
)
