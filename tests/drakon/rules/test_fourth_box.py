"""Fourth edition: what is in the box and what it is called."""

from collections import Counter

import pytest

from tests.drakon.kit import Table
from tests.drakon.rules.helpers_fourth import EDITIONS, FOURTH_HEROES, TWINS, Draft
from tests.rule import rule

THIRD_BOX, FOURTH_BOX = (Table("start:NESW", edition=each).state.rules.box for each in EDITIONS)


@rule("SET-2", "CH-START", "CH-BLANK", "CH-FLOAT", "CH-LOSE", "CH-SWITCH", "CH-WIND")
@pytest.mark.parametrize(
    ("kind", "third", "fourth"),
    [
        ("start", "Start", "Entrance"),
        ("blank", "Blank", "Empty"),
        ("floating", "Floating Room", "Floating Chamber"),
        ("lose_coin", "Lose a Gold", "Lose a Coin"),
        ("switch", "Magical Shift", "Switch a Chamber"),
        ("wind", "Strong Wind", "Windstorm"),
    ],
)
def test_some_chambers_have_a_name_of_their_own(kind: str, third: str, fourth: str) -> None:
    assert (THIRD_BOX.name_of(kind), FOURTH_BOX.name_of(kind)) == (third, fourth)


@rule("CH-DESTROY", "CH-DRAKON", "CH-ESCAPE", "CH-FIND", "CH-HARP", "CH-KEY", "CH-MIND")
@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("destroy", "Destroy a Chamber"),
        ("drakon_moves", "Drakon Moves"),
        ("escape", "Escape"),
        ("find_coin", "Find a Coin"),
        ("harp", "Magic Harp"),
        ("master_key", "Master Key"),
        ("mind_control", "Mind Control"),
        ("rotate", "Rotate a Chamber"),
        ("teleport", "Teleport"),
    ],
)
def test_the_others_are_called_the_same(kind: str, name: str) -> None:
    assert FOURTH_BOX.name_of(kind) == THIRD_BOX.name_of(kind) == name


@rule("SET-3")
def test_the_box_holds_the_same_72_chambers() -> None:
    assert len(FOURTH_BOX.tiles()) == 72
    assert Counter(FOURTH_BOX.tiles()) == Counter(THIRD_BOX.tiles())


@rule("SET-4")
def test_the_hoard_holds_five_1s_eighteen_2s_and_five_3s() -> None:
    table = Draft(2).play("first 0; pick thief; pick druid; deal find_coin:N").dealt()
    assert table.view()["hoard"] == 28
    assert [table.coins(number) for number in range(2)] == [[], []]
    table.play("place find_coin:E@1,0")
    table.play(table.legal[0])
    table.play("move 1,0")
    assert table.chance == [["coin 1", 5], ["coin 2", 18], ["coin 3", 5]]


@rule("SET-2", "SET-7")
def test_the_entrance_lies_alone_with_every_hero_on_it_and_drakon_is_off_the_board() -> None:
    table = Draft(3).play("first 0").picked("thief", "druid", "knight").dealt()
    assert table.board == {"0,0": "start:NESW"}
    assert [table.at(number) for number in range(3)] == ["0,0"] * 3
    assert table.view()["drakon"] is None


@rule("HERO-3")
def test_heroes_whose_cards_appear_in_no_source_are_marked_as_reconstructed() -> None:
    rows = {row.name: row for row in FOURTH_BOX.hero_rows}
    assert sorted(rows) == FOURTH_HEROES
    marked = [name for name in FOURTH_HEROES if rows[name].status == "reconstructed"]
    # The clarifications say all that the Druid does, and of the others only a part.
    assert marked == ["knight", "ranger", "sorceress", "thief", "warrior"]
    assert {row.status for row in THIRD_BOX.hero_rows} == {"rulebook"}


@rule("HERO-3")
@pytest.mark.parametrize(("third", "fourth"), TWINS)
def test_each_hero_is_described_by_the_clause_of_the_third_edition_twin(
    third: str, fourth: str
) -> None:
    (old,) = (row.clause for row in THIRD_BOX.hero_rows if row.name == third)
    (new,) = (row.clause for row in FOURTH_BOX.hero_rows if row.name == fourth)
    assert new == old
