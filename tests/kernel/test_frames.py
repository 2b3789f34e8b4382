"""Frames: who is asked, what resolves by itself, what is skipped."""

from __future__ import annotations

import pytest

from tests.kernel.played_toy import fresh, played, positions
from tests.kernel.toy import TOY, Toy
from tests.kernel.toy_actions import Accept, Discard, Draw, Keep
from tests.kernel.toy_events import Discarded, Kept, Passed, Refused, TurnEnded
from tests.kernel.toy_frames import CutHand, DrawCard, HandOver, KeepOrPass, MayRefuse
from wyrmhold.kernel import Chance, Decision, Forced, Frame, Step, apply, legal, pending
from wyrmhold.kernel.errors import GameIsOver, Refusal
from wyrmhold.kernel.transaction import Transaction, asked_json, settled
from wyrmhold.kernel.viewers import CHANCE


def test_chance_is_asked_first_and_waits_for_the_driver() -> None:
    state, events = settled(fresh())
    assert asked_json(state) == {"by": "chance", "kind": "deal"}
    assert events == []
    assert [a.token() for a in legal(state)] == ["deal 1", "deal 2", "deal 3", "deal 4", "deal 5"]


def test_a_decision_waits_for_its_seat() -> None:
    state, _ = played("deal 1; deal 2; draw 5")
    assert asked_json(state) == {"by": 0, "kind": "turn"}
    assert isinstance(pending(state), KeepOrPass)


def test_steps_resolve_by_themselves_last_pushed_first() -> None:
    state, events = played("deal 1; deal 2; draw 5; pass; accept")
    assert [type(event) for event in events[-2:]] == [Passed, TurnEnded]
    assert state.hands == ((1,), (2, 5))
    assert asked_json(state) == {"by": "chance", "kind": "draw"}


def test_an_interrupt_holds_what_it_guards() -> None:
    state, _ = played("deal 1; deal 2; draw 5; pass")
    frame = pending(state)
    assert frame == MayRefuse(1, HandOver(0, 1))
    assert asked_json(state) == {"by": 1, "kind": "refuse"}
    refused, events = apply(state, TOY.parse("refuse"))
    assert [type(event) for event in events] == [Refused, TurnEnded]
    assert refused.hands == ((1,), (2,))
    accepted, events = apply(state, TOY.parse("accept"))
    assert [type(event) for event in events] == [Passed, TurnEnded]
    assert accepted.hands == ((1,), (2, 5))


def test_a_decision_without_options_is_skipped_silently() -> None:
    _, events = played("deal 1; deal 2; draw 5; keep")
    assert [type(event) for event in events[-2:]] == [Kept, TurnEnded]


def test_a_decision_with_one_option_is_taken_and_logged() -> None:
    tokens = "deal 1; deal 2; draw 5; pass; refuse; draw 5; keep; draw 4; pass"
    state, events = played(tokens)
    assert Forced(1, Accept()) in events
    assert state.hands == ((1,), (2, 4, 5))


def test_a_forced_answer_that_declines_is_not_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MayRefuse, "is_decline", lambda self, action: True)
    tokens = "deal 1; deal 2; draw 5; pass; refuse; draw 5; keep; draw 4; pass"
    state, events = played(tokens)
    assert not any(isinstance(event, Forced) for event in events)
    assert state.hands == ((1,), (2, 4, 5))


def test_a_decision_may_know_without_listing_that_it_has_several_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unlisted(*_: object) -> list[object]:
        raise AssertionError("nobody should list the answers")

    monkeypatch.setattr(KeepOrPass, "several", lambda self, state: True)
    monkeypatch.setattr(KeepOrPass, "options", unlisted)
    state, _ = played("deal 1; deal 2; draw 5")
    assert asked_json(state) == {"by": 0, "kind": "turn"}


def test_a_decision_with_several_options_is_asked() -> None:
    state, _ = played("deal 1; deal 2; draw 3; keep; draw 1; keep; draw 4; keep; draw 1; keep")
    state, _ = apply(state, Draw(5))
    state, events = apply(state, Keep())
    assert asked_json(state) == {"by": 0, "kind": "discard"}
    assert [a.token() for a in legal(state)] == ["discard 1", "discard 3", "discard 4", "discard 5"]
    state, events = apply(state, Discard(3))
    assert events[0] == Discarded(0, 3, told=1)
    assert state.hands[0] == (1, 4, 5)


def test_one_choice_of_card_is_forced() -> None:
    state = fresh()
    state.hands = ((2, 2, 2, 2), ())
    state.stack = (CutHand(0),)
    state, events = settled(state)
    assert events == [Forced(0, Discard(2)), Discarded(0, 2, told=1)]
    assert state.stack == ()


def test_a_sole_answer_is_asked_for_if_skipping_would_tell_a_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(CutHand, "asks_sole", lambda self, state: True)
    state = fresh()
    state.hands = ((2, 2, 2, 2), ())
    state.stack = (CutHand(0),)
    asked, events = settled(state)
    assert (asked.stack, events) == ((CutHand(0),), [])
    assert list(legal(asked)) == [Discard(2)]


def test_a_decision_without_options_disappears_even_if_it_asks_for_sole_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(CutHand, "asks_sole", lambda self, state: True)
    state = fresh()
    state.stack = (CutHand(0),)
    state, events = settled(state)
    assert (state.stack, events) == ((), [])


def test_chance_with_one_outcome_is_taken_and_logged() -> None:
    state = fresh()
    state.deck = (4, 4)
    state.stack = (DrawCard(1),)
    state, events = settled(state)
    assert events[0] == Forced(CHANCE, Draw(4))
    assert state.held == 4


def test_an_illegal_answer_is_refused_and_the_refusal_says_who_is_asked_what() -> None:
    state, _ = played("deal 1; deal 2; draw 5")
    with pytest.raises(Refusal) as refused:
        apply(state, TOY.parse("accept"))
    assert refused.value.as_json() == {
        "error": "illegal_action",
        "token": "accept",
        "pending": {"by": 0, "kind": "turn"},
        "rule": "TOY-1",
        "message": "'accept' does not answer 'turn'",
    }


def test_only_the_seat_that_is_asked_is_told_the_reason() -> None:
    state, _ = played("deal 1; deal 2; draw 5")
    with pytest.raises(Refusal) as refused:
        apply(state, TOY.parse("accept"))
    told = refused.value.seen_by(1).as_json()
    assert (told["rule"], told["message"]) == (None, "that is not possible now")
    assert (told["token"], told["pending"]) == ("accept", {"by": 0, "kind": "turn"})
    assert refused.value.seen_by(0) is refused.value


def test_an_answer_after_the_end_is_refused() -> None:
    last = positions(2, 1)[-1]
    with pytest.raises(GameIsOver) as refused:
        apply(last, Keep())
    assert refused.value.as_json()["error"] == "game_over"
    assert refused.value.pending == {"by": None, "kind": "over"}
    assert pending(last) is None
    assert not legal(last)


def test_base_frames_are_abstract() -> None:
    tx = Transaction(fresh(), None)
    bare: list[Frame[Toy]] = [Frame(), Step(), Decision(), Chance()]
    for frame in bare:
        with pytest.raises(NotImplementedError):
            frame.settle(tx)
