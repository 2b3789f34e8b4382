"""Both editions: Magic Harp, Windstorm, Master Key and Teleport, as the fourth explains them."""

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_fourth import EDITIONS
from tests.rule import rule

BOTH = pytest.mark.parametrize("edition", EDITIONS)

HARPS = """
    .           harp:N     .
    start:NESW  {here}     blank:W
    .           harp:S     .
"""


@rule("CH-HARP")
@BOTH
def test_a_harp_does_not_force_anybody_to_take_the_move_action(edition: str) -> None:
    board = HARPS.format(here="blank:NS")
    table = Table(board, seat("1,0", hand=["map:N"]), seat(), edition=edition)
    assert table.legal_of("place") != []
    table.play("place map:E@3,0")
    assert table.at(0) == "1,0"
    assert table.asked == (1, "turn")


@rule("CH-HARP")
@BOTH
def test_among_several_harps_the_player_chooses_and_goes_nowhere_else(edition: str) -> None:
    board = """
        .           harp:N     .
        start:NESW  blank:NES  blank:E
        .           harp:S     .
    """
    table = Table(board, seat("1,0"), seat(), edition=edition)
    assert table.legal == ["move 1,-1", "move 1,1"]
    assert table.refuses("move 2,0") == "CH-HARP"
    assert table.play("move 1,-1").at(0) == "1,-1"


@rule("CH-HARP", "CH-KEY", "CH-TELE")
@BOTH
@pytest.mark.parametrize("here", ["master_key:-", "teleport:-"])
def test_on_a_master_key_or_a_teleport_no_harp_restricts(edition: str, here: str) -> None:
    table = Table(HARPS.format(here=here), seat("1,0"), seat(), edition=edition)
    assert table.legal == ["move 0,0", "move 1,-1", "move 1,1", "move 2,0"]
    assert table.play("move 2,0").at(0) == "2,0"


@rule("PLACE-5", "CH-HARP", "CH-WIND", "CH-ESCAPE")
@BOTH
@pytest.mark.parametrize("board", ["start:NESW blank:E harp:E", "start:NESW wind:E blank:E"])
def test_an_escape_avoids_harp_and_windstorm(edition: str, board: str) -> None:
    table = Table(board, seat("1,0", hand=["escape:N"]), seat(), edition=edition)
    table.play("place escape:N@0,1")
    assert table.asked == (0, "escape")
    assert table.legal == ["decline", "escape"]
    assert table.play("escape").at(0) == "0,1"


STORM = """
    .           blank:N  blank:N
    start:NESW  wind:NE  blank:NE  blank:E
"""


@rule("CH-WIND")
@BOTH
def test_leaving_a_windstorm_takes_two_chosen_steps(edition: str) -> None:
    table = Table(STORM, seat("1,0"), seat(), edition=edition)
    assert table.legal == ["move 2,0>2,1", "move 2,0>3,0"]
    for token in ("move 2,0", "move 1,1", "move 1,1>2,1"):
        assert table.refuses(token) == "CH-WIND"
    assert table.play("move 2,0>2,1").at(0) == "2,1"


@rule("CH-WIND", "CH-MIND")
@BOTH
def test_a_hero_forced_out_of_a_windstorm_does_not_choose(edition: str) -> None:
    board = """
        .               .           .       blank:N
        mind_control:N  start:NESW  wind:E  blank:NE  blank:E
    """
    table = Table(board, seat(), seat("1,0"), edition=edition).play("move -1,0")
    assert table.asked == (0, "mind_control")
    assert table.legal == ["control 1 2,0>2,1", "control 1 2,0>3,0"]
    assert table.refuses("control 1 2,0") == "CH-WIND"
    assert table.play("control 1 2,0>2,1").at(1) == "2,1"


@rule("CH-MIND", "CH-TELE")
@BOTH
def test_a_hero_forced_off_a_teleport_can_be_sent_anywhere(edition: str) -> None:
    board = "mind_control:N start:NESW teleport:- . blank:E"
    table = Table(board, seat(), seat("1,0"), edition=edition).play("move -1,0")
    assert table.legal == ["control 1 -1,0", "control 1 0,0", "control 1 3,0"]


PASSAGE = """
    .           .       blank:S   .
    start:NESW  wind:E  {passed}  blank:E
    .           .       {south}   .
"""


@rule("CH-WIND", "RUL-10")
@BOTH
@pytest.mark.parametrize("passed", ["teleport:-", "master_key:-"])
def test_a_passed_chamber_without_arrows_leads_where_no_arrow_points_back(
    edition: str, passed: str
) -> None:
    board = PASSAGE.format(passed=passed, south="blank:E")
    table = Table(board, seat("1,0"), seat(), edition=edition)
    assert table.legal == ["move 2,0>2,-1", "move 2,0>3,0"]
    harp = PASSAGE.format(passed=passed, south="harp:E")
    assert Table(harp, seat("1,0"), seat(), edition=edition).legal == ["move 2,0>2,-1"]


@rule("CH-WIND", "CH-HARP")
@BOTH
def test_a_passed_chamber_with_an_arrow_to_a_harp_leads_only_there(edition: str) -> None:
    board = PASSAGE.format(passed="blank:ES", south="harp:E")
    table = Table(board, seat("1,0"), seat(), edition=edition)
    assert table.legal == ["move 2,0>2,-1"]


@rule("CH-WIND", "TURN-3")
@BOTH
def test_a_hero_who_cannot_move_two_chambers_cannot_move(edition: str) -> None:
    board = "start:NESW wind:E blank:N"
    table = Table(board, seat("1,0", hand=["map:N"]), seat(), edition=edition)
    assert table.legal == table.legal_of("place")
    assert table.refuses("move 2,0") == "TURN-3"
    assert Table(board, seat("1,0"), seat(), edition=edition).asked == (1, "turn")


@rule("CH-WIND", "DRAK-3", "MOVE-3")
@BOTH
@pytest.mark.parametrize(("drakon", "at", "coins"), [("2,0", "3,0", [2]), ("3,0", "0,0", [])])
def test_drakon_on_the_chamber_passed_is_not_encountered_and_on_the_last_she_is(
    edition: str, drakon: str, at: str, coins: list[int]
) -> None:
    board = "start:NESW wind:E find_coin:E blank:E"
    table = Table(board, seat("1,0", coins=[2]), seat(), drakon=drakon, edition=edition)
    table.play("move 2,0>3,0")
    assert (table.at(0), table.coins(0)) == (at, coins)


@rule("CH-KEY")
@BOTH
def test_a_master_key_opens_its_four_doors_and_nothing_beyond(edition: str) -> None:
    board = """
        .           .        blank:S       .
        start:NESW  blank:E  master_key:-  blank:W  blank:W
    """
    table = Table(board, seat("2,0"), seat(), edition=edition)
    assert table.legal == ["move 1,0", "move 2,1", "move 3,0"]
    assert table.refuses("move 4,0") == "CH-KEY"
    # The key has no lasting effect: the next chamber can be left along its arrow only.
    table.play("move 3,0; move 1,0")
    assert table.legal == ["move 2,0"]


@rule("CH-TELE")
@BOTH
def test_a_teleport_leads_to_any_other_chamber_in_play(edition: str) -> None:
    board = "start:NESW teleport:- blank:W . find_coin:E"
    table = Table(board, seat("1,0"), seat(), hoard=[3], edition=edition)
    assert table.legal == ["move 0,0", "move 2,0", "move 4,0"]
    assert table.refuses("move 1,0") == "CH-TELE"
    table.play("move 4,0")
    assert (table.at(0), table.coins(0)) == ("4,0", [3])
