"""Take Another Turn."""

from tests.dragon_run.kit import LOCATIONS, Table, next_up, seat
from tests.rule import rule


@rule("RUN-LOC-HALLWAY", "RUN-TURN-4")
def test_it_gives_the_same_player_another_turn() -> None:
    table = Table(seat("object_2", power=False), seat(), dungeon=next_up("hallway"))
    table.play("charge")
    assert table.asked == (0, "turn")
    assert table.legal == ["charge", "cry object_2", "hide object_2"]
    assert [each["seat"] for each in table.happened("TurnBegan")] == [0]


@rule("RUN-LOC-HALLWAY")
def test_nobody_can_pass_instead() -> None:
    table = Table(dungeon=next_up("hallway")).play("charge")
    assert table.legal == ["charge"]
    table.refuses("pass")


@rule("RUN-LOC-HALLWAY")
def test_nothing_else_happens() -> None:
    chest = {"deck": ["object_1"], "discard": ["object_2"]}
    actor = seat("object_3", talismans=["languor"], power=False)
    table = Table(actor, seat(), dungeon=next_up("hallway"), treasure=chest, temper=4)
    table.play("charge")
    assert (table.hand(0), table.talismans(0)) == (["object_3"], ["languor"])
    assert (table.deck, table.discard) == (["object_1"], ["object_2"])
    assert (table.temper, table.left) == (4, ["dragon"])
    assert (table.injured(0), table.power(0)) == (False, False)


@rule("RUN-LOC-HALLWAY")
def test_crying_ends_the_turn_it_gave() -> None:
    table = Table(seat("object_2"), seat(), dungeon=next_up("hallway"))
    assert table.play("charge; cry object_2").asked == (1, "turn")


@rule("RUN-LOC-HALLWAY")
def test_there_is_one_in_the_box() -> None:
    assert Table(dungeon=LOCATIONS).play("charge").weights["location hallway"] == 1
