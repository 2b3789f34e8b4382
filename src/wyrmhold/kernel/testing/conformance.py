"""The conformance kit: plays a random game and checks all invariants on the way."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import Chance, Decision
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.luck import SealedLuck, commitment
from wyrmhold.kernel.record import Header, Record, StepLine, read_record
from wyrmhold.kernel.replay import verify
from wyrmhold.kernel.transaction import apply, legal, pending, settled, top

MAX_ANSWERS = 100_000
"""Answers after which a game is considered endless."""


class Broken(AssertionError):
    """An invariant of every game is violated."""

    def __init__(
        self, what: str, game: AnyGame | None = None, state: AnyState | None = None
    ) -> None:
        # With the whole text as its only argument it can be pickled between processes.
        text = what if game is None else f"{what}\n{json.dumps(game.dump(state))}"
        super().__init__(text)
        self.what = what


def check_position(game: AnyGame, state: AnyState, rng: random.Random) -> str:
    """Check what must hold in every position, without playing on; returns it as it is saved."""
    for problem in game.broken(state):
        raise Broken(problem, game, state)
    dumped = game.dump(state)
    saved = json.dumps(dumped)
    loaded = game.load(json.loads(saved))
    if loaded != state or game.dump(loaded) != dumped:
        raise Broken("a state does not survive being saved and loaded", game, state)
    if hash(loaded) != hash(state):
        raise Broken("equal states hash differently", game, state)
    if pickle.loads(pickle.dumps(state)) != state:
        raise Broken("a state does not survive pickling", game, state)
    frame = pending(state)
    actions = legal(state).listed()
    if (frame is None) != (state.outcome is not None) or bool(actions) != bool(legal(state)):
        raise Broken("a game is over exactly when nothing can be answered", game, state)
    if frame is None:
        return saved
    if not actions:
        raise Broken("a question without an answer", game, state)
    if (
        len(actions) == 1
        and isinstance(frame, Decision)
        and type(frame).settle is Decision.settle
        and not frame.asks_sole(state)
    ):
        raise Broken("a question with one answer was asked", game, state)
    check_answers(game, state, rng)
    if isinstance(frame, Chance):
        outcomes = frame.outcomes(state)
        if any(weight <= 0 for _, weight in outcomes):
            raise Broken("an outcome without weight", game, state)
        if frame.weight(state) != sum(weight for _, weight in outcomes):
            raise Broken("the weights do not add up", game, state)
        number = rng.randrange(frame.weight(state))
        if frame.pick(state, number) != Chance.pick(frame, state, number):
            raise Broken("a pick is not the outcome its number stands for", game, state)
    elif not isinstance(frame, Decision):
        raise Broken("a step is waiting", game, state)
    return saved


def check_answers(game: AnyGame, state: AnyState, rng: random.Random) -> None:
    """Check that the legal actions agree with themselves, with `allows` and with the notation."""
    answers = legal(state)
    actions = list(answers)
    if len(answers) != len(actions) or len(set(actions)) != len(actions):
        raise Broken("legal actions are miscounted or listed twice", game, state)
    index = rng.randrange(len(actions))
    if answers[index] != actions[index]:
        raise Broken("legal[i] is not the i-th legal action", game, state)
    for action in rng.sample(actions, min(len(actions), 12)):
        if action not in answers or not top(state).allows(state, action):
            raise Broken(f"'{action}' is listed but not allowed", game, state)
        if game.parse(action.token()) != action:
            raise Broken(f"'{action}' does not parse to itself", game, state)
    if answers.sample(rng) not in actions:
        raise Broken("a sample is not in the list", game, state)


def check_strangers(
    game: AnyGame, state: AnyState, strangers: list[str], rng: random.Random
) -> None:
    """Check that answers legal elsewhere are allowed here exactly when they are listed here."""
    answers = legal(state)
    listed = {action.token() for action in answers}
    for token in rng.sample(strangers, min(len(strangers), 12)):
        action = game.parse(token)
        allowed = (action in answers, top(state).allows(state, action))
        if allowed != (token in listed, token in listed):
            raise Broken(f"'{token}': allowed and listed differ", game, state)
        if token not in listed:
            try:
                apply(state, action)
            except Refusal:
                continue
            raise Broken(f"'{token}' was not refused", game, state)


def check_game(
    game: AnyGame,
    fresh: AnyState,
    rng: random.Random,
    *,
    every: int = 1,
    strangers: list[str] | None = None,
    choose: Callable[[AnyState, random.Random], Action] | None = None,
) -> AnyState:
    """Play a random game from a fresh table and check everything; returns the last state.

    `every`: check every n-th position in full. `strangers` collects tokens over several games.
    `choose` picks the answers, uniformly at random by default.
    """
    seed = rng.randbytes(32)
    tokens = [] if strangers is None else strangers
    edition, options = game.agreement(fresh)
    seats: list[dict[str, object]] = [{game.pick_word: pick} for pick in game.picks(fresh)]
    version = game.version_of(fresh)
    header = Header(game.name, edition, options, version, seats, commitment(seed), "kit", "")
    record = Record(header)
    luck = SealedLuck(seed, header.id)
    state, _ = settled(fresh.copy())
    for number in range(MAX_ANSWERS):
        frame = pending(state)
        if frame is None:
            break
        before = None
        if number % every == 0:
            before = check_position(game, state, rng)
            check_strangers(game, state, tokens, rng)
        if isinstance(frame, Chance):
            action = frame.pick(state, luck.below(frame.weight(state)))
        else:
            action = legal(state).sample(rng) if choose is None else choose(state, rng)
        after, events = apply(state, action)
        if before is not None and json.dumps(game.dump(state)) != before:
            raise Broken(f"'{action}' changed the state it was applied to", game, state)
        dumped = game.codec.dump(events)
        if before is not None and game.codec.load(json.loads(json.dumps(dumped))) != tuple(events):
            raise Broken(f"the events of '{action}' do not survive being saved", game, state)
        assert isinstance(dumped, list)
        record.steps.append(StepLine(number + 1, frame.by(state), action.token(), dumped))
        if len(tokens) < 5000 or rng.random() < 0.01:
            tokens.append(action.token())
        state = after
    else:
        raise Broken("the game does not end", game, state)
    check_position(game, state, rng)
    record.outcome = state.outcome.as_json()
    record.seed = seed.hex()
    again = read_record(record.text())
    if again != record:
        raise Broken("a record does not survive being written and read", game, state)
    verify(game, again)
    return state
