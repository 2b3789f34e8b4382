"""What answers lead to: with luck the first time, with the logged draws afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.drive import drawn
from wyrmhold.kernel.events import Event, Forced
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.luck import SealedLuck
from wyrmhold.kernel.transaction import apply, settled, top
from wyrmhold.kernel.viewers import CHANCE, SPECTATOR
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.seat import Seat

AnyEvent = Event[AnyState]


class AnswerResult(NamedTuple):
    """The result of an answer: the next state, the events, and the draws."""

    action: Action | None
    state: AnyState
    events: list[AnyEvent]
    draws: list[str]


def fresh_state(game: AnyGame, created: e.Created, seats: Sequence[Seat]) -> AnyState:
    """The state before the first draw."""
    picks = [seat.pick for seat in seats]
    return settled(game.new(created.edition, created.options, picks, created.rules_version))[0]


def first_state(game: AnyGame, created: e.Created) -> AnyState:
    """The state before the steps taken from another record."""
    picks = [plan.pick for plan in created.seats]
    return settled(game.new(created.edition, created.options, picks, created.rules_version))[0]


def given_states(game: AnyGame, created: e.Created) -> Iterator[AnyState]:
    """The states before, between and after the steps taken from another record."""
    state = first_state(game, created)
    yield state
    for _, token in created.given:
        state, _ = apply(state, game.parse(token))
        yield state


def given_state(game: AnyGame, created: e.Created) -> AnyState:
    """The state after the steps taken from another record."""
    *_, state = given_states(game, created)
    return state


def worked_out(state: AnyState, action: Action, luck: SealedLuck) -> AnswerResult:
    """Apply an answer and draw chance until the next question. Raises Refusal."""
    after, events = apply(state, action)
    return drawn_on(action, after, events, luck)


def drawn_on(
    action: Action | None, state: AnyState, events: list[AnyEvent], luck: SealedLuck
) -> AnswerResult:
    """Draw chance until the next question."""
    draws: list[str] = []
    for outcome, after, more in drawn(state, luck):
        draws.append(outcome.token())
        state = after
        events = events + more
    return AnswerResult(action, state, events, draws)


def replayed(game: AnyGame, state: AnyState, do: str, draws: Sequence[str]) -> AnswerResult:
    """Apply an answer with the draws in the log."""
    action = game.parse(do)
    after, events = apply(state, action)
    for token in draws:
        after, more = apply(after, game.parse(token))
        events = events + more
    return AnswerResult(action, after, events, list(draws))


def redraw(game: AnyGame, state: AnyState, draws: Sequence[str]) -> AnswerResult:
    """Apply the draws before the first question."""
    events: list[AnyEvent] = []
    for token in draws:
        state, more = apply(state, game.parse(token))
        events = events + more
    return AnswerResult(None, state, events, list(draws))


def silent_answer(state: AnyState) -> Action:
    """The answer to a secret question that nobody else may notice."""
    return next(a for a in top(state).options(state) if not a.masked())


def secretly_asked(state: AnyState, seat: int) -> AnyState | None:
    """The state in which a seat is secretly asked, if everybody asked before it declines."""
    while state.stack and top(state).secret:
        if top(state).by(state) == seat:
            return state
        state, _ = apply(state, silent_answer(state))
    return None


def last_invitation(events: Sequence[AnyEvent]) -> int:
    """The number of events up to the last that invites a secret answer; 0 if none does."""
    for number in range(len(events), 0, -1):
        if events[number - 1].invites:
            return number
    return 0


def shown_after(state: AnyState, events: Sequence[AnyEvent]) -> AnyState:
    """The state after applying only these events."""
    draft = state.copy()
    for event in events:
        event.evolve(draft)
    return draft


def is_barrier(events: Sequence[AnyEvent]) -> bool:
    """Whether something was revealed to anybody."""
    for event in events:
        if event.reveals or event.invites:
            return True
        if isinstance(event, Forced) and event.by == CHANCE:
            return True
        if event.seen_by(SPECTATOR) != event:
            return True
    return False
