"""Players remember the chambers they know, and nobody learns more than that."""

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_secrets import SPECTATOR, heard, known
from tests.rule import rule

EVERYBODY = (0, 1, 2, SPECTATOR)


def mapped() -> Table:
    """Seat 0 took a Harp from seat 1, who had two chambers; seat 2 watched."""
    victim = seat(hand=["harp:NE", "wind:NE"])
    table = Table("start:NESW map:NE", seat(hand=["blank:N"]), victim, seat(hand=["blank:N"]))
    return table.play("move 1,0; map 1; take harp:NE")


@rule("HAND-1")
def test_a_chamber_taken_from_a_hand_is_known_only_to_both_players() -> None:
    table = mapped()
    assert known(table, 0, 1, 2, SPECTATOR) == [["harp:NE"], [], []]
    assert known(table, 1, 0, 2, SPECTATOR) == [[], [], []]


@rule("HAND-1")
def test_a_known_chamber_stays_known_until_it_is_played() -> None:
    table = mapped().play("place wind:NE@0,1; place blank:N@0,2; place blank:N@0,3")
    assert known(table, 0, 1, 2) == [["harp:NE"], []]
    table = mapped().play("place wind:NE@0,1; place blank:N@0,2; place harp:NE@0,3")
    assert known(table, 0, 1, 2) == [[], []]


@rule("HAND-1")
def test_a_chamber_that_may_have_been_taken_is_no_longer_known() -> None:
    table = mapped().play("place wind:NE@0,1; move 1,0")
    assert table.asked == ("chance", "take")
    table.play("take blank:N")
    assert known(table, 0, 1, 2) == [[], []]
    assert known(table, 2, 0, 1) == [["blank:N"], []]


@rule("HAND-1")
def test_a_chamber_taken_from_a_fully_known_hand_is_known() -> None:
    takers = [seat(), seat(hand=["harp:NE", "wind:NE"]), seat()]
    table = Table("start:NESW map:NE", *takers).play("move 1,0; take harp:NE")
    table.play("place wind:NE@0,1; move 1,0")
    assert known(table, 2, *EVERYBODY) == [["harp:NE"], ["harp:NE"], ["harp:NE"], []]


@rule("HAND-1")
def test_a_chamber_shifted_into_a_hand_is_known_to_all() -> None:
    table = Table("start:NESW switch:E harp:E", seat(hand=["teleport:-"]), seat(), seat())
    table.play("move 1,0; switch 2,0 teleport:-")
    assert known(table, 0, *EVERYBODY) == [["harp:N"]] * 4


@rule("HAND-1")
def test_a_destroyed_chamber_is_known_to_all_under_the_pile_and_in_the_hand_it_comes_to() -> None:
    players = [seat(), seat(hand=["map:NE"]), seat()]
    table = Table("start:NESW destroy:E blank:NE", *players).play("move 1,0")
    assert [table.view(viewer)["under"] for viewer in EVERYBODY] == [["blank:NE"]] * 4
    table.play("place map:NE@2,0")
    assert known(table, 1, *EVERYBODY) == [["blank:NE"]] * 4


@rule("HAND-1")
def test_a_chamber_under_the_pile_is_known_only_to_those_who_put_it_there() -> None:
    dwarf = seat(hero="dwarf", hand=["harp:NE", "blank:N", "blank:N", "blank:N"])
    players = [dwarf, seat(hand=["blank:N"]), seat(hand=["blank:N"])]
    pile = {"unseen": ["map:NE", "wind:NE"]}
    table = Table("start:NESW", *players, pile=pile, options={"heroes": True})
    table.play("use discard harp:NE")
    assert [table.view(viewer)["under"] for viewer in EVERYBODY] == [["harp:NE"], *[[None]] * 3]
    assert table.view(1)["pile"] == 3
    table.play("draw map:NE; place blank:N@0,1; place blank:N@0,2")
    assert table.hand(1) == ["harp:NE"]
    assert known(table, 1, *EVERYBODY) == [["harp:NE"], ["harp:NE"], [], []]


@rule("HAND-1")
def test_only_the_dwarf_knows_a_discard() -> None:
    dwarf = seat(hero="dwarf", hand=["harp:NE", "blank:N", "blank:N", "blank:N"])
    pile = {"unseen": ["map:NE", "wind:NE"]}
    table = Table("start:NESW", dwarf, seat(), pile=pile, options={"heroes": True})
    table.play("use discard harp:NE")
    tiles = [heard(table, viewer, "ChambersDiscarded")[0]["tiles"] for viewer in (0, 1, SPECTATOR)]
    assert tiles == [["harp:NE"], [None], [None]]


@rule("HAND-1")
def test_a_known_chamber_that_may_have_been_discarded_is_no_longer_known() -> None:
    dwarf = seat(hero="dwarf", hand=["blank:N", "teleport:-"])
    pile = {"unseen": ["map:NE"] * 3}
    board = "start:NESW switch:E harp:NE"
    table = Table(board, dwarf, seat(), pile=pile, options={"heroes": True})
    table.play("move 1,0; switch 2,0 teleport:-")
    assert known(table, 0, 1, SPECTATOR) == [["harp:NE"], ["harp:NE"]]
    table.play("use discard blank:N; more; more")
    assert table.hand(0) == ["harp:NE", "map:NE", "map:NE", "map:NE"]
    assert known(table, 0, 1, SPECTATOR) == [[], []]
    assert table.view(1)["under"] == [None]


@rule("HAND-1")
def test_a_fully_known_hand_stays_known_when_all_of_it_is_discarded() -> None:
    dwarf = seat(hero="dwarf", hand=["master_key:-", "teleport:-"])
    pile = {"unseen": ["map:NE"] * 4}
    board = "start:NESW switch:E switch:E harp:NE wind:NE"
    table = Table(board, dwarf, seat(hero="knight"), pile=pile, options={"heroes": True})
    table.play("move 1,0; switch 3,0 teleport:-; end; move 1,0; move 2,0")
    table.play("switch 4,0 master_key:-")
    assert known(table, 0, 1, SPECTATOR) == [["harp:NE", "wind:NE"]] * 2
    table.play("use discard harp:NE wind:NE")
    under = [table.view(viewer)["under"] for viewer in (0, 1, SPECTATOR)]
    assert under == [["harp:NE", "wind:NE"]] * 3
