"""Dragon Run scenarios: defaults, both forms of the dungeon, and every error refused."""

import copy
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dragon_run.kit import CHARACTERS, LOCATIONS, Table, seat
from tests.rule import rule
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel.errors import BadScenario
from wyrmhold.kernel.viewers import OPEN, SPECTATOR


def consistent() -> dict[str, Any]:
    """A valid scenario with every part of the notation."""
    return {
        "game": "dragon_run",
        "edition": "first",
        "options": {},
        "turn": 1,
        "temper": 6,
        "dungeon": {
            "top": [{"card": "hall", "seen": [0, 2]}, "pack"],
            "unseen": ["hall", "dragon"],
            "under": [{"card": "hallway", "seen": [1]}],
        },
        "treasure": {"deck": ["object_2", "light", "object_1"], "discard": ["object_5"]},
        "seats": [
            {
                "character": "thief",
                "injured": True,
                "alive": True,
                "power": False,
                "hand": ["health", "object_3"],
                "talismans": ["languor"],
            },
            {"character": "elf", "hand": ["object_1"]},
            {"character": "bard", "hand": ["annulation"]},
            {"character": "dwarf", "alive": False},
        ],
    }


def changed(*where_and_what: tuple[str, object]) -> dict[str, Any]:
    """The consistent scenario with some parts replaced; `seats.1.hand` names a part."""
    scenario = consistent()
    for where, what in where_and_what:
        part: Any = scenario
        *path, last = where.split(".")
        for word in path:
            part = part[int(word) if isinstance(part, list) else word]
        if isinstance(part, list):
            part[int(last)] = what
        else:
            part[last] = what
    return scenario


def problems_of(scenario: object) -> list[str]:
    with pytest.raises(BadScenario) as refused:
        DRAGON_RUN.read_scenario(scenario)
    listed = refused.value.as_json()["problems"]
    assert isinstance(listed, list)
    assert listed == refused.value.problems
    return listed


def view_of(scenario: object, viewer: int = OPEN) -> dict[str, Any]:
    return DRAGON_RUN.view(DRAGON_RUN.read_scenario(scenario), viewer)


def test_a_consistent_scenario_is_read() -> None:
    view = view_of(consistent())
    assert view["pending"] == {"by": 1, "kind": "turn"}
    assert (view["turn"], view["temper"]) == (1, 6)
    assert view["left"] == ["dragon", "hall", "hall", "pack", "hallway"]
    assert [entry["card"] for entry in view["dungeon"]["top"]] == ["hall", "pack"]
    assert view["dungeon"]["top"][0] == {"card": "hall", "seen": [0, 2]}
    assert sorted(view["dungeon"]["unseen"]) == ["dragon", "hall"]
    assert view["dungeon"]["under"] == [{"card": "hallway", "seen": [1]}]
    assert sorted(view["treasure"]["deck"]) == ["light", "object_1", "object_2"]
    assert view["treasure"]["discard"] == ["object_5"]
    assert view["seats"][0] == {
        "character": "thief",
        "injured": True,
        "alive": True,
        "power": False,
        "hand": ["object_3", "health"],
        "talismans": ["languor"],
    }
    assert view["seats"][3]["alive"] is False
    assert view["outcome"] is None


def test_the_example_of_the_notation_is_read() -> None:
    example = {
        "game": "dragon_run",
        "turn": 0,
        "temper": 6,
        "dungeon": ["dragon", "hall", "hall", "pack", "top_three"],
        "treasure": {"deck": ["object_1", "object_2", "light"], "discard": ["object_5"]},
        "seats": [
            {
                "character": "thief",
                "injured": False,
                "alive": True,
                "power": True,
                "hand": ["object_3", "health"],
                "talismans": ["languor"],
            },
            {"character": "elf", "hand": ["object_1"]},
            {"character": "bard", "hand": ["annulation"]},
        ],
    }
    view = view_of(example)
    assert view["left"] == ["dragon", "hall", "hall", "pack", "top_three"]
    assert view["legal"] == [
        "charge",
        "cry object_3",
        "hide object_3",
        "power steal 1 object_3",
        "power steal 2 object_3",
    ]


@rule("RUN-SET-1", "RUN-SET-2", "RUN-SET-3")
@pytest.mark.parametrize(("players", "temper"), [(2, 5), (3, 6), (4, 7), (5, 8)])
def test_missing_parts_take_their_defaults(players: int, temper: int) -> None:
    seats: list[dict[str, object]] = [{} for _ in range(players)]
    view = view_of({"seats": seats})
    assert view["pending"] == {"by": 0, "kind": "turn"}
    assert view["temper"] == temper
    assert view["left"] == LOCATIONS
    assert (view["dungeon"]["top"], view["dungeon"]["under"]) == ([], [])
    assert view["treasure"] == {"deck": [], "discard": []}
    for each in view["seats"]:
        rest = {word: what for word, what in each.items() if word != "character"}
        assert rest == {
            "injured": False,
            "alive": True,
            "power": True,
            "hand": [],
            "talismans": [],
        }
    cast = [each["character"] for each in view["seats"]]
    assert cast == CHARACTERS[:players]


def test_a_seat_without_a_character_gets_the_first_that_is_free() -> None:
    seats = [{}, {"character": "cleric"}, {}, {"character": "thief"}]
    cast = [each["character"] for each in view_of({"seats": seats})["seats"]]
    assert cast == ["warrior", "cleric", "elf", "thief"]


@rule("RUN-SET-3", "RUN-CHARGE")
def test_a_plain_list_is_a_dungeon_in_unknown_order() -> None:
    table = Table(dungeon=["hall", "dragon", "hall"])
    assert table.left == ["dragon", "hall", "hall"]
    for viewer in (0, 1, SPECTATOR):
        assert table.view(viewer)["dungeon"] == {"top": [], "unseen": 3, "under": []}
    assert table.play("charge").weights == {"location dragon": 1, "location hall": 2}


@rule("RUN-KNOW-1", "RUN-KNOW-3")
def test_a_card_on_top_is_known_to_those_who_have_seen_it() -> None:
    for viewer, card in ((0, "hall"), (1, None), (2, "hall"), (SPECTATOR, None)):
        top = view_of(consistent(), viewer)["dungeon"]["top"]
        assert top[0] == {"card": card, "seen": [0, 2]}
        assert top[1]["card"] == "pack"


@rule("RUN-KNOW-2", "RUN-KNOW-3")
def test_a_card_under_the_deck_is_known_to_those_who_have_seen_it() -> None:
    for viewer, card in ((0, None), (1, "hallway"), (2, None), (SPECTATOR, None)):
        dungeon = view_of(consistent(), viewer)["dungeon"]
        assert dungeon["under"] == [{"card": card, "seen": [1]}]
        assert dungeon["unseen"] == 2


def test_hands_and_decks_of_others_are_numbers() -> None:
    view = view_of(consistent(), 1)
    assert view["treasure"] == {"deck": 3, "discard": ["object_5"]}
    assert (view["seats"][0]["hand"], view["seats"][0]["known"]) == (2, [])
    assert view["seats"][0]["talismans"] == ["languor"]
    assert view["seats"][1]["hand"] == ["object_1"]


def test_parts_of_the_long_form_may_be_missing() -> None:
    assert view_of({"seats": [{}, {}], "dungeon": {"unseen": ["dragon"]}})["left"] == ["dragon"]
    view = view_of({"seats": [{}, {}], "dungeon": {"top": ["dragon"]}})
    assert view["left"] == ["dragon"]
    assert view_of({"seats": [{}, {}], "treasure": {"discard": ["light"]}})["treasure"] == {
        "deck": [],
        "discard": ["light"],
    }


def test_treasures_need_not_add_up_to_those_of_the_box() -> None:
    table = Table(seat(*["object_5"] * 9), seat("annulation", "health"), treasure={})
    assert len(table.hand(0)) == 9


def test_talismans_may_lie_in_a_hand_or_on_the_table() -> None:
    table = Table(seat("languor"), seat(talismans=["redirection", "invisibility"]))
    assert table.hand(0) == ["languor"]
    assert table.talismans(1) == ["redirection", "invisibility"]


def test_a_printed_scenario_can_be_read_again() -> None:
    scenario = DRAGON_RUN.write_scenario(DRAGON_RUN.read_scenario(consistent()))
    assert json.loads(json.dumps(scenario)) == scenario
    state = DRAGON_RUN.read_scenario(scenario)
    assert state == DRAGON_RUN.read_scenario(consistent())
    assert DRAGON_RUN.write_scenario(state) == scenario
    view = DRAGON_RUN.view(state, OPEN)
    words = ("turn", "temper", "dungeon", "treasure", "seats")
    assert view_of({word: view[word] for word in words}) == view


def test_only_the_start_of_a_turn_can_be_written() -> None:
    table = Table(seat("object_1"), seat(), dungeon=["dragon"]).play("hide object_1")
    for token in ("die 9", "pass"):
        with pytest.raises(BadScenario):
            DRAGON_RUN.write_scenario(table.state)
        table.play(token)
    written: Any = DRAGON_RUN.write_scenario(table.state)
    assert (written["turn"], written["temper"]) == (1, 4)


@pytest.mark.parametrize("tokens", ["hide object_1; die 0", "power lullaby", "charge"])
def test_a_position_with_effects_for_this_turn_is_not_the_start_of_one(tokens: str) -> None:
    actor = seat("object_1", character="bard")
    table = Table(actor, seat(), dungeon={"top": ["no_crying"], "unseen": ["dragon"]})
    DRAGON_RUN.write_scenario(table.state)
    table.play(tokens)
    assert table.asked == (0, "turn")
    with pytest.raises(BadScenario):
        DRAGON_RUN.write_scenario(table.state)


FAULTS: dict[str, tuple[str, object]] = {
    "no Dragon in the dungeon": ("dungeon", ["hall", "pack"]),
    "no Dragon in the long form": ("dungeon.unseen", ["hall"]),
    "an empty dungeon": ("dungeon", []),
    "an empty dungeon in the long form": ("dungeon", {}),
    "two Dragons": ("dungeon", ["dragon", "dragon"]),
    "six Treasure Halls": ("dungeon", ["dragon", *["hall"] * 6]),
    "more of a card than there is, all parts together": ("dungeon.unseen", ["dragon", "hallway"]),
    "an unknown Location": ("dungeon", ["dragon", "cellar"]),
    "an unknown Location on top": ("dungeon.top.1", "cellar"),
    "an unknown Location known to some": ("dungeon.top.0.card", "cellar"),
    "a Treasure in the dungeon": ("dungeon.unseen.0", "health"),
    "a Location that is no word": ("dungeon.unseen.0", 3),
    "a seat outside the table that has seen a card": ("dungeon.top.0.seen", [4]),
    "a seat below zero that has seen a card": ("dungeon.under.0.seen", [-1]),
    "seats that have seen a card, and are none": ("dungeon.top.0.seen", 0),
    "a truth value that has seen a card": ("dungeon.top.0.seen", [True]),
    "an unknown word in the dungeon": ("dungeon.middle", []),
    "an unknown word at a card of the dungeon": ("dungeon.top.0.known", [0]),
    "an entry without a card": ("dungeon.under.0", {"seen": [0]}),
    "a dungeon that is none": ("dungeon", "dragon"),
    "a top that is none": ("dungeon.top", "hall"),
    "an unseen that is a number": ("dungeon.unseen", 2),
    "a character twice": ("seats.1.character", "thief"),
    "an unknown character": ("seats.1.character", "knight"),
    "a character that is no word": ("seats.1.character", 3),
    "a temper of 0": ("temper", 0),
    "a temper above 8": ("temper", 9),
    "a temper below 0": ("temper", -1),
    "a temper that is a truth value": ("temper", True),
    "a temper that is a fraction": ("temper", 4.0),
    "a temper that is a word": ("temper", "6"),
    "a turn on a dead seat": ("turn", 3),
    "a turn outside the seats": ("turn", 4),
    "a turn below zero": ("turn", -1),
    "a turn that is a truth value": ("turn", True),
    "a dead seat with cards": ("seats.3.hand", ["object_1"]),
    "a dead seat with talismans": ("seats.3.talismans", ["languor"]),
    "a potion among the talismans": ("seats.0.talismans", ["health"]),
    "an object among the talismans": ("seats.0.talismans.0", "object_1"),
    "an unknown card among the talismans": ("seats.0.talismans.0", "sword"),
    "talismans that are none": ("seats.0.talismans", "languor"),
    "an unknown card in a hand": ("seats.0.hand.0", "sword"),
    "a Location in a hand": ("seats.0.hand.0", "dragon"),
    "a card that is no word": ("seats.0.hand.0", 1),
    "a hand that is none": ("seats.0.hand", "health"),
    "a hand that is a number": ("seats.0.hand", 2),
    "an unknown card in the deck": ("treasure.deck.0", "sword"),
    "an unknown card in the discard": ("treasure.discard.0", "object_6"),
    "a deck that is a number": ("treasure.deck", 3),
    "a treasure that is none": ("treasure", ["object_1"]),
    "an unknown word in the treasure": ("treasure.pile", []),
    "an injury that is no truth value": ("seats.0.injured", 1),
    "a life that is no truth value": ("seats.0.alive", "yes"),
    "a power that is no truth value": ("seats.0.power", 0),
    "an unknown word": ("colour", "red"),
    "an unknown word at a seat": ("seats.0.colour", "red"),
    "an unknown option": ("options.speed", "fast"),
    "options that are none": ("options", ["cards"]),
    "an unknown game": ("game", "drakon"),
    "an unknown edition": ("edition", "third"),
    "seats that are none": ("seats", {}),
    "a seat that is none": ("seats.1", "elf"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_an_inconsistent_scenario_is_refused_with_its_problem(fault: str) -> None:
    problems = problems_of(changed(FAULTS[fault]))
    assert problems
    assert len(set(problems)) == len(problems)


TOGETHER = [
    "an unknown word in the dungeon",
    "an unknown word at a card of the dungeon",
    "a seat below zero that has seen a card",
    "more of a card than there is, all parts together",
    "a character twice",
    "a temper above 8",
    "a turn outside the seats",
    "a dead seat with cards",
    "an object among the talismans",
    "an unknown card in a hand",
    "an unknown card in the deck",
    "an unknown card in the discard",
    "an unknown word in the treasure",
    "an injury that is no truth value",
    "an unknown word",
    "an unknown word at a seat",
    "an unknown option",
    "an unknown game",
]


def test_all_problems_are_listed_at_once() -> None:
    single = [problem for fault in TOGETHER for problem in problems_of(changed(FAULTS[fault]))]
    assert len(set(single)) >= len(TOGETHER)
    assert set(single) <= set(problems_of(changed(*[FAULTS[fault] for fault in TOGETHER])))


@pytest.mark.parametrize(
    "fault", ["an unknown edition", "a seat that is none", "a turn below zero"]
)
def test_other_problems_are_listed_along_with_those_of_the_table(fault: str) -> None:
    faults = [FAULTS["an unknown card in the deck"], FAULTS["a temper of 0"]]
    single = [problem for other in faults for problem in problems_of(changed(other))]
    assert set(single) < set(problems_of(changed(FAULTS[fault], *faults)))


@rule("RUN-SET-1")
@pytest.mark.parametrize("number", [0, 1, 6, 8])
def test_fewer_than_two_or_more_than_five_seats_are_refused_with_all_other_problems(
    number: int,
) -> None:
    seats: list[dict[str, object]] = [{} for _ in range(number)]
    assert problems_of({"seats": seats})
    faulty = {"seats": seats, "dungeon": ["hall"], "temper": 9}
    alone = problems_of({**faulty, "seats": [{}, {}]})
    assert len(alone) == 2
    assert set(alone) < set(problems_of(faulty))


def test_a_scenario_without_seats_is_refused() -> None:
    assert problems_of({})


def test_a_scenario_with_nobody_alive_is_refused() -> None:
    assert problems_of({"seats": [{"alive": False}, {"alive": False}]})


def test_reading_or_refusing_a_scenario_does_not_change_it() -> None:
    for scenario in (consistent(), changed(("turn", 9), ("dungeon.unseen", ["hall"]))):
        before = copy.deepcopy(scenario)
        with suppress(BadScenario):
            DRAGON_RUN.read_scenario(scenario)
        assert scenario == before


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["dragon", "hall", "object_1", "health", "languor", "thief", "first"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def assert_read_or_refused(scenario: object) -> None:
    try:
        state = DRAGON_RUN.read_scenario(scenario)
    except BadScenario as error:
        assert error.problems
        json.dumps(error.as_json())
        return
    DRAGON_RUN.view(state, OPEN)


@given(JSON)
def test_arbitrary_json_is_no_scenario(data: object) -> None:
    with pytest.raises(BadScenario):
        DRAGON_RUN.read_scenario(data)


@given(st.dictionaries(st.sampled_from(sorted(consistent())), JSON))
def test_arbitrary_parts_are_a_scenario_or_a_bad_one(scenario: dict[str, object]) -> None:
    assert_read_or_refused(scenario)


PARTS = [
    *consistent(),
    *[f"seats.{number}" for number in range(2)],
    *[f"seats.0.{word}" for word in consistent()["seats"][0]],
    *["seats.0.hand.0", "seats.0.talismans.0", "treasure.deck", "treasure.deck.0"],
    *["treasure.discard", "dungeon.top", "dungeon.top.0", "dungeon.top.0.card"],
    *["dungeon.top.0.seen", "dungeon.top.0.seen.0", "dungeon.unseen", "dungeon.under"],
    *["dungeon.unseen.0", "options.cards"],
]


@given(st.sampled_from(PARTS), JSON)
def test_a_scenario_with_one_arbitrary_part_is_read_or_refused(where: str, what: object) -> None:
    assert_read_or_refused(changed((where, what)))


def test_deeply_nested_json_is_refused() -> None:
    deep: object = 0
    for _ in range(700):
        deep = [deep]
    for where in PARTS:
        problems_of(changed((where, deep)))
