"""The moment after a potion is played and before it takes effect.

The table skips it if nobody can annul the potion. What people see must not reveal that, so it is
reconstructed here, identical whether anybody is asked or not (RUN-TR-SECRET).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from wyrmhold.cli.terminal.dragon_run.history import Happening, happening
from wyrmhold.cli.terminal.dragon_run.words import is_potion
from wyrmhold.games.dragon_run.actions import Play
from wyrmhold.games.dragon_run.cards import ANNULATION
from wyrmhold.games.dragon_run.events import PotionPlayed
from wyrmhold.games.dragon_run.rules.annulment import Annul, MayAnnul, PotionCancelled
from wyrmhold.games.dragon_run.rules.turn import PotionWorks
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Step


def played_potion(action: Action) -> int | None:
    """The potion an answer plays, if any."""
    if isinstance(action, Annul):
        return ANNULATION
    if isinstance(action, Play) and is_potion(action.card):
        return action.card
    return None


def could_be_held(state: State, card: int) -> bool:
    """Whether, judging by open information, an Annulation can be in a hand after this card."""
    open_ones = state.discard.count(ANNULATION) + (card == ANNULATION)
    return open_ones < state.rules.treasures.count(ANNULATION)


@dataclass(frozen=True)
class Moment:
    """The table right after a potion was played, with the history up to then."""

    state: State
    history: list[Happening]
    actor: int
    works: Step[State]

    def asking(self, seat: int) -> Moment:
        """The same, with `seat` asked whether to annul the potion, even if it cannot."""
        state = self.state.copy()
        state.stack = (MayAnnul(seat, self.actor, self.works, None),)
        return replace(self, state=state)


def moment_after(state: State, history: list[Happening], actor: int, action: Action) -> Moment:
    """The moment after a seat plays a potion in this state."""
    card = played_potion(action)
    assert card is not None
    works: Step[State] = PotionCancelled(actor, None)
    if isinstance(action, Play):
        works = PotionWorks(actor, card, action.target)
    entry = happening(state, actor, action)
    event = PotionPlayed(actor, card)
    entry.events.append(event)
    after = state.copy()
    event.evolve(after)
    return Moment(after, [*history, entry], actor, works)
