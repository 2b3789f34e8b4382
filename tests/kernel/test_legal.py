"""Legal answers as a collection."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.kernel.played_toy import fresh, played, positions
from tests.kernel.toy import TOY
from tests.kernel.toy_actions import Discard, Keep, Pass, Refuse
from tests.kernel.toy_frames import CutHand, KeepOrPass
from wyrmhold.kernel import Legal, legal
from wyrmhold.kernel.legal import NoAnswers, Options
from wyrmhold.kernel.testing import check_sampling


def test_it_is_a_collection() -> None:
    answers = legal(played("deal 1; deal 2; draw 5")[0])
    assert isinstance(answers, Options)
    assert (len(answers), bool(answers)) == (2, True)
    assert list(answers) == answers.listed() == [Keep(), Pass()]
    assert (answers[0], answers[1], answers[-1]) == (Keep(), Pass(), Pass())
    assert Keep() in answers
    assert Refuse() not in answers
    with pytest.raises(IndexError):
        answers[2]


def test_checking_an_answer_does_not_list_them_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unlisted(*_: object) -> list[object]:
        raise AssertionError("nobody should list the answers")

    answers = legal(played("deal 1; deal 2; draw 5")[0])
    monkeypatch.setattr(KeepOrPass, "options", unlisted)
    assert Keep() in answers


def test_the_list_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def options(*_: object) -> list[object]:
        calls.append(1)
        return [Keep(), Pass()]

    state = played("deal 1; deal 2; draw 5")[0]
    monkeypatch.setattr(KeepOrPass, "options", options)
    answers = legal(state)
    assert (len(answers), list(answers), answers[1]) == (2, [Keep(), Pass()], Pass())
    assert len(calls) == 1


def test_when_nothing_is_asked_there_are_no_answers() -> None:
    answers = legal(positions(2, 3)[-1])
    assert isinstance(answers, NoAnswers)
    assert (len(answers), bool(answers), list(answers)) == (0, False, [])
    assert Keep() not in answers


def test_samples_are_uniform_with_and_without_a_list() -> None:
    state = fresh()
    state.hands = ((1, 1, 1, 2, 5), ())
    state.stack = (CutHand(0),)
    rng = random.Random(1)
    counts = Counter(legal(state).sample(rng) for _ in range(3000))
    assert set(counts) == {Discard(1), Discard(2), Discard(5)}
    assert all(900 < count < 1100 for count in counts.values())
    for position in positions(3, seed=2)[:-1]:
        check_sampling(TOY, position, rng)


def test_the_base_collection_is_abstract() -> None:
    with pytest.raises(NotImplementedError):
        len(Legal())
    with pytest.raises(NotImplementedError):
        assert Keep() in Legal()
