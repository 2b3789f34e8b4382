"""Paying: which cards, how many, and what cannot pay."""

import pytest

from tests.dragon_run.kit import Table, seat
from tests.rule import rule

PURSE = ["object_1", "object_1", "object_1", "object_2", "object_2", "object_3", "object_5"]


@rule("RUN-PAY")
def test_a_price_of_1_is_one_object() -> None:
    table = Table(seat(*PURSE, "health", "languor"), seat())
    assert table.legal_of("hide") == [f"hide object_{value}" for value in (1, 2, 3, 5)]


@rule("RUN-PAY")
def test_a_price_of_2_is_one_object_of_2_or_more_or_two_ones() -> None:
    table = Table(seat(*PURSE, "health", "languor"), seat())
    assert table.legal_of("cry") == [
        "cry object_1 object_1",
        "cry object_2",
        "cry object_3",
        "cry object_5",
    ]


@rule("RUN-PAY")
@pytest.mark.parametrize(
    "token",
    [
        "hide object_1 object_1",
        "hide object_1 object_2",
        "cry object_1 object_2",
        "cry object_2 object_2",
        "cry object_1 object_1 object_1",
        "cry object_1 object_1 object_5",
        "cry object_3 health",
        "hide object_3 languor",
    ],
)
def test_no_superfluous_card_can_be_paid(token: str) -> None:
    table = Table(seat(*PURSE, "health", "languor"), seat())
    assert table.refuses(token) == "RUN-PAY"


@rule("RUN-PAY")
def test_no_change_is_given() -> None:
    for token in ("hide object_5", "cry object_5"):
        chest = {"deck": ["object_1"], "discard": ["object_2"]}
        table = Table(seat("object_5"), seat(), treasure=chest).play(token)
        assert table.hand(0) == []
        assert table.discard == ["object_2", "object_5"]
        assert table.deck == ["object_1"]


@rule("RUN-PAY")
@pytest.mark.parametrize(
    "card",
    ["health", "mind_control", "vision", "light", "annulation", "redirection", "invisibility"],
)
def test_potions_and_talismans_cannot_pay(card: str) -> None:
    table = Table(seat(card, card, "object_1"), seat())
    assert table.legal_of("cry") == []
    assert table.legal_of("hide") == ["hide object_1"]
    assert table.refuses(f"hide {card}") == "RUN-PAY"
    assert table.refuses(f"cry {card} object_1") == "RUN-PAY"


@rule("RUN-PAY")
def test_talismans_on_the_table_cannot_pay() -> None:
    table = Table(seat(talismans=["languor", "invisibility"]), seat())
    assert table.legal_of("hide") == table.legal_of("cry") == []
    table.refuses("hide languor")


@rule("RUN-PAY")
def test_nobody_pays_with_cards_of_another_player() -> None:
    table = Table(seat("object_1"), seat("object_2", "object_3"))
    assert table.refuses("hide object_2") == "RUN-PAY"
    assert table.refuses("cry object_3") == "RUN-PAY"
    assert table.refuses("cry object_1 object_1") == "RUN-PAY"


@rule("RUN-PAY", "RUN-CRY", "RUN-HIDE-1")
def test_an_action_that_cannot_be_paid_for_cannot_be_chosen() -> None:
    one = Table(seat("object_1", power=False), seat())
    assert one.legal == ["charge", "hide object_1"]
    assert one.refuses("cry object_1") == "RUN-PAY"


@rule("RUN-PAY", "RUN-TURN-1")
def test_a_player_who_can_pay_for_neither_can_only_charge() -> None:
    table = Table(seat("annulation", power=False), seat("object_5"))
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])


@rule("RUN-PAY", "RUN-CH-BARD")
def test_a_free_hide_needs_no_payment_and_takes_none() -> None:
    table = Table(seat(character="bard"), seat()).play("power lullaby")
    assert table.legal == ["charge", "hide"]
    table = Table(seat("object_1", character="bard"), seat()).play("power lullaby")
    assert table.legal == ["charge", "hide"]
    assert table.refuses("hide object_1") == "RUN-CH-BARD"
    assert table.play("hide").hand(0) == ["object_1"]


@rule("RUN-PAY", "RUN-CH-THIEF", "RUN-CH-CLERIC")
def test_powers_that_cost_2_are_paid_in_the_same_way() -> None:
    thief = seat(*PURSE, "vision", character="thief")
    prices = ["object_1 object_1", "object_2", "object_3", "object_5"]
    table = Table(thief, seat("health"))
    assert table.legal_of("power") == [f"power steal 1 {price}" for price in prices]
    assert table.refuses("power steal 1") == "RUN-CH-THIEF"
    assert table.refuses("power steal 1 object_1") == "RUN-CH-THIEF"
    assert table.refuses("power steal 1 object_2 object_3") == "RUN-CH-THIEF"
    cleric = seat(*PURSE, "vision", character="cleric", injured=True)
    table = Table(cleric, seat())
    assert table.legal_of("power") == [f"power heal 0 {price}" for price in prices]
    assert table.refuses("power heal 0 vision") == "RUN-CH-CLERIC"
    assert Table(seat("object_1", character="thief"), seat("health")).legal_of("power") == []


@rule("RUN-PAY", "RUN-CH-THIEF")
def test_cards_paid_for_a_power_are_discarded() -> None:
    table = Table(seat("object_1", "object_5", character="thief"), seat("health", "vision"))
    table.play("power steal 1 object_5")
    assert (table.hand(0), table.discard) == (["object_1"], ["object_5"])


@rule("RUN-PAY")
def test_cards_that_were_paid_are_gone_for_good() -> None:
    table = Table(seat("object_2", power=False), seat("object_2", power=False))
    table.play("cry object_2; cry object_2")
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])
