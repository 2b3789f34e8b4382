"""Undone steps stay in the record, luck goes on, and step numbers lead to the right position."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.kernel.played_toy import finished, table
from tests.kernel.toy import TOY
from tests.logbook import SEED, Logbook, header_of, is_undo, rows_of, standing_rows
from wyrmhold.kernel.answers import Undo
from wyrmhold.kernel.drive import resume_table
from wyrmhold.kernel.errors import BadRecord, BadToken
from wyrmhold.kernel.record import Record, StepLine, read_record
from wyrmhold.kernel.redaction import redacted
from wyrmhold.kernel.replay import replay, standing, undo_of, verify, walk
from wyrmhold.kernel.viewers import CHANCE, SPECTATOR


def book() -> Logbook:
    return Logbook(TOY, header_of(TOY, "only", {"turns": 6}, [None, None]))


def taken_back() -> Record:
    """Three answers, two of them undone, and a different one given instead.

    Steps 1 to 3 are the deal, 4 and 5 an answer and its draw.
    """
    played = book()
    for token in ("keep", "keep", "keep"):
        played.answer(token)
    played.undo(0, 1)
    played.answer("pass")
    return played.record()


def at_random(seed: int) -> Logbook:
    played = book()
    played.play(random.Random(seed), 40, 0.4)
    return played


def read_rows(rows: list[dict[str, Any]]) -> Record:
    return read_record("".join(json.dumps(row) + "\n" for row in rows))


def test_an_undo_is_a_step_without_events_and_the_undone_steps_stay() -> None:
    record = taken_back()
    assert [line.do.split()[0] for line in record.steps] == [
        *("deal", "deal", "draw"),
        *("keep", "draw", "keep", "draw", "keep", "draw"),
        *("undo", "pass"),
    ]
    assert [line.n for line in record.steps] == list(range(1, 12))
    assert (record.steps[9].do, record.steps[9].by, record.steps[9].events) == ("undo 5", 0, [])


def test_the_game_continues_from_the_position_an_undo_leads_to() -> None:
    record = taken_back()
    played = list(walk(TOY, record))
    assert played[9].action == Undo(5)
    assert played[9].after is played[4].after
    assert played[10].before is played[4].after
    assert replay(TOY, record) == played[10].after


@pytest.mark.parametrize("seed", range(20))
def test_a_game_with_undos_replays_verifies_and_is_read_back(seed: int) -> None:
    played = at_random(seed)
    record = read_record(played.record().text())
    assert record == played.record()
    assert any(is_undo(line) for line in record.steps)
    assert replay(TOY, record) == played.state
    assert verify(TOY, record) == played.luck.drawn
    assert played.luck.drawn == sum(1 for line in record.steps if line.by == CHANCE)


@pytest.mark.parametrize("seed", range(10))
def test_the_steps_that_were_not_undone_are_a_complete_game(seed: int) -> None:
    played = at_random(seed)
    record = played.record()
    left = standing(record.steps)
    assert [line.do for line in left if line.by != CHANCE] == played.answers
    again = Record(
        record.header,
        [StepLine(n, line.by, line.do, line.events) for n, line in enumerate(left, 1)],
    )
    assert replay(TOY, again) == played.state


def test_undoing_before_the_first_step_redeals_with_new_luck() -> None:
    record = table().record
    record.steps.append(StepLine(4, 1, "undo 0", []))
    resumed = resume_table(TOY, record, b"seed")
    assert [line.do.split()[0] for line in record.steps[4:]] == ["deal", "deal", "draw"]
    assert resumed.luck.drawn == 6
    record.seed = b"seed".hex()
    assert verify(TOY, record) == 6


def test_a_resumed_table_draws_no_luck_twice() -> None:
    played = at_random(3)
    record = played.record()
    record.outcome = None
    resumed = resume_table(TOY, read_record(record.text()), SEED)
    assert resumed.state == played.state
    assert resumed.luck.drawn == played.luck.drawn


def test_an_undone_ending_does_not_count() -> None:
    record = finished()
    last = len(record.steps)
    back = record.steps[-2].n
    while record.steps[back].by == CHANCE:
        back -= 1
    record.steps.append(StepLine(last + 1, 0, f"undo {back}", []))
    with pytest.raises(BadRecord) as refused:
        replay(TOY, record)
    assert refused.value.message == "different outcome"
    record.outcome = None
    assert replay(TOY, record).outcome is None


Change = Callable[[list[dict[str, Any]]], object]

CHANGES: dict[str, tuple[Change, str]] = {
    "another target": (lambda rows: rows[10].update(do="undo 7"), "wrong seat"),
    "the future": (lambda rows: rows[10].update(do="undo 10"), "undo not possible"),
    "far away": (lambda rows: rows[10].update(do="undo 999999999"), "undo not possible"),
    "a number too long": (lambda rows: rows[10].update(do="undo 9999999999"), "illegal step"),
    "below nothing": (lambda rows: rows[10].update(do="undo -1"), "illegal step"),
    "no number": (lambda rows: rows[10].update(do="undo"), "illegal step"),
    "a number of another script": (lambda rows: rows[10].update(do="undo ٥"), "illegal step"),
    "too many words": (lambda rows: rows[10].update(do="undo 5 5"), "illegal step"),
    "before a draw": (lambda rows: rows[10].update(do="undo 4"), "undo not possible"),
    "in the deal": (lambda rows: rows[10].update(do="undo 2"), "undo not possible"),
    "by chance": (lambda rows: rows[10].update(by="chance"), "wrong seat"),
    "by nobody here": (lambda rows: rows[10].update(by=2), "wrong seat"),
    "with events": (lambda rows: rows[10].update(events=rows[4]["events"]), "different events"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_undo_is_refused(name: str) -> None:
    change, message = CHANGES[name]
    rows = rows_of(taken_back())
    change(rows)
    with pytest.raises(BadRecord) as refused:
        replay(TOY, read_rows(rows))
    assert refused.value.message == message
    assert refused.value.problems


def test_nothing_is_undone_while_chance_is_pending() -> None:
    record = taken_back()
    record.steps[4:] = [StepLine(5, 0, "undo 3", [])]
    with pytest.raises(BadRecord) as refused:
        replay(TOY, record)
    assert refused.value.message == "undo not possible"
    assert "while chance" in refused.value.problems[0]


def test_luck_drawn_before_an_undo_is_not_drawn_again() -> None:
    played = book()
    played.answer("keep")
    played.undo(0, 0)
    played.answer("keep")
    rows = rows_of(played.record())
    first, again = rows[5], rows[8]
    assert (first["do"].split()[0], again["do"].split()[0]) == ("draw", "draw")
    assert first["do"] != again["do"]
    rows[8].update(do=first["do"], events=first["events"])
    record = read_rows(rows)
    replay(TOY, record)
    with pytest.raises(BadRecord) as refused:
        verify(TOY, record)
    assert refused.value.message == "changed luck"


def test_in_a_redacted_record_an_undo_names_the_line_that_shows_its_target() -> None:
    record = taken_back()
    for viewer in (0, 1, SPECTATOR):
        rows = [json.loads(line) for line in redacted(TOY, record, viewer)][1:]
        assert [row["do"] for row in rows if "do" in row] == [
            *("deal", "keep", "keep", "keep", "undo 2", "pass")
        ]
        assert (rows[4]["by"], rows[4]["events"]) == (0, [])


@pytest.mark.parametrize("seed", range(10))
def test_undos_in_a_redacted_record_lead_to_the_current_game(seed: int) -> None:
    played = at_random(seed)
    record = played.record()
    left = standing(record.steps)
    steps = [StepLine(n, line.by, line.do, line.events) for n, line in enumerate(left, 1)]
    plain = Record(record.header, steps, record.outcome)
    for viewer in (0, 1, SPECTATOR):
        rows, as_played = (
            [json.loads(line) for line in redacted(TOY, each, viewer)] for each in (record, plain)
        )
        assert standing_rows(rows) == standing_rows(as_played)


def test_an_undo_is_a_value_that_is_written_and_read() -> None:
    assert undo_of("undo 12") == Undo(12)
    assert Undo(12).token() == Undo(12).masked() == "undo 12"
    assert undo_of("keep") is None
    assert undo_of("undoing 3") is None
    assert undo_of("") is None
    with pytest.raises(BadToken):
        undo_of("undo it")
