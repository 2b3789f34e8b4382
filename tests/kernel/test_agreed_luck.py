"""Entropy that players add to the luck, and given steps with another table's luck."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from dataclasses import replace
from typing import Any

import pytest

from tests.kernel.played_toy import SEATS, Lucky, finished
from tests.kernel.toy import TOY
from tests.logbook import Logbook, header_of, rows_of, state_after
from wyrmhold.kernel.drive import open_table, play_out, resume_table
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.luck import SealedLuck, commitment, luck_id
from wyrmhold.kernel.record import Header, Origin, Record, read_record
from wyrmhold.kernel.redaction import redacted
from wyrmhold.kernel.replay import Course, record_of, replay, standing, verify
from wyrmhold.kernel.viewers import CHANCE, SPECTATOR

ADDED = ("00ff", None)


def stirred() -> Record:
    """A whole game whose luck includes entropy from one of the players."""
    opened = open_table(TOY, "only", {"turns": 6}, SEATS, b"seed", "game-1", "", ADDED)
    return play_out(opened, [Lucky(1), Lucky(2)])


def header() -> Header:
    return header_of(TOY, "only", {"turns": 6}, [None, None])


def read_rows(rows: list[dict[str, Any]]) -> Record:
    return read_record("".join(json.dumps(row) + "\n" for row in rows))


def refusal(record: Record) -> str:
    with pytest.raises(BadRecord) as refused:
        verify(TOY, record)
    assert refused.value.problems
    return refused.value.message


def test_anybody_can_compute_a_draw_of_luck_that_players_added_to() -> None:
    digest = hashlib.sha256(b"00ff\n").hexdigest()
    message = f"game-1/{digest}:0".encode()
    number = int.from_bytes(hmac.new(b"seed", message, hashlib.sha256).digest(), "big")
    assert SealedLuck(b"seed", luck_id("game-1", ADDED)).below(1000) == number % 1000
    assert luck_id("game-1", None) == "game-1"


def test_different_entropy_or_another_seat_changes_the_luck() -> None:
    added = [ADDED, ("00fe", None), (None, "00ff"), ("00ff", "00ff"), (None, None), None]
    assert len({luck_id("game-1", each) for each in added}) == len(added)


def test_players_entropy_is_in_the_header_and_verifies() -> None:
    record = stirred()
    assert rows_of(record)[0]["entropy"] == ["00ff", None]
    again = read_record(record.text())
    assert again == record
    assert verify(TOY, again) == sum(1 for line in record.steps if line.by == CHANCE)
    plain = [line.do for line in finished().steps if line.by == CHANCE]
    assert [line.do for line in record.steps if line.by == CHANCE] != plain


@pytest.mark.parametrize("entropy", [["00fe", None], [None, "00ff"], [None, None]])
def test_changed_entropy_is_detected(entropy: list[str | None]) -> None:
    rows = rows_of(stirred())
    rows[0]["entropy"] = entropy
    assert refusal(read_rows(rows)) == "changed luck"


def test_entropy_removed_or_added_afterwards_is_detected() -> None:
    rows = rows_of(stirred())
    del rows[0]["entropy"]
    assert refusal(read_rows(rows)) == "changed luck"
    rows = rows_of(finished())
    rows[0]["entropy"] = [None, None]
    assert refusal(read_rows(rows)) == "changed luck"


NO_ENTROPY: list[object] = [
    *(None, {}, "00", [], ["00"], ["00", "11", "22"]),
    *[["00", text] for text in ("", "0" * 65, "xy", "0 ", "0\n", "٠")],
    *(["00", 7], ["00", []]),
]
NO_NUMBER: list[object] = [None, 0, -1, "3", 1.0, True, []]
NO_ORIGIN: list[object] = [
    *(None, "a", {}, {"id": "a"}, {"step": 1}, {"id": 7, "step": 1}),
    *({"id": "a", "step": -1}, {"id": "a", "step": "1"}, {"id": "a", "step": True}),
    {"id": "a", "step": 1, "seat": 0},
]
WRONG = {"entropy": NO_ENTROPY, "given": NO_NUMBER, "from": NO_ORIGIN}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in WRONG.items() for value in values]
)
def test_a_header_with_an_invalid_field_is_refused(name: str, value: object) -> None:
    rows = rows_of(finished())
    rows[0][name] = value
    with pytest.raises(BadRecord) as refused:
        read_rows(rows)
    assert refused.value.message == "not a record"
    assert f"'{name}'" in refused.value.problems[0]


def test_a_resumed_table_keeps_the_players_entropy() -> None:
    whole = stirred()
    record = read_record(whole.text())
    record.steps, record.outcome = record.steps[:7], None
    resumed = resume_table(TOY, record, b"seed")
    known = len(resumed.record.steps)
    assert [line.do for line in resumed.record.steps] == [line.do for line in whole.steps[:known]]


def handed_over(steps: int) -> tuple[Header, list[tuple[int, str]]]:
    """The start of a game with another seed, as given steps."""
    given = [(line.by, line.do) for line in finished().steps[:steps]]
    origin = Origin("game-1", steps)
    return replace(header(), given=steps, origin=origin), given


@pytest.mark.parametrize("steps", [1, 3, 4, 5, 8])
def test_luck_is_counted_from_the_first_step_that_was_not_given(steps: int) -> None:
    agreed, given = handed_over(steps)
    played = Logbook(TOY, agreed, given)
    assert played.states[0] == Logbook(TOY, agreed, given).states[0]
    played.play(random.Random(steps), 30, 0.2)
    record = read_record(played.record().text())
    assert record == played.record()
    assert rows_of(record)[0]["given"] == steps
    assert rows_of(record)[0]["from"] == {"id": "game-1", "step": steps}
    assert [(line.by, line.do) for line in record.steps[:steps]] == given
    drawn = sum(1 for line in record.steps[steps:] if line.by == CHANCE)
    assert verify(TOY, record) == played.luck.drawn == drawn > 0
    record.outcome = None
    assert resume_table(TOY, record, b"a table of friends").luck.drawn == drawn


def other_draw(row: dict[str, Any]) -> None:
    """Change the card that a step draws."""
    verb, card = row["do"].split()
    other = 1 if card != "1" else 2
    row["do"] = f"{verb} {other}"
    row["events"][0]["card"] = other


def given_rows() -> list[dict[str, Any]]:
    """Four given steps and a little more: the draw after step 4 is this table's first."""
    agreed, given = handed_over(4)
    played = Logbook(TOY, agreed, given)
    return rows_of(played.record())


def test_a_changed_draw_is_detected_after_the_given_steps_but_not_among_them() -> None:
    rows = given_rows()
    assert [row["do"].split()[0] for row in rows[1:-1]] == ["deal", "deal", "draw", "keep", "draw"]
    other_draw(rows[5])
    replay(TOY, read_rows(rows))
    assert refusal(read_rows(rows)) == "changed luck"
    rows = given_rows()
    other_draw(rows[1])
    assert verify(TOY, read_rows(rows)) == 1


@pytest.mark.parametrize(("given", "message"), [(2, "changed luck"), (6, "steps are missing")])
def test_a_wrong_number_of_given_steps_is_detected(given: int, message: str) -> None:
    rows = given_rows()
    rows[0]["given"] = given
    assert refusal(read_rows(rows)) == message


def test_an_undo_can_lead_into_the_given_steps() -> None:
    agreed, given = handed_over(5)
    course = Course(TOY, agreed)
    lines = [course.play(by, do).line for by, do in given]
    lines.append(course.play(1, "undo 3").line)
    record = Record(agreed, lines)
    assert replay(TOY, record) == state_after(TOY, agreed, given[:3])
    assert len(standing(record.steps)) == 3


def test_a_record_needs_the_steps_that_its_header_says_were_given() -> None:
    agreed, given = handed_over(4)
    with pytest.raises(BadRecord) as refused:
        record_of(TOY, agreed, [], given[:3])
    assert refused.value.message == "steps are missing"


def test_a_redacted_header_counts_lines_and_not_steps() -> None:
    rows = given_rows()
    for viewer in (0, 1, SPECTATOR):
        shown = json.loads(redacted(TOY, read_rows(rows), viewer)[0])
        assert shown["given"] == 2
        assert shown["from"] == {"id": "game-1"}
        assert list(shown)[-1] == "as"


def test_a_redacted_header_keeps_the_players_entropy() -> None:
    shown = json.loads(redacted(TOY, stirred(), 0)[0])
    assert shown["entropy"] == ["00ff", None]
    assert "given" not in shown


def test_a_header_without_entropy_or_given_steps_is_written_as_before() -> None:
    assert list(header().as_json()) == [
        "notation",
        "game",
        "edition",
        "options",
        "rules_version",
        "seats",
        "commitment",
        "id",
        "created",
    ]
    assert commitment(b"a table of friends") == header().commitment
