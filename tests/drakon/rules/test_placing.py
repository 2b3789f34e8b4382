"""Placing a chamber: where it may go, what it does, and the chamber drawn."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule

QUIET = [
    "blank:N",
    "destroy:N",
    "find_coin:N",
    "floating:N",
    "harp:N",
    "lose_coin:N",
    "map:N",
    "master_key:-",
    "mind_control:N",
    "rotate:N",
    "steal_left:N",
    "steal_right:N",
    "switch:N",
    "teleport:-",
    "wind:N",
]
"""Every kind that does nothing when it is placed."""


@rule("PLACE-1")
def test_a_chamber_goes_onto_an_empty_cell_beside_a_chamber_in_play() -> None:
    table = Table("start:NESW blank:E", seat(hand=["teleport:-"]), seat())
    assert table.legal_of("place") == [
        "place teleport:-@-1,0",
        "place teleport:-@0,-1",
        "place teleport:-@0,1",
        "place teleport:-@1,-1",
        "place teleport:-@1,1",
        "place teleport:-@2,0",
    ]
    assert table.play("place teleport:-@1,1").board["1,1"] == "teleport:-"
    assert table.hand(0) == []


@rule("PLACE-1")
@pytest.mark.parametrize("cell", ["1,1", "-1,1", "2,0", "0,-2", "7,7"])
def test_a_chamber_is_never_placed_diagonally_or_apart(cell: str) -> None:
    table = Table("start:NESW", seat(hand=["teleport:-"]), seat())
    assert table.refuses(f"place teleport:-@{cell}") == "PLACE-1"


@rule("PLACE-1")
@pytest.mark.parametrize("cell", ["0,0", "1,0"])
def test_a_chamber_is_never_placed_on_another(cell: str) -> None:
    table = Table("start:NESW blank:E", seat(hand=["teleport:-"]), seat())
    assert table.refuses(f"place teleport:-@{cell}") == "PLACE-1"


@rule("PLACE-1")
@pytest.mark.parametrize(
    ("tile", "rotations"),
    [
        ("blank:N", ["E", "N", "S", "W"]),
        ("blank:NE", ["ES", "NE", "NW", "SW"]),
        ("blank:NS", ["EW", "NS"]),
        ("blank:NES", ["ESW", "NES", "NEW", "NSW"]),
    ],
)
def test_a_chamber_may_be_placed_in_any_of_the_four_rotations(
    tile: str, rotations: list[str]
) -> None:
    table = Table("start:NESW blank:E", seat(hand=[tile]), seat())
    legal = [token for token in table.legal_of("place") if token.endswith("@1,1")]
    assert legal == [f"place blank:{arrows}@1,1" for arrows in rotations]


@rule("PLACE-1")
def test_a_chamber_may_be_placed_beside_a_section_that_is_cut_off() -> None:
    table = Table("start:NESW . . blank:E", seat(hand=["teleport:-"]), seat())
    cells = {token.split("@")[1] for token in table.legal_of("place")}
    assert cells == {"0,1", "0,-1", "-1,0", "1,0", "2,0", "3,1", "3,-1", "4,0"}
    assert table.play("place teleport:-@4,0").board["4,0"] == "teleport:-"


@rule("PLACE-2")
def test_no_arrow_may_face_an_arrow_of_a_neighbour() -> None:
    table = Table("start:NESW", seat(hand=["blank:N"]), seat())
    legal = [token for token in table.legal_of("place") if token.endswith("@1,0")]
    assert legal == ["place blank:E@1,0", "place blank:N@1,0", "place blank:S@1,0"]
    assert table.refuses("place blank:W@1,0") == "PLACE-2"


@rule("PLACE-2")
def test_an_arrow_may_face_a_plain_door() -> None:
    table = Table("start:NESW blank:E", seat(hand=["blank:N"]), seat())
    assert table.play("place blank:S@1,1").board["1,1"] == "blank:S"


@rule("PLACE-2")
def test_a_plain_door_may_face_a_plain_door() -> None:
    table = Table("start:NESW blank:E", seat(hand=["blank:N"]), seat())
    assert table.play("place blank:N@1,1").board["1,1"] == "blank:N"


@rule("PLACE-2")
def test_every_neighbour_counts() -> None:
    board = """
    blank:E     .           blank:W
    start:NESW  blank:N     blank:N
    """
    table = Table(board, seat(hand=["blank:N"]), seat())
    legal = [token for token in table.legal_of("place") if token.endswith("@1,1")]
    assert legal == ["place blank:N@1,1"]
    for arrows in "ESW":
        assert table.refuses(f"place blank:{arrows}@1,1") == "PLACE-2"


@rule("PLACE-3")
@pytest.mark.parametrize("size", [1, 4, 7])
def test_exactly_one_chamber_is_drawn_however_many_are_in_hand(size: int) -> None:
    pile = {"unseen": ["harp:NE", "map:NE", "map:NE"]}
    table = Table("start:NESW", seat(hand=["blank:N"] * size), seat(hand=["blank:N"]), pile=pile)
    table.play("place blank:N@0,1")
    assert table.chance == [["draw harp:NE", 1], ["draw map:NE", 2]]
    table.play("draw map:NE")
    assert table.hand(0) == ["blank:N"] * (size - 1) + ["map:NE"]
    assert table.view()["pile"] == 2
    assert table.asked == (1, "turn")


@rule("PLACE-3")
def test_an_empty_pile_gives_nothing_and_play_goes_on() -> None:
    table = Table("start:NESW", seat(hand=["blank:N", "blank:N"]), seat(hand=["blank:N"]))
    table.play("place blank:N@0,1")
    assert table.hand(0) == ["blank:N"]
    assert table.asked == (1, "turn")


@rule("PLACE-3")
def test_a_move_draws_nothing() -> None:
    table = Table("start:NESW blank:E", seat(hand=["blank:N"]), seat(), pile={"unseen": ["map:NE"]})
    assert table.play("move 1,0").hand(0) == ["blank:N"]
    assert table.view()["pile"] == 1


@rule("PLACE-3")
@pytest.mark.parametrize(
    ("tile", "answer"), [("escape:N", "escape"), ("drakon_moves:N", "drakon 0,1")]
)
def test_placement_effects_come_before_the_draw(tile: str, answer: str) -> None:
    pile = {"unseen": ["harp:NE", "map:NE"]}
    table = Table("start:NESW blank:E", seat(hand=[tile]), seat(), pile=pile)
    table.play(f"place {tile}@0,1")
    assert table.asked == (0, answer.split()[0])
    assert table.hand(0) == []
    assert table.play(answer).asked == ("chance", "draw")
    assert table.play("draw harp:NE").hand(0) == ["harp:NE"]


@rule("PLACE-6")
@pytest.mark.parametrize("tile", QUIET)
def test_placing_triggers_no_other_effect(tile: str) -> None:
    seats = [seat("1,0", hand=[tile, "blank:NE"], coins=[1, 2]), seat(hand=["map:N"], coins=[3])]
    table = Table("start:NESW blank:E blank:E", *seats, drakon="2,0", hoard=[1, 3])
    table.play(f"place {tile}@0,1")
    assert table.asked == (1, "turn")
    assert (table.hand(0), table.hand(1)) == (["blank:NE"], ["map:N"])
    assert (table.coins(0), table.coins(1), table.view()["hoard"]) == ([1, 2], [3], 2)
    assert (table.at(0), table.at(1), table.view()["drakon"]) == ("1,0", "0,0", "2,0")
    assert table.board == {
        "0,0": "start:NESW",
        "0,1": tile,
        "1,0": "blank:E",
        "2,0": "blank:E",
    }


RUINS = """
blank:N     .
start:NESW  destroy:E
"""
"""Seat 0 can enter Destroy a Chamber; with nobody on 0,1, that chamber is destroyed."""


@rule("RUL-6")
def test_a_destroyed_chamber_goes_under_the_pile_even_when_it_is_empty() -> None:
    table = Table(RUINS, seat(), seat(hand=["map:NE"]))
    table.play("move 1,0")
    assert table.view()["pile"] == 1
    table.play("place map:NE@0,1")
    assert table.hand(1) == ["blank:N"]
    assert table.view()["pile"] == 0


@rule("RUL-6")
def test_a_destroyed_chamber_is_drawn_after_all_others() -> None:
    pile = {"unseen": ["harp:NE", "wind:NE"], "under": ["map:NE"]}
    hand = ["teleport:-"] * 4
    table = Table(RUINS, seat(hand=hand), seat(hand=hand), pile=pile)
    table.play("move 1,0")
    assert table.view()["pile"] == 4
    table.play("place teleport:-@0,1")
    assert table.chance == [["draw harp:NE", 1], ["draw wind:NE", 1]]
    table.play("draw wind:NE; place teleport:-@0,2; place teleport:-@0,3; place teleport:-@0,4")
    assert table.hand(0) == ["blank:N", "harp:NE", "teleport:-", "teleport:-"]
    assert table.hand(1) == ["map:NE", "teleport:-", "teleport:-", "wind:NE"]
