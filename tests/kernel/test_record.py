"""Records: written, read, replayed, verified and redacted; tampering is detected."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.played_toy import finished, table
from tests.kernel.toy import TOY
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.luck import commitment
from wyrmhold.kernel.record import Record, StepLine, read_record
from wyrmhold.kernel.redaction import redacted
from wyrmhold.kernel.replay import replay, verify
from wyrmhold.kernel.viewers import CHANCE, OPEN, SPECTATOR

Rows = list[dict[str, Any]]


def rows_of(record: Record) -> Rows:
    return [json.loads(line) for line in record.lines()]


def read_rows(rows: Rows) -> Record:
    return read_record("".join(json.dumps(row) + "\n" for row in rows))


def test_what_is_written_is_read_back() -> None:
    record = finished()
    assert read_record(record.text()) == record
    assert len(record.lines()) == len(record.steps) + 2


def test_the_lines_are_those_of_the_notation() -> None:
    rows = rows_of(finished())
    assert set(rows[0]) == {
        "notation",
        "game",
        "edition",
        "options",
        "rules_version",
        "seats",
        "commitment",
        "id",
        "created",
    }
    assert (rows[0]["notation"], rows[0]["game"]) == (1, "keep_or_pass")
    assert (rows[0]["rules_version"], rows[0]["commitment"]) == (3, commitment(b"seed"))
    assert all(set(row) == {"n", "by", "do", "events", "t"} for row in rows[1:-1])
    assert [row["n"] for row in rows[1:-1]] == list(range(1, len(rows) - 1))
    assert {row["by"] for row in rows[1:-1]} == {"chance", 0, 1}
    assert set(rows[-1]) == {"winners", "reason", "seed"}
    assert rows[-1]["seed"] == b"seed".hex()


def test_an_unfinished_record_has_no_last_line_and_does_not_reveal_the_seed() -> None:
    record = table().record
    assert (record.outcome, record.seed) == (None, None)
    assert all("seed" not in row for row in rows_of(record))
    assert read_record(record.text()) == record


def test_a_save_contains_the_seed_of_an_unfinished_game() -> None:
    record = table().record
    record.seed = b"seed".hex()
    again = read_record(record.text())
    assert (again, again.outcome) == (record, None)


def test_a_record_replays_and_its_luck_is_verified() -> None:
    record = finished()
    state = replay(TOY, record)
    assert state.outcome is not None
    assert state.outcome.as_json() == record.outcome
    assert verify(TOY, record) == sum(1 for step in record.steps if step.by == CHANCE)


Change = Callable[[Rows], object]


CHANGES: dict[str, tuple[Change, str]] = {
    "an event": (lambda rows: rows[3]["events"].pop(), "different events"),
    "a token": (lambda rows: rows[1].update(do="deal 9"), "illegal step"),
    "no token": (lambda rows: rows[1].update(do="sing"), "illegal step"),
    "a seat": (lambda rows: rows[1].update(by=1), "wrong seat"),
    "a number": (lambda rows: rows[2].update(n=7), "steps out of order"),
    "a step less": (lambda rows: rows.pop(2), "steps out of order"),
    "the outcome": (lambda rows: rows[-1].update(winners=[5]), "different outcome"),
    "the end": (lambda rows: rows.__delitem__(slice(-3, -1)), "different outcome"),
    "the game": (lambda rows: rows[0].update(game="drakon"), "another game"),
    "the rules": (lambda rows: rows[0].update(rules_version=2), "other rules"),
    "the edition": (lambda rows: rows[0].update(edition="none"), "the header cannot be played"),
    "the options": (lambda rows: rows[0].update(options={"x": 1}), "the header cannot be played"),
    "a step too many": (
        lambda rows: rows.insert(-1, {"n": len(rows) - 1, "by": 0, "do": "keep", "events": []}),
        "illegal step",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_record_does_not_replay(name: str) -> None:
    change, message = CHANGES[name]
    rows = rows_of(finished())
    change(rows)
    with pytest.raises(BadRecord) as refused:
        replay(TOY, read_rows(rows))
    assert refused.value.message == message
    assert refused.value.problems


def test_a_draw_that_does_not_follow_from_the_seed_is_detected() -> None:
    rows = rows_of(finished())
    at = next(n for n, row in enumerate(rows) if str(row.get("do")).startswith("draw"))
    card = 1 if rows[at]["do"] != "draw 1" else 2
    rows[at]["do"] = f"draw {card}"
    rows[at]["events"][0]["card"] = card
    record = read_rows([*rows[: at + 1], rows[-1]])
    record.outcome = None
    replay(TOY, record)
    with pytest.raises(BadRecord) as refused:
        verify(TOY, record)
    assert refused.value.message == "changed luck"


@pytest.mark.parametrize(
    ("seed", "message"),
    [(None, "no seed"), ("zz", "no seed"), ("00", "broken commitment"), ("", "broken commitment")],
)
def test_a_seed_that_does_not_match_the_commitment_is_detected(
    seed: str | None, message: str
) -> None:
    record = finished()
    record.seed = seed
    with pytest.raises(BadRecord) as refused:
        verify(TOY, record)
    assert refused.value.message == message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "{",
        "[]\n",
        "null",
        "{}",
        '{"notation": 2}',
        '{"notation": 1}',
        "[" * 100_000,
        "\x00\xff",
    ],
)
def test_an_invalid_record_is_refused_with_every_unreadable_line(text: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read_record(text)
    assert refused.value.problems


def test_every_bad_line_is_named() -> None:
    lines = finished().lines()
    lines[2], lines[4] = "{", "[]"
    with pytest.raises(BadRecord) as refused:
        read_record("\n".join(lines))
    assert [problem[:7] for problem in refused.value.problems] == ["line 3:", "line 5:"]


JUNK: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.integers(), st.text(max_size=4), st.just([]), st.just({})
)


@settings(deadline=None)
@given(st.data())
def test_a_record_with_any_field_changed_is_refused_or_replays(data: st.DataObject) -> None:
    rows = rows_of(RECORD)
    row = data.draw(st.sampled_from(rows))
    row[data.draw(st.sampled_from(sorted(row)))] = data.draw(JUNK)
    try:
        record = read_rows(rows)
        replay(TOY, record)
        verify(TOY, record)
    except BadRecord as refused:
        assert refused.problems


@settings(deadline=None)
@given(st.integers(0, 10_000))
def test_a_record_that_breaks_off_is_refused_or_a_shorter_game(cut: int) -> None:
    text = RECORD.text().rstrip("\n")
    try:
        record = read_record(text[: cut % len(text)])
    except BadRecord:
        return
    assert record.outcome is None
    replay(TOY, record)


RECORD = finished()


def test_a_redacted_record_holds_what_its_viewer_saw_and_no_seed() -> None:
    record = finished()
    for viewer in (0, 1, SPECTATOR):
        rows = [json.loads(line) for line in redacted(TOY, record, viewer)]
        assert rows[0]["as"] == ("spectator" if viewer == SPECTATOR else viewer)
        assert rows[-1] == {**(record.outcome or {}), "seed": None}
        assert [row["n"] for row in rows[1:-1]] == list(range(1, len(rows) - 1))
        for row in rows[1:-1]:
            for event in row["events"]:
                assert event["type"] != "Forced" or event["by"] >= 0
                if event["type"] in ("Dealt", "Drawn", "Discarded"):
                    assert bool(event["card"]) == (event["seat"] == viewer)
            if row["do"].startswith("discard"):
                assert row["do"].endswith("?") == (row["by"] != viewer)


def test_chance_is_folded_into_the_answer_before_it() -> None:
    rows = [json.loads(line) for line in redacted(TOY, finished(), 0)]
    assert (rows[1]["by"], rows[1]["do"]) == ("chance", "deal")
    assert all(row["by"] in (0, 1) for row in rows[2:-1])


def test_a_record_shown_to_tools_hides_nothing() -> None:
    record = finished()
    rows = [json.loads(line) for line in redacted(TOY, record, OPEN)]
    events = [event for row in rows[1:-1] for event in row["events"]]
    assert events == [event for step in record.steps for event in step.events]


def test_steps_are_values() -> None:
    line = StepLine(1, CHANCE, "draw 1", [])
    assert line.as_json() == {"n": 1, "by": "chance", "do": "draw 1", "events": [], "t": 0}
    assert replace(line, by=0).as_json()["by"] == 0
