"""Objects, and the Treasure deck."""

import pytest

from tests.dragon_run.kit import NewTable, Table, next_up, seat
from tests.rule import rule

OBJECTS = {"object_1": 8, "object_2": 8, "object_3": 6, "object_4": 4, "object_5": 3}


@rule("RUN-TR-OBJ", "RUN-SET-4")
def test_29_of_the_38_treasures_are_objects_worth_1_to_5() -> None:
    table = NewTable("cleric", "elf")
    assert table.asked == ("chance", "treasure")
    assert sum(table.weights.values()) == 38
    dealt = {token.removeprefix("treasure "): weight for token, weight in table.weights.items()}
    assert {card: count for card, count in dealt.items() if card in OBJECTS} == OBJECTS
    assert sum(OBJECTS.values()) == 29
    others = {card: count for card, count in dealt.items() if card not in OBJECTS}
    assert others == {
        "health": 2,
        "mind_control": 1,
        "vision": 1,
        "light": 1,
        "annulation": 1,
        "redirection": 1,
        "invisibility": 1,
        "languor": 1,
    }


@rule("RUN-TR-OBJ", "RUN-END-1")
@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_objects_are_worth_their_number_at_the_end(value: int) -> None:
    # The other player has one gold more, in cards worth 1.
    rich = seat(*["object_1"] * (value + 1))
    table = Table(seat(f"object_{value}"), rich, temper=1, dungeon=["dragon"]).play("charge")
    assert table.outcome == {"winners": [1], "reason": "temper"}
    poor = seat(*["object_1"] * (value - 1))
    table = Table(seat(f"object_{value}"), poor, temper=1, dungeon=["dragon"]).play("charge")
    assert table.outcome == {"winners": [0], "reason": "temper"}


@rule("RUN-TR-OBJ", "RUN-END-1")
def test_an_object_of_five_beats_two_of_two() -> None:
    table = Table(seat("object_5"), seat("object_2", "object_2"), temper=1, dungeon=["dragon"])
    assert table.play("charge").outcome == {"winners": [0], "reason": "temper"}


@rule("RUN-TR-OBJ", "RUN-END-1", "RUN-PAY")
def test_potions_and_talismans_are_worth_nothing_at_the_end() -> None:
    rich = seat("health", "light", "vision", "annulation", talismans=["languor"])
    table = Table(rich, seat("object_1"), temper=2, dungeon=["dragon"]).play("charge")
    assert table.outcome == {"winners": [1], "reason": "temper"}


@rule("RUN-TR-OBJ")
def test_objects_pay_for_hide_cry_and_powers() -> None:
    own = seat("object_2", character="cleric", injured=True)
    table = Table(own, seat())
    assert table.legal == ["charge", "cry object_2", "hide object_2", "power heal 0 object_2"]
    for token in ("cry object_2", "hide object_2", "power heal 0 object_2"):
        assert Table(own, seat()).play(token).discard == ["object_2"]


@rule("RUN-TR-OBJ")
def test_an_object_is_not_played() -> None:
    table = Table(seat("object_5"), seat())
    assert table.legal_of("play") == []
    table.refuses("play object_5")


@rule("RUN-TR-DECK")
def test_an_empty_treasure_deck_is_refilled_from_the_discards_when_a_treasure_must_be_taken() -> (
    None
):
    treasure = {"deck": [], "discard": ["object_1", "object_1", "object_5"]}
    table = Table(seat(), seat(), dungeon=next_up("hall"), treasure=treasure).play("charge")
    assert table.happened("TreasuresShuffled")
    assert table.weights == {"treasure object_1": 2, "treasure object_5": 1}
    table.play("treasure object_5")
    assert (table.hand(0), table.deck, table.discard) == (["object_5"], ["object_1"] * 2, [])


@rule("RUN-TR-DECK")
def test_the_deck_is_not_refilled_before_a_treasure_must_be_taken() -> None:
    treasure = {"deck": ["object_2"], "discard": ["object_1"]}
    table = Table(seat(), seat(), dungeon=next_up("hall", "hall"), treasure=treasure)
    table.play("charge")
    assert not table.happened("TreasuresShuffled")
    assert (table.deck, table.discard) == ([], ["object_1"])
    table.play("again; charge")
    assert table.happened("TreasuresShuffled")
    assert table.hand(0) == ["object_1", "object_2"]
    assert (table.deck, table.discard) == ([], [])


@rule("RUN-TR-DECK", "RUN-LOC-HALL")
def test_with_no_treasure_anywhere_nothing_is_taken() -> None:
    table = Table(seat(), seat(), dungeon=next_up("hall")).play("charge")
    assert table.hand(0) == []
    assert not table.happened("TreasureDrawn")
    assert table.asked == (0, "after_hall")


@rule("RUN-TR-DECK", "RUN-LOC-PACK")
def test_the_deck_can_run_out_in_the_middle_of_drawing() -> None:
    treasure = {"deck": ["object_5"], "discard": ["object_1", "object_2"]}
    table = Table(seat("object_3"), seat(), dungeon=next_up("pack"), treasure=treasure)
    table.play("charge")
    assert table.hand(0) == ["object_3", "object_5"]
    assert table.weights == {"treasure object_1": 1, "treasure object_2": 1}
    table.play("treasure object_2")
    assert table.hand(0) == ["object_1", "object_2", "object_3", "object_5"]


@rule("RUN-TR-DECK", "RUN-LOC-PACK")
def test_when_deck_and_discards_run_out_the_rest_is_not_drawn() -> None:
    treasure = {"deck": ["object_5"], "discard": ["object_1"]}
    table = Table(seat(), seat(), dungeon=next_up("pack"), treasure=treasure).play("charge")
    assert table.hand(0) == ["object_1", "object_5"]
    assert table.asked == (1, "turn")


@rule("RUN-TR-DECK")
def test_a_card_just_paid_can_be_drawn_again() -> None:
    table = Table(seat("object_1"), seat(), dungeon=next_up("hall"))
    table.play("hide object_1; die 0; charge")
    assert table.hand(0) == ["object_1"]


@rule("RUN-TR-DECK")
def test_talismans_on_the_table_are_not_shuffled_in() -> None:
    treasure = {"deck": [], "discard": ["object_1", "object_2"]}
    table = Table(seat(talismans=["languor"]), seat(), dungeon=next_up("hall"), treasure=treasure)
    table.play("charge")
    assert table.weights == {"treasure object_1": 1, "treasure object_2": 1}


@rule("RUN-TR-DECK", "RUN-LOC-TOP3")
def test_looking_at_treasures_shuffles_the_discards_only_if_the_deck_is_empty() -> None:
    treasure = {"deck": [], "discard": ["object_1", "object_1", "object_2"]}
    table = Table(seat(), seat(), dungeon=next_up("top_three"), treasure=treasure).play("charge")
    assert table.happened("TreasuresShuffled")
    treasure = {"deck": ["object_3", "object_4"], "discard": ["object_1"]}
    table = Table(seat(), seat(), dungeon=next_up("top_three"), treasure=treasure).play("charge")
    assert not table.happened("TreasuresShuffled")
    assert table.play("treasure object_3").legal == ["keep object_3", "keep object_4"]
    assert table.discard == ["object_1"]


@rule("RUN-TR-DECK", "RUN-LOC-TOP3")
def test_with_no_treasure_anywhere_there_is_nothing_to_look_at() -> None:
    table = Table(seat(), seat(), dungeon=next_up("top_three")).play("charge")
    assert not table.happened("TreasureSeen")
    assert table.asked == (1, "turn")
