"""Charge: into the next room, whatever it is."""

from collections import Counter

import pytest

from tests.dragon_run.kit import LOCATIONS, Table, next_up, seat
from tests.rule import rule


@rule("RUN-CHARGE")
def test_a_charge_draws_the_top_location() -> None:
    table = Table(dungeon=LOCATIONS).play("charge")
    assert table.asked == ("chance", "location")
    assert table.weights == {f"location {card}": n for card, n in Counter(LOCATIONS).items()}


@rule("RUN-CHARGE")
def test_the_chances_follow_the_locations_still_in_the_deck() -> None:
    table = Table(dungeon=["dragon", "hall", "hall", "pack"]).play("charge")
    assert table.weights == {"location dragon": 1, "location hall": 2, "location pack": 1}
    table.refuses("location hallway")


@rule("RUN-CHARGE")
@pytest.mark.parametrize("card", ["hall", "hallway", "no_crying", "pack", "top_three"])
def test_the_location_is_turned_face_up_and_stays_out_of_the_deck(card: str) -> None:
    table = Table(dungeon=LOCATIONS).play(f"charge; location {card}")
    left = list(LOCATIONS)
    left.remove(card)
    assert table.left == left
    assert table.happened("LocationDrawn") == [
        {"type": "LocationDrawn", "seat": 0, "location": card}
    ]
    for viewer in (0, 1, -1):
        assert table.view(viewer)["left"] == left
        assert table.heard(viewer, "LocationDrawn")[0]["location"] == card


@rule("RUN-CHARGE")
def test_the_next_charge_draws_from_what_is_left() -> None:
    table = Table(dungeon=["dragon", "hall", "hallway"]).play("charge; location hallway; charge")
    assert table.weights == {"location dragon": 1, "location hall": 1}


@rule("RUN-CHARGE")
def test_the_effect_of_the_location_is_applied() -> None:
    table = Table(dungeon=next_up("hall"), treasure={"deck": ["object_4"]}).play("charge")
    assert table.hand(0) == ["object_4"]
    table = Table(dungeon=["dragon"]).play("charge")
    assert table.injured(0)


@rule("RUN-CHARGE")
def test_one_charge_draws_one_location() -> None:
    table = Table(dungeon=next_up("hallway", "hall")).play("charge")
    assert table.left == ["dragon", "hall"]
    table = Table(dungeon=next_up("hall", "hallway")).play("charge; pass")
    assert table.left == ["dragon", "hallway"]


@rule("RUN-CHARGE", "RUN-PAY")
def test_a_charge_costs_nothing_and_is_open_to_everybody() -> None:
    actor = seat("object_1", "object_5", power=False)
    table = Table(actor, seat(), dungeon=next_up("hallway")).play("charge")
    assert table.hand(0) == ["object_1", "object_5"]
    assert table.discard == []
    assert Table().legal == ["charge"]


@rule("RUN-CHARGE")
def test_a_charge_takes_no_cards() -> None:
    table = Table(seat("object_1"), seat())
    with pytest.raises(ValueError):
        table.play("charge object_1")


@rule("RUN-CHARGE", "RUN-KNOW-1")
def test_known_locations_on_top_are_drawn_without_chance() -> None:
    table = Table(dungeon=next_up("hallway", "no_crying", unseen=["dragon", "hall"]))
    table.play("charge")
    assert table.left == ["dragon", "hall", "no_crying"]
    table.play("charge")
    assert table.left == ["dragon", "hall"]
    assert table.play("charge").asked == ("chance", "location")


@rule("RUN-CHARGE", "RUN-KNOW-2")
def test_locations_under_the_deck_are_drawn_last() -> None:
    dungeon = {"top": [], "unseen": ["hallway"], "under": ["no_crying", "dragon"]}
    table = Table(dungeon=dungeon).play("charge")
    assert table.left == ["dragon", "no_crying"]
    table.play("charge")
    assert table.left == ["dragon"]
    assert table.play("charge").injured(0)


@rule("RUN-LOC-LAST")
def test_the_dragon_is_always_still_in_the_deck() -> None:
    names = ["hall"] * 5 + ["hallway", "no_crying"]
    table = Table(dungeon=next_up(*names, unseen=["dragon"]), treasure={})
    for name in names:
        assert "dragon" in table.left
        table.play("charge; again" if name == "hall" else "charge")
    assert table.left == ["dragon"]
    table.play("charge")
    assert table.injured(0)
    assert table.left == LOCATIONS


@rule("RUN-LOC-LAST", "RUN-LOC-DRAGON")
def test_a_dragon_that_was_drawn_is_back_in_the_deck_for_the_next_player() -> None:
    table = Table(dungeon=["dragon"]).play("charge")
    assert table.asked == (1, "turn")
    assert table.left == LOCATIONS
    assert table.play("charge").weights["location dragon"] == 1
