"""`wyrmhold replay`: a record replayed, verified, redacted, or refused."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.dragon_run_inputs import DRAGON_RUN_FODDER
from tests.cli.files import Rows, record_file, record_rows, record_text
from tests.cli.garbled_inputs import DRAKON_FODDER, spoilt_text, spoilt_tree
from tests.cli.program import run

GAMES = ("drakon", "dragon_run")


@pytest.mark.parametrize("game", GAMES)
def test_a_record_replays(game: str, tmp_path: Path) -> None:
    rows = record_rows(game)
    file = record_file(tmp_path, rows)
    summary = run("replay", file, "--json").json()
    outcome = {name: rows[-1][name] for name in ("winners", "reason")}
    assert (summary["replays"], summary["verified"], summary["outcome"]) == (True, None, outcome)
    assert summary["steps"] == len(rows) - 2
    people = run("replay", file)
    assert people.status == 0
    assert f"{len(rows) - 2} steps replay to the same events." in people.out
    assert "Luck verified" not in people.out


@pytest.mark.parametrize("game", GAMES)
def test_the_luck_of_a_record_is_verified(game: str, tmp_path: Path) -> None:
    rows = record_rows(game)
    file = record_file(tmp_path, rows)
    draws = sum(1 for row in rows if row.get("by") == "chance")
    summary = run("replay", file, "--verify", "--json").json()
    assert (summary["verified"], summary["draws"]) == (True, draws)
    assert f"Luck verified: {draws} draws" in run("replay", file, "--verify").out


@pytest.mark.parametrize("viewer", ["0", "1", "2", "spectator"])
@pytest.mark.parametrize(
    ("game", "drawn", "what"),
    [("drakon", "ChamberDrawn", "tile"), ("dragon_run", "TreasureDrawn", "card")],
)
def test_replaying_as_a_seat_shows_what_that_seat_saw(
    game: str, drawn: str, what: str, viewer: str, tmp_path: Path
) -> None:
    answer = run("replay", record_file(tmp_path, record_rows(game)), "--as", viewer)
    assert (answer.status, answer.err) == (0, "")
    rows = [json.loads(line) for line in answer.out.splitlines()]
    assert str(rows[0]["as"]) == viewer
    assert rows[-1]["seed"] is None
    assert record_rows(game)[-1]["seed"] not in answer.out
    events = [event for row in rows[1:-1] for event in row["events"] if event["type"] == drawn]
    assert events
    for event in events:
        if str(event["seat"]) != viewer:
            assert event[what] is None or event["told"]
        else:
            assert event[what] is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_seats_redacted_record_cannot_be_replayed(game: str, tmp_path: Path) -> None:
    lines = run("replay", record_file(tmp_path, record_rows(game)), "--as", "0").out.splitlines()
    file = record_file(tmp_path, [json.loads(line) for line in lines])
    for option in ((), ("--verify",), ("--as", "0")):
        error = run("replay", file, "--json", *option).refusal()
        assert error["message"] == "a redacted record"
        assert "use the whole record" in error["problems"][0]


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_viewer_is_refused(game: str, tmp_path: Path) -> None:
    file = record_file(tmp_path, record_rows(game))
    for viewer in ("3", "-1", "open", ""):
        assert run("replay", file, f"--as={viewer}", "--json").refusal()["error"] == "bad_seat"


DRAWS = {
    "drakon": ("deal", ("blank:NE", "blank:NS")),
    "dragon_run": ("treasure", ("light", "vision")),
}


def another_draw(rows: Rows, game: str) -> None:
    """Replace a dealt piece in the token and in the event; end the game there."""
    verb, pieces = DRAWS[game]
    at = next(
        n for n, row in enumerate(rows) if str(row.get("do")).startswith(verb) and not hero(row)
    )
    was = rows[at]["do"].removeprefix(f"{verb} ")
    now = pieces[was == pieces[0]]
    rows[at] = json.loads(json.dumps(rows[at]).replace(was, now))
    del rows[at + 1 : -1]
    rows[-1].update(winners=None, reason=None)


def hero(row: dict[str, Any]) -> bool:
    """Whether a step of Drakon deals a hero."""
    return row["do"].startswith("deal") and ":" not in row["do"]


Change = Callable[[Rows], object]
CHANGES: dict[str, tuple[Change, str]] = {
    "an event is changed": (lambda rows: rows[4]["events"][0].update(seat=9), "different events"),
    "an event is gone": (lambda rows: rows[4]["events"].clear(), "different events"),
    "a token is changed": (lambda rows: rows[-3].update(do="move 999,999"), "illegal step"),
    "a token is nonsense": (lambda rows: rows[3].update(do="sing"), "illegal step"),
    "another seat answers": (lambda rows: rows[-2].update(by=5), "wrong seat"),
    "a step is gone": (lambda rows: rows.pop(5), "steps out of order"),
    "other winners": (lambda rows: rows[-1].update(winners=[5]), "different outcome"),
    "newer rules": (lambda rows: rows[0].update(rules_version=99), "other rules"),
    "another edition": (lambda rows: rows[0].update(edition="tenth"), "cannot be played"),
    "no such game": (lambda rows: rows[0].update(game="chess"), "no such game"),
    "another notation": (lambda rows: rows[0].update(notation=2), "not a record"),
    "no header": (lambda rows: rows.pop(0), "not a record"),
    "nothing but a header of nothing": (lambda rows: rows.__setitem__(slice(None), [{}]), "not a"),
    "seats that are no seats": (lambda rows: rows[0].update(seats=[1, 2]), "not a record"),
    "a number too large": (lambda rows: rows[2].update(n=10**30), "steps out of order"),
}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("option", [(), ("--verify",), ("--as", "0")], ids=["", "verify", "as"])
@pytest.mark.parametrize("game", GAMES)
def test_a_changed_record_is_refused(
    game: str, name: str, option: tuple[str, ...], tmp_path: Path
) -> None:
    change, message = CHANGES[name]
    rows = record_rows(game)
    change(rows)
    file = record_file(tmp_path, rows)
    error = run("replay", file, *option, "--json").refusal()
    assert message in error["message"]
    people = run("replay", file, *option)
    assert people.status == 2
    assert "Traceback" not in people.err
    assert error["problems"][0] in people.err


@pytest.mark.parametrize("other", GAMES)
@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_another_game_is_refused(game: str, other: str, tmp_path: Path) -> None:
    rows = record_rows(game)
    rows[0]["game"] = other
    answer = run("replay", record_file(tmp_path, rows), "--json")
    if game != other:
        assert answer.refusal()["error"] == "bad_record"
    else:
        assert answer.status == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_draw_that_the_seed_does_not_give_is_found_by_verifying(
    game: str, tmp_path: Path
) -> None:
    rows = record_rows(game)
    another_draw(rows, game)
    file = record_file(tmp_path, rows)
    assert run("replay", file, "--json").json()["replays"] is True
    error = run("replay", file, "--verify", "--json").refusal()
    assert error["message"] == "changed luck"
    assert "should be" in error["problems"][0]


@pytest.mark.parametrize(
    ("seed", "message"), [(None, "no seed"), ("zz", "no seed"), ("00ff", "broken commitment")]
)
def test_luck_cannot_be_verified_without_the_promised_seed(
    seed: Any, message: str, tmp_path: Path
) -> None:
    rows = record_rows()
    rows[-1]["seed"] = seed
    file = record_file(tmp_path, rows)
    assert run("replay", file, "--json").status == 0
    assert run("replay", file, "--verify", "--json").refusal()["message"] == message


def test_an_unfinished_game_replays_as_far_as_it_goes(tmp_path: Path) -> None:
    rows = record_rows()[:40]
    file = record_file(tmp_path, rows)
    summary = run("replay", file, "--json").json()
    assert (summary["steps"], summary["outcome"]) == (39, None)
    assert run("replay", file, "--verify", "--json").refusal()["message"] == "no seed"


@pytest.mark.parametrize("part", [0.1, 0.33, 0.5, 0.77, 0.99])
def test_a_truncated_file_is_refused_at_its_last_line(part: float, tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    text = record_text()[: int(len(record_text()) * part)].rstrip("}\n")
    path.write_text(text, "utf-8")
    error = run("replay", str(path), "--json").refusal()
    assert error["problems"][0].startswith(f"line {text.count(chr(10)) + 1}: not JSON")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("chunk", range(4))
def test_a_garbled_record_is_replayed_or_refused(game: str, chunk: int, tmp_path: Path) -> None:
    fodder = DRAKON_FODDER if game == "drakon" else DRAGON_RUN_FODDER
    rows = [*record_rows(game)[:24], {"winners": None, "reason": None, "seed": b"a seed".hex()}]
    path = tmp_path / "record.jsonl"
    for number in range(chunk * 400, chunk * 400 + 400):
        rng = random.Random(number)
        spoilt = copy.deepcopy(rows)
        at = rng.choice((0, 0, rng.randrange(len(rows))))
        spoilt[at] = spoilt_tree(rng, spoilt[at], fodder)
        text = "".join(json.dumps(row) + "\n" for row in spoilt)
        if rng.random() < 0.1:
            text = spoilt_text(rng, text)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        option = rng.choice(((), ("--verify",), ("--as", "0")))
        answer = run("replay", str(path), "--json", *option)
        if answer.status != 0:
            answer.refusal()
