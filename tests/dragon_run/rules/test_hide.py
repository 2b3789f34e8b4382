"""Hide: pay, then roll against the number of Locations left."""

import pytest

from tests.dragon_run.kit import LOCATIONS, Table, next_up, seat
from tests.rule import rule

FIVE = ["dragon", "hall", "hall", "pack", "top_three"]


def hiding(dungeon: object, **scenario: object) -> Table:
    """Seat 0 has paid for a Hide and is about to roll the die."""
    table = Table(seat("object_1", power=False), seat(), dungeon=dungeon, **scenario)
    return table.play("hide object_1")


@rule("RUN-HIDE-1", "RUN-PAY")
def test_hiding_costs_at_least_1_before_the_roll() -> None:
    table = Table(seat("object_1", "object_3"), seat()).play("hide object_3")
    assert table.hand(0) == ["object_1"]
    assert table.discard == ["object_3"]
    assert table.asked == ("chance", "die")
    paid = table.happened("CardsPaid")
    assert [(each["seat"], each["cards"]) for each in paid] == [(0, ["object_3"])]


@rule("RUN-HIDE-1")
def test_the_die_has_ten_sides_from_0_to_9() -> None:
    table = hiding(FIVE)
    assert table.chance == [[f"die {value}", 1] for value in range(10)]
    with pytest.raises(ValueError):
        table.play("die 10")


@rule("RUN-HIDE-1", "RUN-PAY")
def test_nobody_hides_for_nothing() -> None:
    table = Table(seat("object_1"), seat())
    assert table.legal_of("hide") == ["hide object_1"]
    assert table.refuses("hide") == "RUN-PAY"
    table = Table(seat("health", "languor", "vision"), seat())
    assert table.legal_of("hide") == []
    assert table.refuses("hide health") == "RUN-PAY"


@rule("RUN-HIDE-1")
def test_the_payment_is_lost_whatever_the_roll() -> None:
    for value in (0, 9):
        table = hiding(FIVE).play(f"die {value}")
        assert table.hand(0) == []
        assert table.discard == ["object_1"]


@rule("RUN-HIDE-2", "RUN-HIDE-3")
@pytest.mark.parametrize("value", range(10))
def test_the_result_must_be_greater_than_the_number_of_locations_left(value: int) -> None:
    table = hiding(FIVE, temper=5).play(f"die {value}")
    if value > 5:
        assert (table.asked, table.temper) == ((0, "after_hide"), 4)
        assert table.left == LOCATIONS
    else:
        assert (table.asked, table.temper) == ((0, "turn"), 5)
        assert table.left == FIVE
        assert table.legal == ["charge"]


@rule("RUN-HIDE-2")
@pytest.mark.parametrize("number", range(1, 11))
def test_hiding_gets_easier_as_locations_run_out(number: int) -> None:
    succeeded = [
        value
        for value in range(10)
        if hiding(LOCATIONS[:number]).play(f"die {value}").asked == (0, "after_hide")
    ]
    assert succeeded == list(range(number + 1, 10))


@rule("RUN-HIDE-2", "RUN-KNOW-2")
def test_known_locations_count_like_any_other() -> None:
    dungeon = {"top": ["hall"], "unseen": ["pack"], "under": ["dragon", "hallway"]}
    assert hiding(dungeon).play("die 4").asked == (0, "turn")
    assert hiding(dungeon).play("die 5").asked == (0, "after_hide")


@rule("RUN-HIDE-2")
def test_success_calms_the_dragon_by_1_and_shuffles_all_locations_back() -> None:
    table = hiding({"top": ["hall"], "unseen": ["dragon"], "under": ["pack"]}, temper=4)
    table.play("die 9")
    assert table.temper == 3
    assert table.left == LOCATIONS
    assert sorted(table.dungeon["unseen"]) == sorted(LOCATIONS)
    assert (table.dungeon["top"], table.dungeon["under"]) == ([], [])
    assert table.order("DieRolled", "TemperFell", "DungeonShuffled") == [
        "DieRolled",
        "TemperFell",
        "DungeonShuffled",
    ]
    assert [each["by"] for each in table.happened("TemperFell")] == [1]


@rule("RUN-HIDE-2")
def test_success_lets_the_player_charge_or_pass() -> None:
    table = hiding(FIVE).play("die 9")
    assert (table.asked, table.legal) == ((0, "after_hide"), ["charge", "pass"])
    table.refuses("again")


@rule("RUN-HIDE-2")
def test_nobody_hides_or_cries_after_a_success() -> None:
    actor = seat("object_1", "object_2", "object_3", power=False)
    table = Table(actor, seat(), dungeon=FIVE).play("hide object_1; die 9")
    assert table.legal == ["charge", "pass"]
    table.refuses("hide object_2")
    table.refuses("cry object_2")


@rule("RUN-HIDE-2")
def test_passing_after_a_success_gives_the_turn_to_the_next_player() -> None:
    table = hiding(FIVE).play("die 9; pass")
    assert table.asked == (1, "turn")
    assert table.happened("LocationDrawn") == []


@rule("RUN-HIDE-2", "RUN-CHARGE")
def test_charging_after_a_success_draws_from_the_new_deck() -> None:
    table = hiding(FIVE).play("die 9; charge")
    assert table.asked == ("chance", "location")
    assert table.weights["location hall"] == 5
    assert table.play("location hallway").asked == (0, "turn")


@rule("RUN-HIDE-2", "RUN-TR-TALI")
def test_success_discards_all_talismans() -> None:
    seats = [seat("object_1", talismans=["invisibility"]), seat(talismans=["redirection"])]
    table = Table(*seats, dungeon=FIVE).play("hide object_1; die 9")
    assert (table.talismans(0), table.talismans(1)) == ([], [])
    assert table.discard == ["invisibility", "object_1", "redirection"]


@rule("RUN-HIDE-2", "RUN-CH-READY")
def test_success_readies_no_power() -> None:
    seats = [seat("object_1", power=False), seat(power=False)]
    table = Table(*seats, dungeon=FIVE).play("hide object_1; die 9")
    assert (table.power(0), table.power(1)) == (False, False)


@rule("RUN-HIDE-2", "RUN-END-1")
def test_a_success_that_takes_the_last_temper_ends_the_game_at_once() -> None:
    table = hiding(FIVE, temper=1).play("die 9")
    assert table.temper == 0
    assert table.asked == (None, "over")
    assert table.outcome is not None
    assert table.outcome["reason"] == "temper"


@rule("RUN-HIDE-2", "RUN-TR-LANG")
def test_languor_makes_a_success_worth_one_more() -> None:
    actor = seat("object_1", talismans=["languor"], power=False)
    table = Table(actor, seat(), dungeon=FIVE, temper=5).play("hide object_1; die 9")
    assert table.temper == 3


@rule("RUN-HIDE-3", "RUN-TURN-5")
def test_failure_makes_the_player_charge() -> None:
    table = hiding(FIVE, temper=5).play("die 5")
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])
    for token in ("pass", "hide object_1", "again"):
        table.refuses(token)
    table.play("charge; location hall; pass")
    assert table.asked == (1, "turn")


@rule("RUN-HIDE-3")
def test_failure_changes_neither_dungeon_nor_temper_nor_talismans() -> None:
    actor = seat("object_1", talismans=["languor"], power=False)
    dungeon = next_up("hall", "pack")
    table = Table(actor, seat(), dungeon=dungeon, temper=5).play("hide object_1; die 2")
    assert (table.temper, table.left) == (5, ["dragon", "hall", "pack"])
    assert [each["card"] for each in table.dungeon["top"]] == ["hall", "pack"]
    assert table.talismans(0) == ["languor"]
    assert table.happened("DungeonShuffled") == []


@rule("RUN-HIDE-3", "RUN-CH-BARD")
def test_a_0_always_fails_even_if_the_sum_would_be_enough() -> None:
    def sung(value: int) -> Table:
        table = Table(seat(character="bard"), seat(), dungeon=["dragon"], temper=5)
        return table.play(f"power lullaby; hide; die {value}")

    assert sung(0).legal == ["charge"]
    assert sung(0).temper == 5
    assert sung(1).asked == (0, "after_hide")
    assert hiding(["dragon"]).play("die 0").legal == ["charge"]
    assert hiding(["dragon"]).play("die 1").legal == ["charge"]


@rule("RUN-HIDE-3")
def test_with_all_ten_locations_in_the_deck_nobody_can_hide() -> None:
    assert hiding(LOCATIONS).play("die 9").legal == ["charge"]
