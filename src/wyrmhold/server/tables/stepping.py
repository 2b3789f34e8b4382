"""Carrying out answers: with luck the first time, with the draws of the log ever after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.events import Event, Forced
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.luck import SealedLuck
from wyrmhold.kernel.transaction import apply, settled
from wyrmhold.kernel.viewers import CHANCE, SPECTATOR
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.seat import Seat

AnyEvent = Event[AnyState]


class Step(NamedTuple):
    """An answer carried out: the next state, what happened, and what luck drew."""

    action: Action | None
    state: AnyState
    events: list[AnyEvent]
    draws: list[str]


def fresh_state(game: AnyGame, created: e.Created, seats: Sequence[Seat]) -> AnyState:
    """The table before anything was drawn."""
    picks = [seat.pick for seat in seats]
    return settled(game.new(created.edition, created.options, picks))[0]


def given_state(game: AnyGame, created: e.Created) -> AnyState:
    """The state that the steps handed over lead to."""
    picks = [plan.pick for plan in created.seats]
    state = settled(game.new(created.edition, created.options, picks))[0]
    for _, token in created.given:
        state, _ = apply(state, game.parse(token))
    return state


def worked_out(state: AnyState, action: Action, luck: SealedLuck) -> Step:
    """Carry out an answer and draw chance until somebody is asked. Raises Refusal."""
    after, events = apply(state, action)
    return drawn_on(action, after, events, luck)


def drawn_on(
    action: Action | None, state: AnyState, events: list[AnyEvent], luck: SealedLuck
) -> Step:
    """Draw chance until somebody is asked."""
    draws: list[str] = []
    while state.stack:
        frame = state.stack[-1]
        if not isinstance(frame, Chance):
            break
        outcome = frame.pick(state, luck.below(frame.weight(state)))
        draws.append(outcome.token())
        state, more = apply(state, outcome)
        events = events + more
    return Step(action, state, events, draws)


def replayed(game: AnyGame, state: AnyState, do: str, draws: Sequence[str]) -> Step:
    """Carry out an answer with the draws that the log has."""
    action = game.parse(do)
    after, events = apply(state, action)
    for token in draws:
        after, more = apply(after, game.parse(token))
        events = events + more
    return Step(action, after, events, list(draws))


def redraw(game: AnyGame, state: AnyState, draws: Sequence[str]) -> Step:
    """The draws before the first question."""
    events: list[AnyEvent] = []
    for token in draws:
        state, more = apply(state, game.parse(token))
        events = events + more
    return Step(None, state, events, list(draws))


def last_invitation(events: Sequence[AnyEvent]) -> int:
    """How many events there are up to the last one that invites a secret answer; 0 for none."""
    for number in range(len(events), 0, -1):
        if events[number - 1].invites:
            return number
    return 0


def shown_after(state: AnyState, events: Sequence[AnyEvent]) -> AnyState:
    """The state with only these events happened: events are all that changes a state."""
    draft = state.copy()
    for event in events:
        event.evolve(draft)
    return draft


def is_barrier(events: Sequence[AnyEvent]) -> bool:
    """Whether something came to light, to anybody."""
    for event in events:
        if event.reveals or event.invites:
            return True
        if isinstance(event, Forced) and event.by == CHANCE:
            return True
        if event.seen_by(SPECTATOR) != event:
            return True
    return False
