"""Entering the same chamber again within one turn, and chains of forced moves."""

from typing import Any

from tests.drakon.kit import Table, seat
from tests.rule import rule
from wyrmhold.games.drakon.events import HeroMoved
from wyrmhold.games.drakon.geometry import cell_from_text

HEROES = {"heroes": True}


def ring(first: str, last: str = "mind_control:W", **scenario: Any) -> Table:
    """A ring of chambers that the Amazon is driven around, in a chain of Mind Controls.

    The opponent walks along a row of them in the west, so that each can move the other.
    """
    row = "mind_control:W mind_control:W mind_control:W mind_control:W mind_control:W blank:W"
    gaps = ". " * 6
    return Table(
        f"""
        {gaps} .           mind_control:E  mind_control:S
        {row}  start:NESW  {first}         {last}
        """,
        seat(hero="amazon", hand=scenario.pop("hand", [])),
        seat("-1,0", hero="dwarf"),
        options=HEROES,
        **scenario,
    )


@rule("MOVE-2")
def test_a_second_entry_within_one_turn_has_no_effect() -> None:
    table = ring("find_coin:N", hoard=[1, 2, 3])
    table.play("move 1,0; coin 2; use move 1,1")
    assert table.at(0) == "1,0"
    assert table.at(1) == "-4,0"
    assert table.coins(0) == [2]
    assert table.asked == (1, "turn")


@rule("MOVE-2")
def test_a_chamber_has_its_effect_again_on_a_later_turn() -> None:
    table = Table(
        "start:NESW master_key:- find_coin:W", seat("1,0"), seat(hand=["blank:N"]), hoard=[1, 2, 3]
    )
    table.play("move 2,0; coin 1; move 1,0; move 1,0; move 0,0; move 2,0; coin 3")
    assert table.coins(0) == [1, 3]


@rule("MOVE-2")
def test_the_chamber_has_its_effect_for_each_hero_who_enters_it_in_a_turn() -> None:
    table = Table("start:NESW mind_control:E blank:E blank:E", seat(), seat())
    # Every choice is forced: seat 1 comes in too, and moves seat 0 on.
    table.play("move 1,0")
    assert table.asked == (1, "turn")
    assert (table.at(0), table.at(1)) == ("2,0", "1,0")


@rule("MOVE-2")
def test_passing_through_a_chamber_does_not_count_as_entering() -> None:
    table = Table(
        "start:NESW wind:E find_coin:E master_key:-",
        seat("1,0", hero="amazon"),
        seat(),
        options=HEROES,
        hoard=[1, 2],
    )
    table.play("use move 2,0>3,0; move 2,0; coin 2")
    assert table.coins(0) == [2]


@rule("MOVE-2")
def test_a_floated_room_is_the_same_chamber() -> None:
    table = Table(
        """
        .  .  .  .  .  mind_control:E  mind_control:S
        mind_control:W  mind_control:W  mind_control:W  blank:W  start:NESW  .  mind_control:W
        .  .  .  .  floating:S
        """,
        seat(hero="amazon"),
        seat("-1,0", hero="dwarf", hand=["blank:N"]),
        options=HEROES,
    )
    table.play("move 0,-1; float N@1,0; use move 1,1")
    assert table.at(0) == "1,0"
    assert table.asked == (1, "turn")


def back_to(first: str, choice: str) -> Table:
    """Driven around the ring to a chamber that changes it; then back to the start."""
    last = {"switch": "switch:W", "rotate": "rotate:W", "decline": "switch:W"}[choice.split()[0]]
    table = ring(first, last, hoard=[1, 2], hand=["find_coin:N"])
    table.play(f"move 1,0; {choice}")
    assert table.at(0) == "2,0"
    return table.play("use move 1,0")


@rule("MOVE-2")
def test_another_tile_on_the_cell_is_a_new_chamber() -> None:
    table = back_to("mind_control:N", "switch 1,0 find_coin:N")
    assert table.asked == ("chance", "coin")


@rule("MOVE-2")
def test_without_a_switch_it_is_still_the_same_chamber() -> None:
    table = back_to("mind_control:N", "decline")
    assert table.asked == (1, "turn")
    assert table.at(1) == "-4,0"


@rule("MOVE-2")
def test_a_rotated_chamber_is_the_same_chamber() -> None:
    table = back_to("mind_control:N", "rotate 1,0 S")
    assert table.asked == (1, "turn")
    assert table.at(1) == "-4,0"


@rule("MOVE-2", "MOVE-3")
def test_drakon_still_catches_on_a_second_entry() -> None:
    table = Table(
        "start:NESW drakon_moves:E blank:E",
        seat(hero="amazon", coins=[1, 1, 1]),
        seat(),
        options=HEROES,
        drakon="2,0",
    )
    table.play("move 1,0; drakon 1,0")
    assert (table.at(0), table.coins(0)) == ("0,0", [1, 1])
    table.play("use move 1,0")
    assert (table.at(0), table.coins(0)) == ("0,0", [1])


@rule("MOVE-2", "VAR-ESC")
def test_a_second_entry_can_still_win_by_escaping() -> None:
    table = Table(
        "start:NESW blank:E escape:E",
        seat("1,0", coins=[3, 3, 2]),
        seat(),
        options={"goal": "escape"},
    )
    # No turn of the third edition is long enough to leave, earn gold and come back.
    for cell in ("2,0", "1,0"):
        HeroMoved(0, (cell_from_text(cell),)).evolve(table.state)
    table.play("move 2,0")
    assert table.outcome == {"winners": [0], "reason": "escape"}


@rule("RUL-3", "MOVE-2")
def test_a_chain_of_mind_controls_is_played_out_and_ends() -> None:
    table = Table(
        """
        .           mind_control:E  mind_control:S
        start:NESW  mind_control:N  mind_control:W
        """,
        seat(),
        seat("2,1"),
    )
    table.play("move 1,0")
    moved = [(event["seat"], event["path"]) for event in table.happened("HeroMoved")]
    assert [mover for mover, _ in moved] == [0, 1, 0, 1, 0, 1, 0, 1, 0]
    assert (table.at(0), table.at(1)) == ("1,0", "2,1")
    assert table.asked == (1, "turn")
