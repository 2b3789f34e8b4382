"""`wyrmhold replay` of the records of server tables: entropy, undos, given steps, early ends."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.cli.dragon_run_inputs import DRAGON_RUN_FODDER
from tests.cli.files import record_file
from tests.cli.garbled_inputs import DRAKON_FODDER, spoilt_tree
from tests.cli.program import run
from tests.logbook import Logbook, Rows, header_of, is_undo, rows_of
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel import legal
from wyrmhold.kernel.errors import BadToken
from wyrmhold.kernel.record import Header, Origin, Record
from wyrmhold.kernel.replay import Course, replay, standing
from wyrmhold.kernel.viewers import CHANCE

NAMES = ("drakon", "dragon_run")
ADDED = ("c0ffee", None, "7")


def header(game: str) -> Header:
    edition, options = ("third", {"heroes": True}) if game == "drakon" else ("first", {})
    agreed: dict[str, object] = dict(options)
    return header_of(GAMES[game], edition, agreed, [None, None, None])


@cache
def played(game: str) -> Record:
    """A table with entropy and occasional undos."""
    book = Logbook(GAMES[game], replace(header(game), entropy=ADDED))
    book.play(random.Random(7), 40, 0.3)
    return book.record()


@cache
def continued(game: str) -> Record:
    """A table that continues from the middle of that one, without the undone steps."""
    before = played(game)
    steps = [(line.by, line.do) for line in standing(before.steps)]
    while steps[-1][0] == CHANCE:
        steps.pop()
    origin = Origin("table-1", len(before.steps))
    book = Logbook(GAMES[game], replace(header(game), given=len(steps), origin=origin), steps)
    book.play(random.Random(8), 20, 0.2)
    return book.record()


def draws(record: Record) -> int:
    return sum(1 for line in record.steps[record.header.given :] if line.by == CHANCE)


@pytest.mark.parametrize("game", NAMES)
def test_a_table_with_entropy_and_undos_verifies(game: str, tmp_path: Path) -> None:
    record = played(game)
    assert sum(is_undo(line) for line in record.steps) > 3
    file = record_file(tmp_path, rows_of(record))
    summary = run("replay", file, "--verify", "--json").json()
    assert (summary["verified"], summary["draws"]) == (True, draws(record))
    assert summary["steps"] == len(record.steps)
    assert "given" not in summary


@pytest.mark.parametrize("game", NAMES)
def test_the_text_shows_which_steps_were_undone(game: str, tmp_path: Path) -> None:
    record = played(game)
    out = run("replay", record_file(tmp_path, rows_of(record))).out.splitlines()
    kept = {line.n for line in standing(record.steps)}
    for line, text in zip(record.steps, out, strict=False):
        assert text.endswith("  (undone)") == (line.n not in kept and not is_undo(line))
        assert line.do in text


@pytest.mark.parametrize("game", NAMES)
def test_a_continued_table_verifies_its_own_draws(game: str, tmp_path: Path) -> None:
    record = continued(game)
    file = record_file(tmp_path, rows_of(record))
    summary = run("replay", file, "--verify", "--json").json()
    assert (summary["draws"], summary["given"]) == (draws(record), record.header.given)
    assert 0 < summary["draws"] < sum(1 for line in record.steps if line.by == CHANCE)
    people = run("replay", file, "--verify").out
    assert f"Luck verified: {draws(record)} draws" in people
    assert f"The first {record.header.given} steps were given" in people


def undo_row(rows: Rows) -> dict[str, Any]:
    """The first undo followed by another step."""
    return next(
        row
        for row, after in pairwise(rows)
        if str(row.get("do")).startswith("undo") and "do" in after
    )


def another_target(rows: Rows) -> None:
    row = undo_row(rows)
    row["do"] = f"undo {row['n'] + 3}"


CHANGES: dict[str, tuple[Callable[[Rows], object], str]] = {
    "other entropy": (lambda rows: rows[0].update(entropy=["c0ffef", None, "7"]), "changed luck"),
    "entropy of another": (
        lambda rows: rows[0].update(entropy=[None, "c0ffee", "7"]),
        "changed luck",
    ),
    "no entropy": (lambda rows: rows[0].pop("entropy"), "changed luck"),
    "another target": (another_target, "undo not possible"),
    "another id": (lambda rows: rows[0].update(id="table-2"), "changed luck"),
}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("game", NAMES)
def test_a_changed_table_does_not_verify(game: str, name: str, tmp_path: Path) -> None:
    change, message = CHANGES[name]
    rows = rows_of(played(game))
    change(rows)
    error = run("replay", record_file(tmp_path, rows), "--verify", "--json").refusal()
    assert error["message"] == message


@pytest.mark.parametrize("game", NAMES)
def test_no_other_target_of_an_undo_verifies_as_well(game: str, tmp_path: Path) -> None:
    rows = rows_of(played(game))
    row = undo_row(rows)
    was = int(row["do"].split()[1])
    # Only undos lead to the same state as their target.
    same = {was} | {
        each["n"] for each in rows[1:-1] if each["do"] == f"undo {was}" and each["n"] < row["n"]
    }
    for step in range(row["n"]):
        row["do"] = f"undo {step}"
        answer = run("replay", record_file(tmp_path, rows), "--verify", "--json")
        assert (answer.status == 0) == (step in same), step


def with_each_draw(record: Record, step: int) -> dict[str, Record]:
    """The record up to a draw of chance, once with each of its outcomes."""
    found = {}
    before = record.steps[: step - 1]
    for outcome in legal(replay(GAMES[record.header.game], replace(plain(record), steps=before))):
        course = Course(GAMES[record.header.game], record.header)
        lines = [course.play(line.by, line.do).line for line in before]
        lines.append(course.play(CHANCE, outcome.token()).line)
        found[outcome.token()] = replace(record, steps=lines, outcome=None)
    return found


def plain(record: Record) -> Record:
    """The record with no given steps and no end."""
    return replace(record, header=replace(record.header, given=0), outcome=None)


def verifies(record: Record, folder: Path) -> bool:
    """Whether the luck verifies; fails the test if something else is wrong."""
    answer = run("replay", record_file(folder, rows_of(record)), "--verify", "--json")
    if answer.status != 0:
        assert answer.refusal()["message"] == "changed luck"
    return answer.status == 0


@pytest.mark.parametrize("game", NAMES)
def test_after_given_steps_only_the_drawn_outcome_verifies(game: str, tmp_path: Path) -> None:
    record = continued(game)
    given = record.header.given
    own = next(line for line in record.steps[given:] if line.by == CHANCE)
    draws = with_each_draw(record, own.n)
    assert len(draws) > 1
    assert [token for token in draws if verifies(draws[token], tmp_path)] == [own.do]


@pytest.mark.parametrize("game", NAMES)
def test_among_given_steps_every_outcome_verifies(game: str, tmp_path: Path) -> None:
    record = continued(game)
    given = record.header.given
    last = max(line.n for line in record.steps[:given] if line.by == CHANCE)
    for each in with_each_draw(record, last).values():
        assert verifies(replace(each, header=replace(each.header, given=last)), tmp_path)


@pytest.mark.parametrize("game", NAMES)
def test_steps_that_were_given_are_not_passed_off_as_drawn(game: str, tmp_path: Path) -> None:
    record = plain(continued(game))
    assert not verifies(record, tmp_path)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("outcome", [([2], "forfeit"), ([], "abandoned")])
def test_an_end_outside_the_rules_is_reported(
    game: str, outcome: tuple[list[int], str], tmp_path: Path
) -> None:
    rows = rows_of(played(game))
    rows[-1].update(winners=outcome[0], reason=outcome[1])
    file = record_file(tmp_path, rows)
    summary = run("replay", file, "--verify", "--json").json()
    assert summary["outcome"] == {"winners": outcome[0], "reason": outcome[1]}
    rows[-1].update(winners=[0, 2], reason="gold")
    error = run("replay", record_file(tmp_path, rows), "--json").refusal()
    assert error["message"] == "different outcome"


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("viewer", ["0", "2", "spectator"])
def test_a_seat_reads_an_undo_with_the_numbers_of_its_own_lines(
    game: str, viewer: str, tmp_path: Path
) -> None:
    record = played(game)
    answer = run("replay", record_file(tmp_path, rows_of(record)), "--as", viewer)
    rows = [json.loads(line) for line in answer.out.splitlines()]
    undos = [row for row in rows if row.get("do", "").startswith("undo ")]
    assert len(undos) == sum(is_undo(line) for line in record.steps)
    assert all(int(row["do"].split()[1]) < row["n"] for row in undos)
    assert rows[0]["entropy"] == list(ADDED)


@pytest.mark.parametrize("game", NAMES)
def test_no_game_has_an_answer_called_undo(game: str) -> None:
    with pytest.raises(BadToken):
        GAMES[game].parse("undo 1")


@pytest.mark.parametrize("game", NAMES)
def test_a_game_with_undos_continues_in_the_terminal(game: str, tmp_path: Path) -> None:
    file = record_file(tmp_path, rows_of(played(game)))
    end = tmp_path / "end.jsonl"
    answer = run("play", "--resume", file, "--plain", "--save", str(end))
    assert (answer.status, answer.err) == (0, "")
    assert run("replay", str(end), "--verify", "--json").json()["verified"] is True


@pytest.mark.parametrize("made", [played, continued])
@pytest.mark.parametrize("game", NAMES)
def test_a_garbled_table_is_replayed_or_refused(
    game: str, made: Callable[[str], Record], tmp_path: Path
) -> None:
    fodder = DRAKON_FODDER if game == "drakon" else DRAGON_RUN_FODDER
    rows = rows_of(made(game))
    if made is played:
        del rows[40:-1]
        rows[-1].update(winners=None, reason=None)
    undos = [n for n, row in enumerate(rows) if str(row.get("do")).startswith("undo")]
    for number in range(100):
        rng = random.Random(number)
        spoilt = copy.deepcopy(rows)
        at = rng.choice((0, rng.choice(undos), len(rows) - 1))
        spoilt[at] = spoilt_tree(rng, spoilt[at], fodder)
        option = rng.choice(((), ("--verify",), ("--as", "0")))
        answer = run("replay", record_file(tmp_path, spoilt), "--json", *option)
        if answer.status != 0:
            answer.refusal()
