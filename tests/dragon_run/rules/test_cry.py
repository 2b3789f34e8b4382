"""Cry Like a Baby: pay 2, and the turn is over."""

from tests.dragon_run.kit import LOCATIONS, Table, next_up, seat
from tests.rule import rule


@rule("RUN-CRY")
def test_crying_costs_cards_and_passes_the_turn() -> None:
    table = Table(seat("object_1", "object_2"), seat(), temper=4).play("cry object_2")
    assert table.hand(0) == ["object_1"]
    assert table.discard == ["object_2"]
    assert table.asked == (1, "turn")
    paid = table.happened("CardsPaid")
    assert [(each["seat"], each["cards"]) for each in paid] == [(0, ["object_2"])]


@rule("RUN-CRY")
def test_nothing_is_drawn_or_rolled_and_the_dragon_stays_as_angry() -> None:
    chest = {"deck": ["object_1"]}
    actor = seat("object_2", talismans=["languor"], power=False)
    table = Table(actor, seat(), dungeon=LOCATIONS, temper=4, treasure=chest)
    table.play("cry object_2")
    assert (table.left, table.temper, table.deck) == (LOCATIONS, 4, ["object_1"])
    assert table.talismans(0) == ["languor"]
    assert not table.injured(0)
    assert not table.power(0)
    assert table.order("LocationDrawn", "DieRolled", "TreasureDrawn", "DungeonShuffled") == []


@rule("RUN-CRY", "RUN-PAY")
def test_the_cards_are_worth_at_least_2() -> None:
    table = Table(seat("object_1", "health", "languor"), seat())
    assert table.legal_of("cry") == []
    assert table.refuses("cry object_1") == "RUN-PAY"
    assert table.refuses("cry health languor") == "RUN-PAY"


@rule("RUN-CRY", "RUN-PAY")
def test_two_cards_worth_1_each_are_enough() -> None:
    table = Table(seat("object_1", "object_1", "object_1"), seat())
    assert table.legal_of("cry") == ["cry object_1 object_1"]
    table.play("cry object_1 object_1")
    assert table.hand(0) == ["object_1"]
    assert table.discard == ["object_1", "object_1"]


@rule("RUN-CRY")
def test_nobody_cries_without_discarding_a_card() -> None:
    table = Table(seat("object_2"), seat())
    assert table.refuses("cry") == "RUN-PAY"
    assert Table().legal_of("cry") == []


@rule("RUN-CRY", "RUN-CH-BARD")
def test_the_lullaby_does_not_pay_for_crying() -> None:
    table = Table(seat("object_2", character="bard"), seat()).play("power lullaby")
    assert table.legal == ["charge", "cry object_2", "hide"]
    table = Table(seat("object_1", character="bard"), seat()).play("power lullaby")
    assert table.legal_of("cry") == []


@rule("RUN-CRY")
def test_a_player_with_another_turn_can_cry_in_it() -> None:
    table = Table(seat("object_2", power=False), seat(), dungeon=next_up("hall"), treasure={})
    table.play("charge")
    table.refuses("cry object_2")
    assert table.play("again; cry object_2").asked == (1, "turn")


@rule("RUN-CRY", "RUN-KNOW-4")
def test_everybody_sees_what_was_paid() -> None:
    table = Table(seat("object_1", "object_4"), seat(), seat()).play("cry object_4")
    for viewer in (0, 1, 2, -1):
        assert table.heard(viewer, "CardsPaid")[0]["cards"] == ["object_4"]
        assert table.view(viewer)["treasure"]["discard"] == ["object_4"]
