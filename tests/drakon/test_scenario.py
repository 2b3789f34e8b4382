"""Scenarios: defaults, the canonical form, and where a game begins."""

import json
from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_positions import TABLES, begins_a_turn, positions
from tests.drakon.rules.helpers_scenarios import consistent
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.errors import BadScenario
from wyrmhold.kernel.viewers import OPEN, SPECTATOR


def test_a_consistent_scenario_is_read() -> None:
    view: Any = DRAKON.view(DRAKON.read_scenario(consistent()), OPEN)
    assert view["pending"] == {"by": 1, "kind": "turn"}
    assert view["seats"][0]["coins"] == [1, 2]
    assert view["under"] == ["escape:N", "harp:N"]


def test_drakon_may_stand_with_heroes_on_start() -> None:
    table = Table("start:NESW blank:E", seat(coins=[1]), seat(), drakon="0,0")
    assert table.coins(0) == [1]
    assert table.asked == (0, "turn")


def test_missing_parts_take_their_defaults() -> None:
    seats: list[dict[str, object]] = [
        {"hand": ["blank:W"]},
        {"hero": "amazon"},
        {},
    ]
    empty = {"at": "0,0", "coins": [], "locked": [], "ability": True}
    assert DRAKON.write_scenario(DRAKON.read_scenario({"seats": seats})) == {
        "game": "drakon",
        "edition": "third",
        "options": {
            "goal": "gold",
            "heroes": False,
            "expansion_one": False,
            "teams": False,
            "turn_limit": 100,
        },
        "rules_version": DRAKON.rules_version,
        "turn": 0,
        "turns": 0,
        "board": {"0,0": "start:NESW"},
        "drakon": None,
        "seats": [
            {"hero": "barbarian", "hand": ["blank:N"], **empty},
            {"hero": "amazon", "hand": [], **empty},
            {"hero": "dwarf", "hand": [], **empty},
        ],
        "pile": {"unseen": [], "under": []},
        "hoard": [],
    }


def test_a_scenario_is_written_in_canonical_form() -> None:
    written: Any = DRAKON.write_scenario(DRAKON.read_scenario(consistent()))
    assert written["turn"] == 1
    assert written["turns"] == 7
    assert list(written["board"]) == ["0,0", "0,1", "1,0", "2,0"]
    assert written["drakon"] == "2,0"
    assert written["seats"][0]["hand"] == ["blank:N", "rotate:NS"]
    assert written["seats"][0]["coins"] == [1, 2]
    assert written["seats"][1]["ability"] is False
    assert written["pile"] == {
        "unseen": ["blank:NE", "map:N"],
        "under": ["escape:N", {"tile": "harp:N", "seen": [1]}],
    }
    assert written["hoard"] == [1, 2, 2, 3]
    assert DRAKON.write_scenario(DRAKON.read_scenario(written)) == written


def test_a_scenario_keeps_who_knows_a_chamber_under_the_pile() -> None:
    state = DRAKON.read_scenario(consistent())
    seen = {viewer: DRAKON.view(state, viewer)["under"] for viewer in (0, 1, SPECTATOR)}
    assert seen == {
        0: ["escape:N", None],
        1: ["escape:N", "harp:N"],
        SPECTATOR: ["escape:N", None],
    }


def without_memory(state: State) -> State:
    """The position without players' memory of hands, which a scenario does not contain."""
    draft = state.copy()
    draft.known = ((),) * state.players
    return draft


@pytest.mark.parametrize(("options", "players"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_reading_is_the_inverse_of_writing_at_every_turn_of_a_game(
    options: dict[str, object], players: int, seed: int
) -> None:
    for state in positions(options, players, seed, rounds=25):
        if begins_a_turn(state):
            scenario = DRAKON.write_scenario(state)
            assert json.loads(json.dumps(scenario)) == scenario
            read = DRAKON.read_scenario(scenario)
            assert read == without_memory(state)
            assert DRAKON.write_scenario(read) == scenario


@pytest.mark.parametrize(("options", "players"), TABLES)
def test_only_the_start_of_a_turn_can_be_written(options: dict[str, object], players: int) -> None:
    for state in positions(options, players, 0, rounds=25):
        if state.outcome is None and not begins_a_turn(state):
            with pytest.raises(BadScenario):
                DRAKON.write_scenario(state)


def test_the_question_for_an_ability_after_a_placement_is_not_the_start_of_a_turn() -> None:
    table = Table(
        "start:NESW blank:E",
        seat(hero="amazon", hand=["blank:N"]),
        seat(hero="knight"),
        options={"heroes": True},
    ).play("place blank:N@0,1")
    assert "end" in table.legal
    with pytest.raises(BadScenario):
        DRAKON.write_scenario(table.state)


def test_a_met_goal_ends_the_game_for_the_first_such_seat_in_turn_order() -> None:
    rich = seat(coins=[3, 3, 3, 1])
    table = Table("start:NESW blank:E", rich, seat(), rich, turn=1)
    assert table.outcome == {"winners": [2], "reason": "gold"}
    assert table.asked == (None, "over")
    assert table.legal == []
    table = Table("start:NESW", seat(), seat(coins=[1] * 5), options={"goal": "fixed"})
    assert table.outcome == {"winners": [1], "reason": "coins"}


def test_the_goal_of_a_team_counts_what_lies_at_both_seats() -> None:
    half = seat(coins=[3, 3, 3, 1])
    table = Table("start:NESW", half, seat(), half, seat(), options={"teams": True})
    assert table.outcome == {"winners": [0, 2], "reason": "gold"}


def test_if_the_seat_to_move_cannot_act_the_next_one_begins() -> None:
    table = Table("start:NESW blank:E", seat("1,0"), seat())
    assert table.asked == (1, "turn")
    assert table.view()["turn"] == 1


def test_if_nobody_can_act_the_game_is_over() -> None:
    table = Table("start:NESW", seat(coins=[1]), seat())
    assert table.outcome == {"winners": [0], "reason": "exhausted"}
