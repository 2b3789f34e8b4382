"""A single `apply`: a private draft of the state and the events that change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from wyrmhold.kernel.errors import OTHERS, GameIsOver, Refusal
from wyrmhold.kernel.legal import Legal, NoAnswers
from wyrmhold.kernel.state import S
from wyrmhold.kernel.viewers import CHANCE, OPEN

if TYPE_CHECKING:
    from wyrmhold.kernel.action import Action
    from wyrmhold.kernel.events import Event
    from wyrmhold.kernel.frames import Frame
    from wyrmhold.kernel.luck import Luck


class Transaction(Generic[S]):
    """A draft being changed. Rule code emits events, pushes frames and reads the draft."""

    __slots__ = ("draft", "events", "luck")

    def __init__(self, draft: S, luck: Luck | None) -> None:
        self.draft = draft
        self.events: list[Event[S]] = []
        self.luck = luck

    def emit(self, event: Event[S]) -> None:
        """Apply an event to the draft and log it."""
        event.evolve(self.draft)
        self.events.append(event)

    def push(self, frame: Frame[S]) -> None:
        """Push a frame, to be resolved before everything already pending."""
        self.draft.stack += (frame,)

    def pop(self) -> None:
        """Pop the topmost frame."""
        self.draft.stack = self.draft.stack[:-1]

    def settle(self) -> None:
        """Resolve frames until a question has to be asked or the game is over."""
        draft = self.draft
        while draft.stack:
            if not draft.stack[-1].settle(self):
                return


def top(state: S) -> Frame[S]:
    """The topmost frame of a non-empty stack."""
    frame: Frame[S] = state.stack[-1]
    return frame


def pending(state: S) -> Frame[S] | None:
    """The pending question; None when the game is over."""
    return top(state) if state.stack else None


def asked_json(state: S, viewer: int = OPEN) -> dict[str, object]:
    """Who is asked what, in notation, as shown to a viewer."""
    if not state.stack:
        return {"by": None, "kind": "over"}
    frame = top(state)
    by = frame.by(state)
    if frame.secret and viewer not in (OPEN, by):
        return {"by": OTHERS, "kind": frame.kind}
    return {"by": "chance" if by == CHANCE else by, "kind": frame.kind}


def addressed(refusal: Refusal, state: S, action: Action) -> Refusal:
    """Add the rejected answer and the pending question to a refusal."""
    refusal.token = action.token()
    refusal.pending = asked_json(state)
    refusal.secret = bool(state.stack) and top(state).secret
    return refusal


def legal(state: S) -> Legal:
    """The legal answers to the pending question, chance's outcomes included."""
    if not state.stack:
        return NoAnswers()
    answers: Legal = state.stack[-1].legal(state)
    return answers


def apply(state: S, action: Action) -> tuple[S, list[Event[S]]]:
    """Answer the pending question: the next state and the events. `state` is not modified."""
    return advance(state, action, None)


def advance(state: S, action: Action, luck: Luck | None) -> tuple[S, list[Event[S]]]:
    """Like `apply`, then let `luck` decide chance until the next decision."""
    if not state.stack:
        raise addressed(GameIsOver(None, "the game is over"), state, action)
    frame: Frame[S] = state.stack[-1]
    if not frame.allows(state, action):
        raise addressed(frame.refusal(state, action), state, action)
    tx = taken(state, action, luck)
    tx.settle()
    return tx.draft, tx.events


def taken(state: S, action: Action, luck: Luck | None) -> Transaction[S]:
    """Carry out an answer known to be legal on a copy of the state. Nothing is settled yet."""
    draft = state.copy()
    draft.stack = state.stack[:-1]
    tx = Transaction(draft, luck)
    frame: Frame[S] = state.stack[-1]
    frame.take(tx, action)
    return tx


def settled(draft: S, luck: Luck | None = None) -> tuple[S, list[Event[S]]]:
    """Settle a freshly built state up to its first question."""
    tx: Transaction[S] = Transaction(draft, luck)
    tx.settle()
    return tx.draft, tx.events
