"""The odds of each answer, as far as the seat to move knows them (RUN-KNOW-3, RUN-KNOW-4)."""

from __future__ import annotations

from collections.abc import Iterable

from wyrmhold.games.dragon_run.events import (
    BreathAvoided,
    BreathRedirected,
    CharacterEliminated,
    CharacterInjured,
    ChargeForced,
)
from wyrmhold.games.dragon_run.knowledge.belief import believed_outcomes
from wyrmhold.games.dragon_run.locations.dragon import ChooseVictim
from wyrmhold.games.dragon_run.rules.annulment import DECLINE, MayAnnul
from wyrmhold.games.dragon_run.rules.dice import Roll
from wyrmhold.games.dragon_run.rules.turn import DrawLocation
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.odds import Believed, Likely, likely, until_chance
from wyrmhold.kernel.transaction import pending


def believed(state: State, frame: Chance[State], viewer: int) -> Believed:
    """The weights of outcomes for a viewer, in a position made by `odds_position`."""
    if isinstance(frame, DrawLocation) and (state.top or not state.unseen):
        return frame.outcomes(state)
    return believed_outcomes(state, frame, viewer)


def chances(state: State, action: Action, viewer: int) -> tuple[tuple[Likely, ...], int]:
    """What chance may do first after an answer, provided nobody annuls a potion."""
    after, _ = until_chance(state, action)
    frame = pending(after)
    while isinstance(frame, MayAnnul) and frame.seat != viewer:
        after, _ = until_chance(after, DECLINE)
        frame = pending(after)
    if not isinstance(frame, Chance):
        return (), 0
    seen = believed(after, frame, viewer)
    if isinstance(frame, Roll):
        return likely(seen, lambda outcome: rolled(until_chance(after, outcome)[1]))
    if isinstance(frame, DrawLocation):
        return likely(seen, lambda outcome: breathed(*until_chance(after, outcome)))
    return likely(seen)


def rolled(events: Iterable[Event[State]]) -> str:
    """Whether a roll succeeded: a failure forces a charge (RUN-HIDE-3, RUN-CH-WARRIOR)."""
    return "failure" if any([isinstance(event, ChargeForced) for event in events]) else "success"


def breathed(after: State, events: Iterable[Event[State]]) -> str | None:
    """The effect of the dragon's breath on the charging player; None if there is none."""
    if isinstance(pending(after), ChooseVictim):
        return "redirected"
    for event in events:
        if isinstance(event, BreathRedirected):
            return "redirected"
        if isinstance(event, CharacterEliminated):
            return "eliminated"
        if isinstance(event, CharacterInjured):
            return "injured"
        if isinstance(event, BreathAvoided):
            return "avoided"
    return None
