"""No Crying: another turn, in which the player may not cry."""

from typing import Any

from tests.dragon_run.kit import LOCATIONS, Table, next_up, seat
from tests.rule import rule


def sobbed(*below: str, character: str = "elf", power: bool = False, **rest: Any) -> Table:
    """Seat 0 has drawn No Crying; these Locations lie below it."""
    actor = seat("object_1", "object_2", "object_2", character=character, power=power)
    actor["hand"] += rest.pop("more", [])
    other = seat("object_2", character="cleric", power=False)
    dungeon = next_up("no_crying", *below)
    table = Table(actor, other, dungeon=dungeon, treasure={}, **rest)
    assert table.legal_of("cry") != []
    return table.play("charge")


@rule("RUN-LOC-NOCRY")
def test_another_turn_follows_in_which_the_player_may_not_cry() -> None:
    table = sobbed()
    assert table.asked == (0, "turn")
    assert table.legal == ["charge", "hide object_1", "hide object_2"]
    assert table.refuses("cry object_2") == "RUN-LOC-NOCRY"
    began = table.happened("TurnBegan")
    assert [(each["seat"], each["no_cry"]) for each in began] == [(0, True)]


@rule("RUN-LOC-NOCRY")
def test_nobody_can_pass_instead() -> None:
    sobbed().refuses("pass")


@rule("RUN-LOC-NOCRY")
def test_nothing_else_happens() -> None:
    table = sobbed(temper=4)
    assert (table.temper, table.left) == (4, ["dragon"])
    assert table.hand(0) == ["object_1", "object_2", "object_2"]
    assert table.discard == []
    assert not table.injured(0)


@rule("RUN-LOC-NOCRY", "RUN-TURN-2", "RUN-TURN-3")
def test_powers_potions_and_talismans_can_be_used_and_do_not_lift_it() -> None:
    table = sobbed("hall", "pack", power=True, more=["vision", "languor"])
    assert {"power look", "play vision", "play languor"} <= set(table.legal)
    table.play("play vision")
    assert table.legal_of("cry") == []
    table.play("power look; play languor")
    assert table.legal == ["charge", "hide object_1", "hide object_2"]


@rule("RUN-LOC-NOCRY", "RUN-CH-WARRIOR")
def test_a_successful_attack_does_not_lift_it() -> None:
    table = sobbed(character="warrior", power=True, temper=4).play("power attack; die 9")
    assert table.asked == (0, "turn")
    assert table.legal == ["charge", "hide object_1", "hide object_2"]


@rule("RUN-LOC-NOCRY", "RUN-TURN-4")
def test_it_applies_only_to_the_turn_that_follows_immediately() -> None:
    table = sobbed("hallway").play("charge")
    assert table.legal_of("cry") == ["cry object_2"]
    assert [each["no_cry"] for each in table.happened("TurnBegan")] == [False]
    table = sobbed("hall").play("charge; again")
    assert table.legal_of("cry") == ["cry object_2"]


@rule("RUN-LOC-NOCRY")
def test_the_next_player_may_cry() -> None:
    table = sobbed().play("hide object_1; die 9; pass")
    assert table.asked == (1, "turn")
    assert table.legal_of("cry") == ["cry object_2"]
    table = sobbed("hall").play("charge; pass")
    assert table.legal_of("cry") == ["cry object_2"]


@rule("RUN-LOC-NOCRY")
def test_it_is_over_when_the_turn_comes_round_again() -> None:
    table = sobbed("hall").play("charge; pass; cry object_2")
    assert table.asked == (0, "turn")
    assert table.legal_of("cry") == ["cry object_2"]


@rule("RUN-LOC-NOCRY", "RUN-TR-MIND")
def test_it_does_nothing_when_drawn_under_mind_control() -> None:
    seats = [seat("mind_control", "object_2"), seat("object_2"), seat("object_2")]
    for target in (1, 2):
        table = Table(*seats, dungeon=next_up("no_crying")).play(f"play mind_control {target}")
        for number in (1, 2, 0):
            assert table.asked == (number, "turn")
            assert table.legal_of("cry") == ["cry object_2"]
            table.play("cry object_2")


@rule("RUN-LOC-NOCRY")
def test_there_is_one_in_the_box() -> None:
    assert Table(dungeon=LOCATIONS).play("charge").weights["location no_crying"] == 1
