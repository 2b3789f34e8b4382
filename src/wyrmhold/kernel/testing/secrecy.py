"""Secrecy checks: what a viewer cannot know changes no byte of what they get."""

from __future__ import annotations

import json
import random

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.testing.conformance import Broken
from wyrmhold.kernel.transaction import addressed, apply, legal, pending
from wyrmhold.kernel.viewers import SPECTATOR, slot_of


def viewers(game: AnyGame, state: AnyState) -> list[int]:
    """Every seat, and the spectators."""
    return [SPECTATOR, *range(len(game.picks(state)))]


def shown(game: AnyGame, state: AnyState, viewer: int) -> str:
    """The view and the prompt, as the bytes that would be sent."""
    return json.dumps(game.view(state, viewer))


def check_secrecy(
    game: AnyGame, state: AnyState, tokens: list[str], rng: random.Random
) -> tuple[int, int]:
    """Permute what each viewer cannot know and check that view, prompt and refusals stay the same.

    Returns how many viewers were tried, and for how many the permutation really changed the state.
    """
    tried = changed = 0
    actions = [game.parse(token) for token in tokens]
    refusals = [refusal_of(state, action) for action in actions]  # the same for every viewer
    for viewer in viewers(game, state):
        other = game.imagined(state, viewer, rng)
        tried += 1
        changed += other != state
        if shown(game, state, viewer) != shown(game, other, viewer):
            raise Broken(f"the view of {viewer} depends on secrets", game, state)
        for action, refusal in zip(actions, refusals, strict=True):
            said = told(state, action, refusal, viewer)
            if said != told(other, action, refusal_of(other, action), viewer):
                raise Broken(f"the refusal of '{action}' tells {viewer} a secret", game, state)
    return tried, changed


def refusal_of(state: AnyState, action: Action) -> Refusal | None:
    """Why an action is refused; None if it is legal."""
    try:
        apply(state, action)
    except Refusal as refusal:
        return refusal
    return None


def told(state: AnyState, action: Action, refusal: Refusal | None, viewer: int) -> str:
    """What a viewer is told when trying an action."""
    if refusal is None:
        frame = pending(state)
        if frame is not None and frame.by(state) == viewer:
            return "legal"
        # Another seat has to answer, so the viewer gets the same reply as for an illegal action.
        refusal = addressed(Refusal("?", "?"), state, action)
    return json.dumps(refusal.seen_by(viewer).as_json())


def check_twin_games(
    game: AnyGame,
    state: AnyState,
    viewer: int,
    rng: random.Random,
    answers: int = 30,
) -> int:
    """Play on in two games a viewer cannot distinguish: everything the viewer sees stays the same.

    A state and a permuted twin get the same answers wherever the viewer sees them; hidden ones may
    differ. The games diverge where a hidden piece is shown to the viewer (their own draw, a stolen
    piece, an event that reveals) or wins the game. Returns the number of answers played.
    """
    twin = game.imagined(state, viewer, rng)
    heard: list[str] = []
    heard_by_twin: list[str] = []
    public: list[str] = []
    public_of_twin: list[str] = []
    for number in range(answers):
        pair = common_answer(game, state, twin, viewer, rng)
        if pair is None:
            return number
        mine, theirs = pair
        by = _by(state)
        state, events = apply(state, mine)
        twin, other_events = apply(twin, theirs)
        heard += redacted_step(game, by, mine, events, viewer)
        heard_by_twin += redacted_step(game, by, theirs, other_events, viewer)
        public += redacted_step(game, by, mine, events, SPECTATOR)
        public_of_twin += redacted_step(game, by, theirs, other_events, SPECTATOR)
        if heard != heard_by_twin and any(event.reveals for event in events + other_events):
            return number
        if state.outcome != twin.outcome:
            return number
        if secretly_asked(state) != secretly_asked(twin):
            # Only the asked seat may know that: without an answer both games go on alike.
            state, events = unanswered(state)
            twin, other_events = unanswered(twin)
            heard += redacted_events(game, events, viewer)
            heard_by_twin += redacted_events(game, other_events, viewer)
            public += redacted_events(game, events, SPECTATOR)
            public_of_twin += redacted_events(game, other_events, SPECTATOR)
        # If chance had only one outcome in one game, the other has to catch up.
        if by_decision(state) and by_decision(twin):
            if heard != heard_by_twin and public == public_of_twin:
                return number
            if heard != heard_by_twin:
                break
            if shown(game, state, viewer) != shown(game, twin, viewer):
                break
    else:
        return answers
    raise Broken(f"after '{heard[-1:]}' viewer {viewer} can tell two games apart", game, state)


def secretly_asked(state: AnyState) -> bool:
    """Whether the pending question is a secret."""
    frame = pending(state)
    return frame is not None and frame.secret


def unanswered(state: AnyState) -> tuple[AnyState, list[Event[AnyState]]]:
    """Give the answer nobody else sees to every secret question."""
    happened: list[Event[AnyState]] = []
    while secretly_asked(state):
        silent = [action for action in legal(state).listed() if not action.masked()]
        state, events = apply(state, silent[0])
        happened += events
    return state, happened


def _by(state: AnyState) -> int:
    frame = pending(state)
    assert frame is not None
    return frame.by(state)


def by_decision(state: AnyState) -> bool:
    """Whether a player is asked, or the game is over."""
    return not isinstance(pending(state), Chance)


def redacted_step(
    game: AnyGame, by: int, action: Action, events: list[Event[AnyState]], viewer: int
) -> list[str]:
    """The lines of a redacted record: the answer, unless it came from chance, and the events."""
    lines = redacted_events(game, events, viewer)
    answer = action.token() if by == viewer else action.masked()
    if by >= 0 and answer:
        lines.insert(0, answer)
    return lines


def redacted_events(game: AnyGame, events: list[Event[AnyState]], viewer: int) -> list[str]:
    """The events as a viewer gets them."""
    seen = [event.seen_by(viewer) for event in events]
    return [json.dumps(game.codec.dump(event)) for event in seen if event is not None]


def common_answer(
    game: AnyGame, state: AnyState, twin: AnyState, viewer: int, rng: random.Random
) -> tuple[Action, Action] | None:
    """An answer for each game, indistinguishable to the viewer; None if there is none."""
    frame, other = pending(state), pending(twin)
    if frame is None or other is None or type(frame) is not type(other):
        return None
    hidden = isinstance(frame, Chance) and not frame.told(state) >> slot_of(viewer) & 1
    if hidden and isinstance(other, Chance) and not other.told(twin) >> slot_of(viewer) & 1:
        return rng.choice(legal(state).listed()), rng.choice(legal(twin).listed())
    shown_in_full = isinstance(frame, Chance) or frame.by(state) == viewer
    # The viewer sees who answers along with the answer, unless the answer itself is hidden.
    alike = frame.by(state) == other.by(twin)
    # Most answers are common and open. To list them all would cost most of the time; doing it only
    # if a random answer is not common leaves every common answer equally likely.
    first = legal(state).sample(rng)
    is_open = shown_in_full or first.masked() == first.token()
    if alike and is_open and first in legal(twin):
        return first, first

    def name(action: Action) -> str:
        return action.token() if shown_in_full else action.masked()

    seen = {name(action): action for action in legal(twin).listed()}
    both = [
        (action, seen[name(action)])
        for action in legal(state).listed()
        if name(action) in seen and (alike or not name(action))
    ]
    return rng.choice(both) if both else None
