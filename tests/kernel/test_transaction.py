"""Transactions: a private draft that only events change."""

from __future__ import annotations

import copy
import random

from tests.kernel.played_toy import fresh, played, positions
from tests.kernel.toy import TOY
from tests.kernel.toy_actions import Keep
from tests.kernel.toy_events import Kept, TurnEnded
from tests.kernel.toy_frames import BEGIN, CutHand, DrawCard, KeepOrPass
from wyrmhold.kernel import Dice, GameEnded, Outcome, Transaction, advance, apply, legal, pending
from wyrmhold.kernel.transaction import settled, top


def test_emit_changes_the_draft_and_remembers_the_event() -> None:
    state, _ = played("deal 1; deal 2; draw 5")
    tx = Transaction(state.copy(), None)
    tx.emit(Kept(0))
    assert tx.draft.hands == ((1, 5), (2,))
    assert tx.events == [Kept(0)]
    assert state.hands == ((1,), (2,))


def test_push_and_pop_work_on_the_top_of_the_stack() -> None:
    tx = Transaction(fresh(), None)
    before = tx.draft.stack
    tx.push(KeepOrPass(1))
    assert top(tx.draft) == KeepOrPass(1)
    tx.pop()
    assert tx.draft.stack == before


def test_settle_stops_at_the_first_question() -> None:
    state = fresh()
    state.stack = (BEGIN,)
    tx = Transaction(state, None)
    tx.settle()
    assert top(tx.draft) == DrawCard(0)


def test_settle_stops_when_the_game_is_over() -> None:
    state = fresh(turns=1)
    state.left = 0
    state.hands = ((3,), (1, 2))
    state.stack = (KeepOrPass(0), BEGIN)
    state, events = settled(state)
    assert events == [GameEnded(Outcome((0, 1), "sum"))]
    assert (state.stack, state.outcome) == ((), Outcome((0, 1), "sum"))


def test_apply_does_not_change_the_state() -> None:
    for state in positions(3, seed=4):
        before = copy.deepcopy(TOY.dump(state))
        for action in legal(state):
            apply(state, action)
        assert TOY.dump(state) == before


def test_apply_is_deterministic() -> None:
    for state in positions(2, seed=5)[:-1]:
        action = legal(state)[0]
        assert apply(state, action) == apply(state, action)


def test_events_alone_lead_from_state_to_state() -> None:
    state, _ = played("deal 1; deal 2; draw 5")
    after, events = apply(state, Keep())
    draft = state.copy()
    for event in events:
        event.evolve(draft)
    draft.stack = after.stack
    assert draft == after
    assert events == [Kept(0), TurnEnded(0)]


def test_advance_lets_luck_answer_until_a_player_is_asked() -> None:
    state, _ = settled(fresh(), Dice(random.Random(1)))
    assert isinstance(pending(state), KeepOrPass)
    assert [len(hand) for hand in state.hands] == [1, 1]
    assert state.held
    state, _ = advance(state, Keep(), Dice(random.Random(2)))
    assert pending(state) == KeepOrPass(1)


def test_advance_and_apply_with_the_same_luck_agree() -> None:
    state, _ = settled(fresh(), Dice(random.Random(7)))
    slow, _ = settled(fresh())
    luck = Dice(random.Random(7))
    while (frame := pending(slow)) is not None and not isinstance(frame, KeepOrPass | CutHand):
        number = luck.below(frame.weight(slow))  # type: ignore[attr-defined]
        slow, _ = apply(slow, frame.pick(slow, number))  # type: ignore[attr-defined]
    assert slow == state


def test_states_are_values() -> None:
    one, other = played("deal 1; deal 2")[0], played("deal 1; deal 2")[0]
    assert one == other
    assert hash(one) == hash(other)
    assert one != played("deal 2; deal 1")[0]
    assert one is not one.copy()
    assert one == one.copy()
    assert repr(one).startswith("Toy(")
