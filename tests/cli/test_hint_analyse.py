"""`wyrmhold hint` and `wyrmhold analyse`: advice in words and in JSON."""

from __future__ import annotations

import inspect
import json
from importlib import import_module
from pathlib import Path

import pytest

from tests.advice.games import TABLES, random_game
from tests.cli.program import complaint, run
from wyrmhold.bots.advice.reasons import Reason
from wyrmhold.bots.analysis.truths import Truth
from wyrmhold.cli.advice.hint_lines import sentence
from wyrmhold.cli.advice.sentences import sentences_of
from wyrmhold.cli.analyse import told
from wyrmhold.games.registry import GAMES

SCENARIO = {
    "board": {"0,0": "start:NESW", "0,1": "find_coin:N"},
    "seats": [{"at": "0,0", "coins": [3, 3, 3]}, {"at": "0,0"}],
    "hoard": [1, 1, 2],
}


@pytest.fixture
def scenario(tmp_path: Path) -> str:
    path = tmp_path / "scenario.json"
    path.write_text(json.dumps(SCENARIO))
    return str(path)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    path.write_text(random_game(*TABLES[0], seed=11)[0].text())
    return str(path)


def test_a_win_in_one_is_found_and_said(scenario: str) -> None:
    answer = run("hint", scenario)
    assert answer.status == 0 and "Kind of answer: move." in answer.out
    assert "move 0,1" in answer.out and "wins at once in 100% of cases" in answer.out


def test_each_stage_says_more(scenario: str) -> None:
    one, two, three = (run("hint", scenario, "--stage", str(stage)).out for stage in (1, 2, 3))
    assert "the chambers from -1,0 to 1,2" in one and "Kind" not in one
    assert "Kind of answer: move." in two and "move 0,1" not in two
    assert three.startswith(two)
    found = run("hint", scenario, "--json").json()
    assert (found["seat"], found["stage"], found["kind"]) == (0, 3, "move")
    assert found["options"][0]["do"] == "move 0,1"
    assert run("hint", scenario, "--stage", "1", "--json").json()["options"] == []


def test_every_question_of_a_record_can_have_a_hint(record: str) -> None:
    rows = [json.loads(line) for line in Path(record).read_text().splitlines()]
    step = next(row["n"] for row in rows if isinstance(row.get("by"), int))
    found = run("hint", record, "--step", str(step - 1), "--json").json()
    assert found["options"]
    assert "nobody has a decision" in complaint(run("hint", record))
    assert "the record has" in complaint(run("hint", record, "--step", "99999"))


def test_an_analysis_adds_up_and_is_printed(record: str) -> None:
    found = run("analyse", record, "--json").json()
    for seat in found["seats"]:
        parts = [seat[name] for name in ("start", "own", "others", "luck", "ending")]
        assert sum(parts) == pytest.approx(seat["result"], abs=1e-5)
    told = run("analyse", record)
    assert told.status == 0 and "The draws that mattered most:" in told.out
    assert told.out.startswith("seat   start     own  others    luck  ending  result")


def test_an_unfinished_game_is_not_analysed(record: str, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(Path(record).read_text().splitlines(keepends=True)[:20]))
    assert "only finished games" in complaint(run("analyse", str(cut)))
    assert run("analyse", str(cut), "--json").refusal()["error"] == "bad_record"


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_reason_has_words(game: str) -> None:
    source = inspect.getsource(import_module(f"wyrmhold.bots.{game}.reasons"))
    kinds = {part.split('"')[1] for part in source.split("Reason(")[1:] if part.startswith('"')}
    assert kinds == sentences_of(game).keys()


def test_a_reason_that_a_game_has_no_words_for_is_named() -> None:
    reason = Reason("out_of_reach", (1,), cards=("magic_mirror",))
    assert sentence(GAMES["drakon"], reason) == "out of reach, seat 1, magic_mirror"


def test_words_say_what_is_missing() -> None:
    free = Reason("coin_first", (0,), ("1,0",), numbers={"steps": 1})
    assert (
        sentence(GAMES["drakon"], free)
        == "seat 0 is 1 move from the coin on 1,0, and nobody else can get there soon"
    )
    gone = Reason("blocks", (1,), ("1,0",), numbers={"before": 2})
    assert sentence(GAMES["drakon"], gone).endswith("is far from it")


def test_an_analysis_never_compares_two_figures_that_look_the_same() -> None:
    close = Truth("charge", (0.384, 0.6), (0.379, 0.6), 0.005, 0.004)
    assert told(close, 0, "pass") == "charge (38%, no clear difference)"
    small = Truth("charge", (0.384, 0.6), (0.378, 0.6), 0.006, 0.0)
    assert told(small, 0, "pass") == "charge (38%: 0.6 points, standard error 0.0)"
    clear = Truth("charge", (0.384, 0.6), (0.284, 0.6), 0.1, 0.01)
    assert told(clear, 0, "pass") == "charge (38% against 28%: 10.0 points, standard error 1.0)"
    assert told(clear, 0, "charge") == "the same (28%)"


def test_words_count_one_thing_as_one_and_none_as_none() -> None:
    cards = Reason("gold", (1,), numbers={"gold": 2.0, "cards": 1.0})
    assert sentence(GAMES["dragon_run"], cards) == "seat 1 has 1 card, worth about 2.0 gold"
    assert (
        sentence(GAMES["dragon_run"], Reason("gold", (1,), numbers={"gold": 0.0, "cards": 0.0}))
        == "seat 1 has 0 gold"
    )
    deck = Reason("dragon_next", numbers={"chance": 1.0, "cards": 1.0})
    assert (
        sentence(GAMES["dragon_run"], deck)
        == "the next card is the dragon in 100% of cases (1 card left)"
    )
    assert sentence(GAMES["dragon_run"], Reason("sneak", numbers={"chance": 0.0})) == "cannot work"
    breath = Reason("hurt", (0,), numbers={"injured": 0.1, "eliminated": 0.0})
    assert sentence(GAMES["dragon_run"], breath) == "the dragon's breath: 10% injured"
