"""`wyrmhold replay`: a record played again, verified, redacted, or refused."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.files import Rows, record_file, record_rows, record_text
from tests.cli.garbling import spoilt_text, spoilt_tree
from tests.cli.running import run


def test_a_record_replays(tmp_path: Path) -> None:
    rows = record_rows()
    file = record_file(tmp_path, rows)
    summary = run("replay", file, "--json").json()
    outcome = {name: rows[-1][name] for name in ("winners", "reason")}
    assert (summary["replays"], summary["verified"], summary["outcome"]) == (True, None, outcome)
    assert summary["steps"] == len(rows) - 2
    people = run("replay", file)
    assert people.status == 0
    assert f"{len(rows) - 2} steps replay to the same events." in people.out
    assert "Luck verified" not in people.out


def test_its_luck_is_verified(tmp_path: Path) -> None:
    rows = record_rows()
    file = record_file(tmp_path, rows)
    draws = sum(1 for row in rows if row.get("by") == "chance")
    summary = run("replay", file, "--verify", "--json").json()
    assert (summary["verified"], summary["draws"]) == (True, draws)
    assert f"Luck verified: {draws} draws" in run("replay", file, "--verify").out


@pytest.mark.parametrize("viewer", ["0", "1", "2", "spectator"])
def test_as_a_seat_it_shows_what_that_seat_saw(viewer: str, tmp_path: Path) -> None:
    answer = run("replay", record_file(tmp_path, record_rows()), "--as", viewer)
    assert (answer.status, answer.err) == (0, "")
    rows = [json.loads(line) for line in answer.out.splitlines()]
    assert str(rows[0]["as"]) == viewer
    assert rows[-1]["seed"] is None
    assert record_rows()[-1]["seed"] not in answer.out
    for row in rows[1:-1]:
        for event in row["events"]:
            if event["type"] == "ChamberDrawn" and str(event["seat"]) != viewer:
                assert event["tile"] is None or event["told"]


def test_nobody_else_can_be_shown_it(tmp_path: Path) -> None:
    file = record_file(tmp_path, record_rows())
    for viewer in ("3", "-1", "open", ""):
        assert run("replay", file, f"--as={viewer}", "--json").refusal()["error"] == "bad_seat"


def another_draw(rows: Rows) -> None:
    """A dealt chamber exchanged for another, in the token and in the event; the game ends there."""
    at = next(n for n, row in enumerate(rows) if ":" in str(row.get("do")))
    was = rows[at]["do"].removeprefix("deal ")
    now = "blank:NE" if was != "blank:NE" else "blank:NS"
    rows[at] = json.loads(json.dumps(rows[at]).replace(was, now))
    del rows[at + 1 : -1]
    rows[-1].update(winners=None, reason=None)


Change = Callable[[Rows], object]
CHANGES: dict[str, tuple[Change, str]] = {
    "an event is changed": (lambda rows: rows[4]["events"][0].update(seat=1), "other events"),
    "an event is gone": (lambda rows: rows[4]["events"].clear(), "other events"),
    "a token is changed": (lambda rows: rows[-3].update(do="move 999,999"), "illegal step"),
    "a token is nonsense": (lambda rows: rows[3].update(do="sing"), "illegal step"),
    "another seat answers": (lambda rows: rows[-2].update(by=5), "wrong seat"),
    "a step is gone": (lambda rows: rows.pop(5), "steps out of order"),
    "other winners": (lambda rows: rows[-1].update(winners=[5]), "other outcome"),
    "newer rules": (lambda rows: rows[0].update(rules_version=99), "other rules"),
    "another edition": (lambda rows: rows[0].update(edition="tenth"), "cannot be played"),
    "another game": (lambda rows: rows[0].update(game="chess"), "no such game"),
    "another notation": (lambda rows: rows[0].update(notation=2), "not a record"),
    "no header": (lambda rows: rows.pop(0), "not a record"),
    "nothing but a header of nothing": (lambda rows: rows.__setitem__(slice(None), [{}]), "not a"),
    "seats that are no seats": (lambda rows: rows[0].update(seats=[1, 2]), "not a record"),
    "a number too large": (lambda rows: rows[2].update(n=10**30), "steps out of order"),
}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("option", [(), ("--verify",), ("--as", "0")], ids=["", "verify", "as"])
def test_a_changed_record_is_refused(name: str, option: tuple[str, ...], tmp_path: Path) -> None:
    change, message = CHANGES[name]
    rows = record_rows()
    change(rows)
    file = record_file(tmp_path, rows)
    error = run("replay", file, *option, "--json").refusal()
    assert message in error["message"]
    people = run("replay", file, *option)
    assert people.status == 2
    assert "Traceback" not in people.err
    assert error["problems"][0] in people.err


def test_a_draw_that_the_seed_does_not_give_is_found_by_verifying(tmp_path: Path) -> None:
    rows = record_rows()
    another_draw(rows)
    file = record_file(tmp_path, rows)
    assert run("replay", file, "--json").json()["replays"] is True
    error = run("replay", file, "--verify", "--json").refusal()
    assert error["message"] == "changed luck"
    assert "should be" in error["problems"][0]


@pytest.mark.parametrize(
    ("seed", "message"), [(None, "no seed"), ("zz", "no seed"), ("00ff", "broken promise")]
)
def test_luck_cannot_be_verified_without_the_promised_seed(
    seed: Any, message: str, tmp_path: Path
) -> None:
    rows = record_rows()
    rows[-1]["seed"] = seed
    file = record_file(tmp_path, rows)
    assert run("replay", file, "--json").status == 0
    assert run("replay", file, "--verify", "--json").refusal()["message"] == message


def test_a_game_that_is_not_over_replays_as_far_as_it_goes(tmp_path: Path) -> None:
    rows = record_rows()[:40]
    file = record_file(tmp_path, rows)
    summary = run("replay", file, "--json").json()
    assert (summary["steps"], summary["outcome"]) == (39, None)
    assert run("replay", file, "--verify", "--json").refusal()["message"] == "no seed"


@pytest.mark.parametrize("part", [0.1, 0.33, 0.5, 0.77, 0.99])
def test_a_file_that_breaks_off_is_refused_at_its_last_line(part: float, tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    text = record_text()[: int(len(record_text()) * part)].rstrip("}\n")
    path.write_text(text, "utf-8")
    error = run("replay", str(path), "--json").refusal()
    assert error["problems"][0].startswith(f"line {text.count(chr(10)) + 1}: not JSON")


@pytest.mark.parametrize("chunk", range(4))
def test_a_spoilt_record_is_replayed_or_refused(chunk: int, tmp_path: Path) -> None:
    rows = [*record_rows()[:12], {"winners": None, "reason": None, "seed": b"a seed".hex()}]
    path = tmp_path / "record.jsonl"
    for number in range(chunk * 400, chunk * 400 + 400):
        rng = random.Random(number)
        spoilt = copy.deepcopy(rows)
        at = rng.choice((0, 0, rng.randrange(len(rows))))
        spoilt[at] = spoilt_tree(rng, spoilt[at])
        text = "".join(json.dumps(row) + "\n" for row in spoilt)
        if rng.random() < 0.1:
            text = spoilt_text(rng, text)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        option = rng.choice(((), ("--verify",), ("--as", "0")))
        answer = run("replay", str(path), "--json", *option)
        if answer.status != 0:
            answer.refusal()
