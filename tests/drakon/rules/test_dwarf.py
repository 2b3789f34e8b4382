"""The Dwarf: discard chambers and draw as many, then more if wanted, up to four."""

from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_heroes import hero_table
from tests.rule import rule
from wyrmhold.kernel.viewers import SPECTATOR

BOARD = "start:NESW blank:E blank:N"
PILE = {"unseen": ["find_coin:N", "find_coin:N", "rotate:NS", "switch:NE", "wind:NES"]}
OTHER = seat(hero="knight")


def dwarf(*hand: str, **rest: Any) -> dict[str, Any]:
    return seat(hero="dwarf", hand=list(hand), **rest)


def table_with(*hand: str, **scenario: Any) -> Table:
    return hero_table(BOARD, dwarf(*hand), OTHER, **{"pile": PILE, **scenario})


@rule("HERO-DWARF", "HERO-1")
def test_the_dwarf_discards_any_part_of_the_hand() -> None:
    table = table_with("blank:N", "blank:N", "harp:N", "map:NS")
    assert table.legal_of("use") == [
        "use discard blank:N",
        "use discard blank:N blank:N",
        "use discard blank:N blank:N harp:N",
        "use discard blank:N blank:N harp:N map:NS",
        "use discard blank:N blank:N map:NS",
        "use discard blank:N harp:N",
        "use discard blank:N harp:N map:NS",
        "use discard blank:N map:NS",
        "use discard harp:N",
        "use discard harp:N map:NS",
        "use discard map:NS",
    ]


@rule("HERO-DWARF")
def test_the_dwarf_draws_as_many_as_were_discarded_one_by_one() -> None:
    table = table_with("blank:N", "blank:NS", "harp:N", "map:NS", "map:NES")
    table.play("use discard blank:N harp:N")
    assert table.asked == ("chance", "draw")
    assert table.chance == [
        ["draw find_coin:N", 2],
        ["draw rotate:NS", 1],
        ["draw switch:NE", 1],
        ["draw wind:NES", 1],
    ]
    table.play("draw find_coin:N")
    assert ["draw find_coin:N", 1] in table.chance
    assert table.play("draw rotate:NS").asked == (0, "turn")
    assert table.hand(0) == ["blank:NS", "find_coin:N", "map:NES", "map:NS", "rotate:NS"]
    assert not table.ability(0)


@rule("HERO-DWARF")
def test_a_hand_below_four_is_filled_to_four_if_the_player_wants() -> None:
    table = table_with("blank:N", "harp:N").play("use discard blank:N")
    table.play("draw find_coin:N; more; draw rotate:NS; more; draw switch:NE")
    assert table.hand(0) == ["find_coin:N", "harp:N", "rotate:NS", "switch:NE"]
    assert table.asked == (0, "turn")


@rule("HERO-DWARF")
def test_zero_discards_are_allowed_if_a_chamber_would_be_drawn() -> None:
    table = table_with("blank:N", "harp:N", "map:N")
    assert "use discard" in table.legal
    table.play("use discard; more; draw wind:NES")
    assert table.hand(0) == ["blank:N", "harp:N", "map:N", "wind:NES"]
    assert not table.ability(0)
    assert table.asked == (0, "turn")
    assert "use discard" in table_with().legal


@rule("HERO-DWARF")
def test_zero_discards_are_refused_with_four_chambers_in_hand_or_an_empty_pile() -> None:
    full = table_with("blank:N", "harp:N", "map:N", "map:NS")
    assert full.refuses("use discard") == "HERO-DWARF"
    empty = table_with("blank:N", pile={})
    assert empty.legal_of("use") == ["use discard blank:N"]
    assert empty.refuses("use discard") == "HERO-DWARF"
    assert table_with(pile={}).legal == ["move 1,0"]


@rule("HERO-DWARF")
@pytest.mark.parametrize(
    "token", ["use discard rotate:NS", "use discard harp:N harp:N", "use discard blank:NS"]
)
def test_only_chambers_in_hand_can_be_discarded(token: str) -> None:
    assert table_with("blank:N", "harp:N").refuses(token) == "HERO-DWARF"


@rule("HERO-DWARF", "HAND-1")
def test_the_discards_go_under_the_pile_in_order_known_to_that_player_only() -> None:
    pile = {"unseen": ["blank:N"] * 4, "under": ["wind:N"]}
    table = table_with("harp:N", "map:N", "map:NS", "blank:NE", pile=pile)
    table.play("use discard map:NS harp:N")
    assert table.view()["under"] == ["wind:N", "harp:N", "map:NS"]
    assert table.view(0)["under"] == ["wind:N", "harp:N", "map:NS"]
    assert table.view(1)["under"] == ["wind:N", None, None]
    assert table.view(SPECTATOR)["under"] == ["wind:N", None, None]


@rule("HERO-DWARF")
def test_the_discards_lie_under_the_pile_before_the_dwarf_draws_and_may_come_back() -> None:
    table = table_with("harp:N", "map:N", "rotate:N", "switch:N", pile={"unseen": ["blank:N"]})
    table.play("use discard harp:N map:N")
    assert table.hand(0) == ["blank:N", "harp:N", "rotate:N", "switch:N"]
    assert table.view()["under"] == ["map:N"]


@rule("HERO-DWARF")
def test_with_an_empty_pile_the_discards_themselves_are_drawn() -> None:
    table = table_with("harp:N", "map:N", pile={}).play("use discard harp:N map:N")
    assert table.hand(0) == ["harp:N", "map:N"]
    assert table.view()["pile"] == 0
    assert not table.ability(0)
    assert table.asked == (0, "turn")


@rule("HERO-DWARF")
def test_a_pile_that_runs_out_leaves_the_hand_below_four() -> None:
    table = table_with("harp:N", pile={"unseen": ["blank:N"]}).play("use discard; more")
    assert table.hand(0) == ["blank:N", "harp:N"]
    assert table.asked == (0, "turn")


@rule("HERO-DWARF", "HERO-1")
def test_the_dwarf_may_discard_after_placing_and_drawing() -> None:
    table = table_with("blank:N", "harp:N", "map:N", "map:NS")
    table.play("place blank:N@0,1; draw wind:NES")
    assert table.asked == (0, "turn")
    assert "end" in table.legal
    assert "use discard wind:NES" in table.legal
    table.play("use discard wind:NES; draw rotate:NS")
    assert table.hand(0) == ["harp:N", "map:N", "map:NS", "rotate:NS"]
    assert table.asked == (1, "turn")


@rule("HERO-DWARF", "HERO-1")
def test_the_dwarf_discards_once_per_game() -> None:
    table = table_with("blank:N", "harp:N", "map:N", "map:NS")
    table.play("use discard map:NS; draw rotate:NS")
    assert table.refuses("use discard harp:N") == "HERO-1"
    assert table.legal_of("use") == []
    assert table.legal_of("end") == []


@rule("HERO-DWARF", "HERO-2")
def test_a_dwarf_with_no_action_left_may_draw_and_must_then_place() -> None:
    pile = {"unseen": ["blank:N", "blank:N"]}
    table = hero_table("start:NESW blank:E", dwarf(at="1,0"), OTHER, pile=pile)
    assert table.asked == (0, "turn")
    assert table.legal == ["end", "use discard"]
    table.play("use discard; more; more")
    assert table.hand(0) == ["blank:N", "blank:N"]
    assert table.asked == (0, "turn")
    assert table.legal_of("place")
    assert table.refuses("end") == "TURN-1"
