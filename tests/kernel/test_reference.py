"""The reference of each game is complete, and every clause it names exists."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.game import AnyGame
from wyrmhold.kernel.reference import event_fields, questions
from wyrmhold.server.api.reference import REFERENCE, RULES, reference_files, written

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@every_game
def test_every_event_has_a_clause_and_every_clause_is_one_of_the_game(game: AnyGame) -> None:
    told = game.reference()
    assert event_fields(game.codec).keys() == told.events.keys()
    assert {*told.events.values(), *told.reasons.values()} <= told.clauses.keys()


@every_game
def test_every_question_names_clauses_of_the_game(game: AnyGame) -> None:
    found = questions(game.codec)
    assert len({row["kind"] for row in found}) == len(found) > 5
    for row in found:
        assert row["clauses"] and set(row["clauses"]) <= game.reference().clauses.keys()  # type: ignore[call-overload]


def words_of_endings(folder: Path) -> set[str]:
    """The reasons for ending a game that appear in the code."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "Outcome",
                "end_by_gold",
            ):
                found |= {str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)}
    return found


@every_game
def test_every_reason_to_end_is_listed(game: AnyGame) -> None:
    wanted = words_of_endings(ROOT / "src/wyrmhold/games" / game.name)
    if game.name == "drakon":
        goals = [goal for each in EDITIONS.values() for goal in each.goals.values()]
        wanted |= {goal.reason for goal in goals}
    assert wanted and wanted == set(game.reference().reasons)


def clauses_in(value: object) -> set[str]:
    """Every clause named by a piece of the box."""
    if isinstance(value, list):
        return set().union(*map(clauses_in, value))
    if not isinstance(value, dict):
        return set()
    own = {value["clause"]} if "clause" in value else set()
    return own.union(*map(clauses_in, value.values()))


@every_game
def test_every_piece_names_a_clause_of_the_game(game: AnyGame) -> None:
    named = clauses_in(dict(game.reference().box))
    assert len(named) > 10 and named <= game.reference().clauses.keys()


def test_the_files_match_the_engine() -> None:
    files = reference_files()
    games = json.loads(files[REFERENCE])
    assert list(games) == list(GAMES)
    third = games["drakon"]["editions"]["third"]
    assert sum(sum(row["shapes"].values()) for row in third["chambers"]) == 72
    assert sum(row["count"] for row in third["coins"]) == 28
    assert [row["hero"] for row in third["heroes"]][:2] == ["amazon", "barbarian"]
    assert sum(row["count"] for row in games["dragon_run"]["editions"]["first"]["treasures"]) == 38
    assert games["drakon"]["events"]["HeroMoved"] == {
        "clause": "MOVE-2",
        "fields": ["seat", "path"],
    }
    assert games["dragon_run"]["reasons"] == {
        "temper": "RUN-END-1",
        "dragon": "RUN-END-2",
        "abandoned": None,
        "forfeit": None,
    }
    rules = {row["id"]: row for row in json.loads(files[RULES])}
    assert len(rules) == sum(len(game.reference().clauses) for game in GAMES.values())
    assert rules["SET-2"]["differences"] == {"fourth": "The chamber is called Entrance."}


def test_long_values_are_wrapped_and_short_ones_are_not() -> None:
    assert written({"a": [1, {"b": None}]}) == '{"a": [1, {"b": null}]}'
    long = ["x" * 60, "é" * 60]
    assert written(long) == f'[\n "{"x" * 60}",\n "{"é" * 60}"\n]'
    assert json.loads(written({"k": [long, {}, long]})) == {"k": [long, {}, long]}
