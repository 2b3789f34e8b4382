"""Inconsistent scenarios are refused, with all their problems at once."""

import copy
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.drakon.rules.helpers_scenarios import changed, consistent
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.errors import BadScenario
from wyrmhold.kernel.viewers import OPEN


def problems_of(scenario: object) -> list[str]:
    with pytest.raises(BadScenario) as refused:
        DRAKON.read_scenario(scenario)
    listed = refused.value.as_json()["problems"]
    assert isinstance(listed, list)
    assert listed == refused.value.problems
    return listed


FAULTS: dict[str, tuple[str, object]] = {
    "arrows that face each other": ("board.1,0", "find_coin:W"),
    "arrows that face each other, north": ("board.0,1", "map:S"),
    "a hero on an empty cell": ("seats.1.at", "5,5"),
    "a hero nowhere": ("seats.0.at", None),
    "an unknown kind": ("board.3,0", "cellar:E"),
    "an unknown kind in a hand": ("seats.0.hand.0", "cellar:E"),
    "an expansion kind without the expansion": ("board.3,1", "tornado:E"),
    "an expansion kind in the pile": ("pile.unseen.0", "void:N"),
    "Drakon with a hero off Start": ("drakon", "1,0"),
    "Drakon on an empty cell": ("drakon", "7,7"),
    "Drakon on no cell": ("drakon", 5),
    "arrows on a Teleport": ("board.2,1", "teleport:N"),
    "arrows on a Master Key": ("seats.1.hand.0", "master_key:NS"),
    "no arrows on another kind": ("board.2,-1", "harp:-"),
    "no arrows on another kind in the pile": ("pile.unseen.1", "blank:-"),
    "four arrows on another kind": ("board.3,-1", "blank:NESW"),
    "four arrows on another kind in a hand": ("seats.0.hand.1", "map:NESW"),
    "a coin below 1": ("seats.0.coins.0", 0),
    "a coin above 3": ("seats.0.coins.1", 4),
    "a locked coin that is none": ("seats.0.locked", [4]),
    "a coin that is a truth value": ("hoard.0", True),
    "a coin that is a fraction": ("hoard.1", 1.0),
    "a coin that is a word": ("hoard.2", "3"),
    "a hero twice": ("seats.1.hero", "thief"),
    "a hero of another edition": ("seats.1.hero", "ranger"),
    "a hero that is no word": ("seats.1.hero", 3),
    "an unknown word": ("colour", "red"),
    "an unknown word in the options": ("options.speed", "fast"),
    "an unknown word at a seat": ("seats.0.colour", "red"),
    "an unknown word in the pile": ("pile.seen", []),
    "an unknown word under the pile": ("pile.under.0", {"tile": "blank:N", "known": [0]}),
    "a void without the expansion": ("seats.0.void", "miss"),
    "an unknown game": ("game", "chess"),
    "an unknown edition": ("edition", "fifth"),
    "an unknown goal": ("options.goal", "glory"),
    "a goal of the fourth edition": ("options.goal", "short"),
    "an option of the wrong type": ("options.heroes", "yes"),
    "a turn limit below zero": ("options.turn_limit", -1),
    "teams of two players": ("options.teams", True),
    "a second Start": ("board.5,0", "start:NESW"),
    "another chamber in the place of Start": ("board.0,0", "blank:N"),
    "a Start with three arrows": ("board.0,0", "start:NES"),
    "Start in a hand": ("seats.0.hand.0", "start:NESW"),
    "Start in the pile": ("pile.unseen.0", "start:NESW"),
    "a turn outside the seats": ("turn", 2),
    "a turn below zero": ("turn", -1),
    "a turn that is a truth value": ("turn", True),
    "a number of turns below zero": ("turns", -1),
    "a cell that is none": ("board.east", "blank:E"),
    "a chamber that is none": ("board.4,0", 17),
    "arrows out of order": ("board.4,1", "blank:EN"),
    "an ability that is no truth value": ("seats.0.ability", 1),
    "a seat outside the table under the pile": ("pile.under.1", {"tile": "map:N", "seen": [2]}),
    "a board that is none": ("board", []),
    "seats that are none": ("seats", {}),
    "a seat that is none": ("seats.1", "amazon"),
    "a hand that is none": ("seats.0.hand", "blank:N"),
    "a pile that is none": ("pile", ["blank:N"]),
    "a hoard that is none": ("hoard", 28),
    "options that are none": ("options", ["heroes"]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_an_inconsistent_scenario_is_refused_with_its_problem(fault: str) -> None:
    problems = problems_of(changed(FAULTS[fault]))
    assert problems
    assert len(set(problems)) == len(problems)


TOGETHER = [
    "arrows that face each other",
    "a hero on an empty cell",
    "an unknown kind",
    "an expansion kind without the expansion",
    "Drakon on an empty cell",
    "arrows on a Teleport",
    "arrows on a Master Key",
    "no arrows on another kind",
    "four arrows on another kind",
    "a coin above 3",
    "a coin that is a word",
    "a hero twice",
    "an unknown word",
    "an unknown word in the options",
    "an unknown word at a seat",
    "an unknown word in the pile",
    "an unknown word under the pile",
    "an unknown game",
    "an option of the wrong type",
    "a second Start",
    "Start in the pile",
    "a turn outside the seats",
    "a number of turns below zero",
    "an ability that is no truth value",
    "a seat outside the table under the pile",
]


def test_all_problems_are_listed_at_once() -> None:
    single = [problem for fault in TOGETHER for problem in problems_of(changed(FAULTS[fault]))]
    assert len(set(single)) >= len(TOGETHER)
    assert set(single) <= set(problems_of(changed(*[FAULTS[fault] for fault in TOGETHER])))


@pytest.mark.parametrize(
    "fault",
    [
        "an unknown edition",
        "an unknown goal",
        "an option of the wrong type",
        "a turn limit below zero",
        "teams of two players",
        "seats that are none",
        "a seat that is none",
    ],
)
def test_the_problems_of_the_board_are_listed_along_with_those_of_the_table(fault: str) -> None:
    faults = [FAULTS["arrows that face each other, north"], FAULTS["a coin that is a word"]]
    single = [problem for other in faults for problem in problems_of(changed(other))]
    listed = set(problems_of(changed(FAULTS[fault], *faults)))
    assert set(single) < listed


@pytest.mark.parametrize("number", [0, 1, 7])
def test_fewer_than_two_or_more_than_six_seats_are_refused_with_all_other_problems(
    number: int,
) -> None:
    seats: list[dict[str, object]] = [{} for _ in range(number)]
    assert problems_of({"seats": seats})
    faulty = {"seats": seats, "board": {"0,0": "start:NESW", "1,0": "blank:W"}, "hoard": [4]}
    alone = problems_of({**faulty, "seats": [{}, {}]})
    assert len(alone) == 2
    assert set(alone) < set(problems_of(faulty))


def test_a_scenario_without_seats_is_refused() -> None:
    assert problems_of({})


def test_a_missing_start_is_refused_even_on_an_empty_board() -> None:
    assert problems_of(changed(("board", {"1,0": "blank:E"})))
    assert problems_of({"board": {}, "seats": [{}, {}]})


def test_reading_or_refusing_a_scenario_does_not_change_it() -> None:
    for scenario in (consistent(), changed(("turn", 9), ("board.1,0", "find_coin:W"))):
        before = copy.deepcopy(scenario)
        with suppress(BadScenario):
            DRAKON.read_scenario(scenario)
        assert scenario == before


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["0,0", "1,0", "start:NESW", "blank:N", "amazon", "third", "gold"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def assert_read_or_refused(scenario: object) -> None:
    try:
        state = DRAKON.read_scenario(scenario)
    except BadScenario as error:
        assert error.problems
        json.dumps(error.as_json())
        return
    DRAKON.view(state, OPEN)


@given(JSON)
def test_arbitrary_json_is_no_scenario(data: object) -> None:
    with pytest.raises(BadScenario):
        DRAKON.read_scenario(data)


@given(st.dictionaries(st.sampled_from(sorted(consistent())), JSON))
def test_arbitrary_parts_are_a_scenario_or_a_bad_one(scenario: dict[str, object]) -> None:
    assert_read_or_refused(scenario)


PARTS = [
    *consistent(),
    *[f"options.{word}" for word in consistent()["options"]],
    "options.turn_limit",
    *[f"seats.{number}" for number in range(2)],
    *[f"seats.0.{word}" for word in ("hero", "at", "hand", "coins", "locked", "ability")],
    *["seats.0.hand.0", "seats.0.coins.0", "board.0,0", "board.1,0", "board.9,9", "hoard.0"],
    *["pile.unseen", "pile.under", "pile.unseen.0", "pile.under.0", "pile.under.1.seen"],
    *["pile.under.1.tile", "pile.under.1.seen.0"],
]


@given(st.sampled_from(PARTS), JSON)
def test_a_scenario_with_one_arbitrary_part_is_read_or_refused(where: str, what: object) -> None:
    assert_read_or_refused(changed((where, what)))


@given(st.text(), JSON, st.sampled_from(["board", "options", "pile", "seats.0", "pile.under.1"]))
def test_arbitrary_words_are_read_or_refused(word: str, what: object, where: str) -> None:
    scenario = consistent()
    part: Any = scenario
    for step in where.split("."):
        part = part[int(step) if isinstance(part, list) else step]
    part[word] = what
    assert_read_or_refused(scenario)


def test_deeply_nested_json_is_refused() -> None:
    deep: object = 0
    for _ in range(700):
        deep = [deep]
    for where in PARTS:
        problems_of(changed((where, deep)))


@pytest.mark.parametrize("version", [0, 99, "1", 1.0, True, None, []])
def test_an_unknown_rules_version_is_refused_with_those_there_are(version: object) -> None:
    with pytest.raises(BadScenario) as caught:
        DRAKON.read_scenario({"rules_version": version, "seats": [{}, {}]})
    (problem,) = caught.value.problems
    known = ", ".join(map(str, DRAKON.rules_versions))
    assert problem.startswith("rules_version: ") and problem.endswith(f"is not one of {known}")
