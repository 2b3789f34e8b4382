"""Look at Top Three: keep one Treasure of three."""

from typing import Any

import pytest

from tests.dragon_run.kit import LOCATIONS, Table, next_up, seat
from tests.rule import rule
from wyrmhold.kernel.viewers import SPECTATOR


def searched(*deck: str, discard: list[str] | None = None, **rest: Any) -> Table:
    """Seat 0 has drawn Look at Top Three."""
    treasure = {"deck": list(deck), "discard": discard or []}
    seats = [seat("object_1", power=False), seat(power=False), seat(power=False)]
    return Table(*seats, dungeon=next_up("top_three"), treasure=treasure, **rest).play("charge")


def looked() -> Table:
    """Seat 0 has seen a 2, a 5 and a Light potion."""
    table = searched("object_2", "object_2", "object_5", "light")
    return table.play("treasure object_2; treasure object_5; treasure light")


@rule("RUN-LOC-TOP3")
def test_the_player_looks_at_the_top_three_treasures() -> None:
    table = searched("object_2", "object_2", "object_5", "light")
    assert table.view()["pending"] == {"by": "chance", "kind": "treasure"}
    assert table.weights == {"treasure object_2": 2, "treasure object_5": 1, "treasure light": 1}
    table.play("treasure object_2")
    assert table.weights == {"treasure object_2": 1, "treasure object_5": 1, "treasure light": 1}
    table.play("treasure object_5; treasure light")
    assert table.asked == (0, "keep")
    assert table.legal == ["keep light", "keep object_2", "keep object_5"]


@rule("RUN-LOC-TOP3")
def test_one_is_kept_and_the_others_are_discarded() -> None:
    table = looked().play("keep object_5")
    assert table.hand(0) == ["object_1", "object_5"]
    assert table.discard == ["light", "object_2"]
    assert table.deck == ["object_2"]


@rule("RUN-LOC-TOP3")
def test_only_what_was_looked_at_can_be_kept() -> None:
    table = looked()
    for token in ("keep object_1", "keep object_3", "pass", "decline", "again"):
        table.refuses(token)


@rule("RUN-LOC-TOP3")
def test_then_the_turn_passes() -> None:
    table = looked().play("keep light")
    assert table.asked == (1, "turn")
    assert (table.temper, table.left) == (6, ["dragon"])


@rule("RUN-LOC-TOP3", "RUN-KNOW-4")
def test_the_kept_treasure_is_secret_and_the_others_are_face_up() -> None:
    table = looked().play("keep object_5")
    for viewer in (1, 2, SPECTATOR):
        assert table.info(0, viewer)["hand"] == 2
        assert table.info(0, viewer)["known"] == []
        kept = table.heard(viewer, "TreasureKept")[0]
        assert (kept["card"], sorted(kept["others"])) == (None, ["light", "object_2"])
        assert sorted(table.view(viewer)["treasure"]["discard"]) == ["light", "object_2"]
    assert table.heard(0, "TreasureKept")[0]["card"] == "object_5"


@rule("RUN-LOC-TOP3")
def test_only_the_player_who_drew_it_sees_the_three() -> None:
    table = searched("object_2", "object_2", "object_5", "light").play("treasure object_5")
    assert [each["card"] for each in table.heard(0, "TreasureSeen")] == ["object_5"]
    for viewer in (1, 2, SPECTATOR):
        assert [each["card"] for each in table.heard(viewer, "TreasureSeen")] == [None]
    table = looked()
    assert table.view(1)["legal"] == []
    assert table.view(0)["legal"] == ["keep light", "keep object_2", "keep object_5"]


@rule("RUN-LOC-TOP3")
def test_with_fewer_than_three_treasures_the_player_sees_all_of_them() -> None:
    table = searched("object_2", "object_5", discard=["object_4"]).play("treasure object_2")
    assert (table.asked, table.legal) == ((0, "keep"), ["keep object_2", "keep object_5"])
    table.play("keep object_5")
    assert (table.deck, table.discard) == ([], ["object_2", "object_4"])
    assert table.happened("TreasuresShuffled") == []


@rule("RUN-LOC-TOP3")
@pytest.mark.parametrize("seen", [2, 3])
def test_with_equal_treasures_the_player_is_also_asked(seen: int) -> None:
    table = searched(*["object_5"] * seen)
    assert (table.asked, table.legal) == ((0, "keep"), ["keep object_5"])
    assert table.view(1)["pending"] == {"by": 0, "kind": "keep"}
    table.play("keep object_5")
    assert table.hand(0) == ["object_1", "object_5"]
    assert (table.deck, table.discard) == ([], ["object_5"] * (seen - 1))
    assert table.asked == (1, "turn")


@rule("RUN-LOC-TOP3")
def test_version_1_kept_one_of_equal_treasures_without_a_question() -> None:
    table = searched("object_5", "object_5", "object_5", "object_5", rules_version=1)
    assert table.hand(0) == ["object_1", "object_5"]
    assert (table.deck, table.discard) == (["object_5"], ["object_5", "object_5"])
    forced = [event["answer"] for event in table.happened("Forced")]
    assert forced[-1] == "keep object_5"


@rule("RUN-LOC-TOP3")
@pytest.mark.parametrize("version", [1, 2])
def test_a_single_treasure_is_kept_without_a_question_in_every_version(version: int) -> None:
    table = searched("object_5", rules_version=version)
    assert table.hand(0) == ["object_1", "object_5"]
    assert table.asked == (1, "turn")


@rule("RUN-LOC-TOP3", "RUN-KNOW-4")
def test_a_treasure_kept_without_a_question_is_also_secret() -> None:
    table = searched("object_5")
    for viewer in (1, SPECTATOR):
        words = ("TreasureSeen", "TreasureKept", "Forced")
        assert "object_5" not in str([table.heard(viewer, word) for word in words])


@rule("RUN-LOC-TOP3")
def test_equal_treasures_are_one_choice() -> None:
    table = searched("object_2", "object_2", "object_5")
    table.play("treasure object_2")
    while table.asked == ("chance", "treasure"):
        table.play("treasure object_2")
    assert table.legal == ["keep object_2", "keep object_5"]
    table.play("keep object_2")
    assert table.discard == ["object_2", "object_5"]


@rule("RUN-LOC-TOP3", "RUN-TR-DECK")
def test_without_any_treasure_nothing_happens() -> None:
    table = searched()
    assert table.hand(0) == ["object_1"]
    assert table.asked == (1, "turn")
    assert table.order("TreasureSeen", "TreasureKept") == []


@rule("RUN-LOC-TOP3", "RUN-TR-DECK")
def test_an_empty_deck_is_first_refilled_from_the_discards() -> None:
    table = searched(discard=["object_2", "object_3", "object_4", "object_5"])
    assert len(table.happened("TreasuresShuffled")) == 1
    assert table.discard == []
    table.play("treasure object_2; treasure object_3; treasure object_4; keep object_4")
    assert table.hand(0) == ["object_1", "object_4"]
    assert (table.deck, table.discard) == (["object_5"], ["object_2", "object_3"])


@rule("RUN-LOC-TOP3")
def test_there_is_one_in_the_box() -> None:
    assert Table(dungeon=LOCATIONS).play("charge").weights["location top_three"] == 1
