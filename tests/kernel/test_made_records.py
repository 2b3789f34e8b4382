"""Records made from a log of answers, and games that ended without a rule ending them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.kernel.played_toy import finished, table
from tests.kernel.toy import TOY
from tests.logbook import Logbook, header_of
from wyrmhold.kernel.drive import resume_table
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.record import Header, Record, read_record
from wyrmhold.kernel.redaction import redacted
from wyrmhold.kernel.replay import (
    Answered,
    Course,
    Undone,
    record_of,
    replay,
    verify,
    waits_openly,
)
from wyrmhold.kernel.viewers import CHANCE, SPECTATOR


def header() -> Header:
    return header_of(TOY, "only", {"turns": 6}, [None, None])


def unfinished() -> Record:
    record = table().record
    record.seed = b"seed".hex()
    return record


@pytest.mark.parametrize(
    ("winners", "reason"),
    [([1], "forfeit"), ([0, 1], "forfeit"), ([], "abandoned")],
)
def test_a_game_can_end_without_a_rule_ending_it(winners: list[int], reason: str) -> None:
    record = unfinished()
    record.outcome = {"winners": winners, "reason": reason}
    again = read_record(record.text())
    assert again == record
    assert replay(TOY, again).outcome is None
    assert verify(TOY, again) == 3
    for viewer in (0, SPECTATOR):
        shown = json.loads(redacted(TOY, again, viewer)[-1])
        assert shown == {"winners": winners, "reason": reason, "seed": None}


@pytest.mark.parametrize(
    ("winners", "reason"),
    [
        ([], "forfeit"),
        ([2], "forfeit"),
        ([-1], "forfeit"),
        ([1, 0], "forfeit"),
        ([1, 1], "forfeit"),
        ([True], "forfeit"),
        ([[0]], "forfeit"),
        (1, "forfeit"),
        ("1", "forfeit"),
        ([1], "abandoned"),
        (False, "abandoned"),
        ([1], "sum"),
        ([], "sum"),
        ([1], None),
    ],
)
def test_it_cannot_end_in_any_other_way(winners: object, reason: object) -> None:
    record = unfinished()
    record.outcome = {"winners": winners, "reason": reason}
    with pytest.raises(BadRecord) as refused:
        replay(TOY, read_record(record.text()))
    assert refused.value.message == "different outcome"


def test_a_game_ended_by_its_rules_was_not_given_up() -> None:
    record = finished()
    record.outcome = {"winners": [], "reason": "abandoned"}
    with pytest.raises(BadRecord) as refused:
        replay(TOY, record)
    assert refused.value.message == "different outcome"


def test_a_game_that_was_given_up_cannot_be_resumed() -> None:
    record = unfinished()
    record.outcome = {"winners": [], "reason": "abandoned"}
    with pytest.raises(BadRecord) as refused:
        resume_table(TOY, record, b"seed")
    assert refused.value.message == "the game was given up"


def test_a_record_is_made_from_answers_and_the_draws_after_them() -> None:
    whole = finished()
    entries: list[Answered | Undone] = [Answered(CHANCE, "", [])]
    for line in whole.steps:
        if line.by == CHANCE:
            last = entries[-1]
            assert isinstance(last, Answered)
            entries[-1] = replace(last, draws=[*last.draws, line.do])
        else:
            entries.append(Answered(line.by, line.do, [], 0))
    made = record_of(TOY, whole.header, entries)
    assert [replace(line, t=0) for line in whole.steps] == made.steps
    assert (made.outcome, made.seed) == (whole.outcome, None)


def test_answers_are_written_in_canonical_notation_and_with_their_times() -> None:
    played = Logbook(TOY, header())
    deal = played.entries[0]
    made = record_of(TOY, header(), [deal, Answered(0, "  keep ", ["draw 1"], 70)])
    assert [(line.do, line.t) for line in made.steps[3:]] == [("keep", 70), ("draw 1", 70)]
    assert [line.t for line in made.steps[:3]] == [0, 0, 0]


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([Undone(0, 1)], "undo not possible"),
        ([Undone(0, -1)], "undo not possible"),
        ([Answered(1, "keep")], "wrong seat"),
        ([Answered(0, "keep", ["draw 9"])], "illegal step"),
        ([Answered(0, "keep", ["keep"])], "illegal step"),
        ([Answered(0, "keep"), Undone(0, 0)], "undo not possible"),
        ([Answered(CHANCE, "", ["draw 1"])], "wrong seat"),
    ],
)
def test_an_invalid_log_makes_no_record(entries: list[Answered | Undone], message: str) -> None:
    deal = Logbook(TOY, header()).entries[0]
    with pytest.raises(BadRecord) as refused:
        record_of(TOY, header(), [deal, *entries])
    assert refused.value.message == message


def test_undone_answers_are_not_counted() -> None:
    played = Logbook(TOY, header())
    for kept in (2, 1, 1, 0):
        while len(played.answers) < 3:
            played.answer("keep")
        played.undo(1, kept)
    undos = [line.do for line in played.record().steps if line.do.startswith("undo")]
    assert undos == ["undo 7", "undo 5", "undo 5", "undo 3"]
    assert replay(TOY, played.record()) == played.state


def test_steps_can_be_undone_when_nothing_is_drawn() -> None:
    opened = table()
    assert waits_openly(opened.state)
    assert not waits_openly(Course(TOY, header()).states[0])
    assert waits_openly(replay(TOY, finished()))
