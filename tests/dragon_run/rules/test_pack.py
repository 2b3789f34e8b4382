"""Discard & Draw: exactly four cards."""

from typing import Any

import pytest

from tests.dragon_run.kit import LOCATIONS, Table, next_up, seat
from tests.rule import rule
from wyrmhold.kernel.viewers import SPECTATOR


def packed(
    *hand: str,
    deck: list[str],
    discard: list[str] | None = None,
    rules_version: int = 2,
    **rest: Any,
) -> Table:
    """Seat 0 has drawn Discard & Draw."""
    scenario: dict[str, Any] = {
        "dungeon": next_up("pack"),
        "treasure": {"deck": deck, "discard": discard or []},
        "rules_version": rules_version,
    }
    seats = [seat(*hand, power=False, **rest), seat("object_1", power=False)]
    return Table(*seats, **scenario).play("charge")


@rule("RUN-LOC-PACK")
def test_with_more_than_four_cards_the_surplus_is_discarded_in_one_answer() -> None:
    table = packed("object_1", "object_2", "object_3", "object_4", "object_5", "health", deck=[])
    assert table.asked == (0, "discard")
    assert len(table.legal) == 15
    table.play("discard object_2 health")
    assert table.hand(0) == ["object_1", "object_3", "object_4", "object_5"]
    assert table.discard == ["health", "object_2"]
    assert table.asked == (1, "turn")


@rule("RUN-LOC-PACK")
def test_the_player_chooses_which() -> None:
    table = packed("object_1", "object_1", "object_3", "object_3", "vision", deck=[])
    assert table.legal == ["discard object_1", "discard object_3", "discard vision"]


@rule("RUN-LOC-PACK")
def test_equal_cards_are_one_choice() -> None:
    table = packed("object_1", "object_1", "object_1", "light", "light", "light", deck=[])
    assert table.legal == [
        "discard light light",
        "discard object_1 light",
        "discard object_1 object_1",
    ]


@rule("RUN-LOC-PACK")
@pytest.mark.parametrize(
    "token",
    [
        "discard object_1",
        "discard object_1 object_2 object_3",
        "discard object_1 object_1",
        "discard object_1 languor",
        "pass",
    ],
)
def test_exactly_the_surplus_must_be_discarded_from_your_own_hand(token: str) -> None:
    table = packed("object_1", "object_2", "object_3", "object_4", "object_5", "health", deck=[])
    table.refuses(token)


@rule("RUN-LOC-PACK")
def test_with_fewer_than_four_cards_the_player_draws() -> None:
    table = packed("object_1", "object_2", deck=["object_3", "object_3", "object_4"])
    assert table.weights == {"treasure object_3": 2, "treasure object_4": 1}
    table.play("treasure object_3; treasure object_4")
    assert table.hand(0) == ["object_1", "object_2", "object_3", "object_4"]
    assert (table.deck, table.discard) == (["object_3"], [])
    assert table.asked == (1, "turn")


@rule("RUN-LOC-PACK")
def test_an_empty_hand_gets_four() -> None:
    assert packed(deck=["object_1"] * 6).hand(0) == ["object_1"] * 4


@rule("RUN-LOC-PACK")
def test_with_four_cards_nothing_changes() -> None:
    hand = ["object_1", "object_2", "object_3", "health"]
    table = packed(*hand, deck=["object_5"])
    assert table.hand(0) == hand
    assert (table.deck, table.discard) == (["object_5"], [])
    assert table.asked == (1, "turn")


@rule("RUN-LOC-PACK")
def test_talismans_on_the_table_do_not_count() -> None:
    table = packed("object_1", "object_2", "object_3", deck=["object_5"] * 3, talismans=["languor"])
    assert table.hand(0) == ["object_1", "object_2", "object_3", "object_5"]
    assert table.talismans(0) == ["languor"]
    both = ["redirection", "languor"]
    table = packed("object_1", "object_2", "object_3", deck=["object_5"], talismans=both)
    assert len(table.hand(0)) == 4
    hand = ["object_1", "object_2", "object_3", "object_4"]
    table = packed(*hand, deck=["object_5"], talismans=["languor", "invisibility"])
    assert table.hand(0) == hand
    assert table.order("CardsDiscarded", "TreasureDrawn") == []
    assert table.talismans(0) == ["invisibility", "languor"]


@rule("RUN-LOC-PACK")
def test_talismans_in_the_hand_count_and_can_be_discarded() -> None:
    table = packed("object_1", "object_2", "object_3", "languor", "invisibility", deck=[])
    table.play("discard languor")
    assert table.discard == ["languor"]
    assert table.talismans(0) == []


@rule("RUN-LOC-PACK")
def test_the_other_hands_stay_as_they_are() -> None:
    table = packed(deck=["object_2"] * 8)
    assert table.hand(1) == ["object_1"]


@rule("RUN-LOC-PACK")
def test_the_turn_passes_and_no_other_turn_is_offered() -> None:
    table = packed("object_1", deck=["object_2"] * 3)
    assert table.asked == (1, "turn")
    assert table.temper == 5
    assert table.left == ["dragon"]


@rule("RUN-LOC-PACK")
def test_a_surplus_of_equal_cards_is_also_asked_for() -> None:
    table = packed(*["object_1"] * 6, deck=[])
    assert (table.asked, table.legal) == ((0, "discard"), ["discard object_1 object_1"])
    assert table.view(1)["pending"] == {"by": 0, "kind": "discard"}
    table.play("discard object_1 object_1")
    assert table.hand(0) == ["object_1"] * 4
    assert table.discard == ["object_1", "object_1"]
    assert table.asked == (1, "turn")


@rule("RUN-LOC-PACK")
def test_version_1_discarded_a_surplus_of_equal_cards_without_a_question() -> None:
    table = packed(*["object_1"] * 6, deck=[], rules_version=1)
    assert table.hand(0) == ["object_1"] * 4
    assert table.discard == ["object_1", "object_1"]
    assert table.asked == (1, "turn")
    forced = [event["answer"] for event in table.happened("Forced")]
    assert "discard object_1 object_1" in forced


@rule("RUN-LOC-PACK")
@pytest.mark.parametrize("version", [1, 2])
def test_a_surplus_with_a_choice_is_asked_for_in_every_version(version: int) -> None:
    table = packed(*["object_1"] * 4, "light", deck=[], rules_version=version)
    assert (table.asked, table.legal) == ((0, "discard"), ["discard light", "discard object_1"])


@rule("RUN-LOC-PACK", "RUN-KNOW-4")
def test_discards_are_seen_by_all_and_cards_drawn_by_their_owner_only() -> None:
    table = packed("object_1", "object_1", "object_1", "object_1", "vision", deck=[])
    table.play("discard vision")
    for viewer in (0, 1, SPECTATOR):
        assert table.heard(viewer, "CardsDiscarded")[0]["cards"] == ["vision"]
    table = packed("object_1", "object_1", "object_1", deck=["light", "vision"])
    table.play("treasure light")
    told = [table.heard(viewer, "TreasureDrawn")[0]["card"] for viewer in (0, 1, SPECTATOR)]
    assert told == ["light", None, None]


@rule("RUN-LOC-PACK", "RUN-TR-DECK")
def test_a_deck_that_runs_out_during_the_draw_is_refilled_once_it_is_empty() -> None:
    table = packed("object_1", deck=["object_2"], discard=["object_3", "object_4", "object_4"])
    assert table.hand(0) == ["object_1", "object_2"]
    assert table.weights == {"treasure object_3": 1, "treasure object_4": 2}
    table.play("treasure object_4; treasure object_3")
    assert table.hand(0) == ["object_1", "object_2", "object_3", "object_4"]
    assert (table.deck, table.discard) == (["object_4"], [])


@rule("RUN-LOC-PACK", "RUN-TR-DECK")
def test_if_there_are_too_few_treasures_the_player_gets_what_is_left() -> None:
    table = packed("object_1", deck=["object_2"], discard=["object_3"])
    assert table.hand(0) == ["object_1", "object_2", "object_3"]
    assert (table.deck, table.discard) == ([], [])
    assert table.asked == (1, "turn")


@rule("RUN-LOC-PACK")
def test_there_is_one_in_the_box() -> None:
    assert Table(dungeon=LOCATIONS).play("charge").weights["location pack"] == 1
