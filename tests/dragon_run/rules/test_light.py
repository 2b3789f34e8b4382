"""The Light potion: look at the top Location, and put it under the deck or leave it."""

import pytest

from tests.dragon_run.kit import Table, next_up, seat
from tests.dragon_run.rules.helpers_treasures import cards, places
from tests.rule import rule
from wyrmhold.kernel.viewers import SPECTATOR

DUNGEON = ["dragon", "hall", "hall", "pack"]


@rule("RUN-TR-LIGHT", "RUN-TURN-3")
def test_light_shows_the_top_location_and_asks_where_to_put_it() -> None:
    table = Table(seat("light", power=False), seat(), dungeon=DUNGEON).play("play light")
    assert table.weights == {"location dragon": 1, "location hall": 2, "location pack": 1}
    table.play("location dragon")
    assert (table.asked, table.legal) == ((0, "under"), ["leave", "under"])
    assert table.discard == ["light"]


@rule("RUN-TR-LIGHT", "RUN-KNOW-1")
def test_a_location_that_is_left_is_the_next_one_drawn() -> None:
    table = Table(seat("light", power=False), seat(), dungeon=DUNGEON)
    table.play("play light; location dragon; leave")
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])
    assert places(table, 0) == (["dragon"], [])
    assert [event["seat"] for event in table.happened("LocationLeft")] == [0]
    assert table.play("charge").injured(0)


@rule("RUN-TR-LIGHT", "RUN-KNOW-2")
def test_a_location_that_goes_under_the_deck_is_drawn_last() -> None:
    treasure = {"deck": ["object_1"] * 9}
    table = Table(seat("light", power=False), seat(), dungeon=DUNGEON, treasure=treasure)
    table.play("play light; location dragon; under")
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])
    assert places(table, 0) == ([], ["dragon"])
    assert len(table.left) == 4
    table.play("charge")
    assert table.weights == {"location hall": 2, "location pack": 1}
    table.play("location hall; again; charge; location hall; again; charge")
    assert table.left == ["dragon"]
    assert table.asked == (1, "turn")
    assert table.play("charge").injured(1)


@rule("RUN-TR-LIGHT", "RUN-KNOW-1", "RUN-KNOW-2")
def test_a_known_top_location_involves_no_chance_and_can_still_go_under() -> None:
    table = Table(seat("light"), seat(), dungeon=next_up("dragon", unseen=["hall", "pack"]))
    table.play("play light")
    assert table.asked == (0, "under")
    assert places(table.play("under"), 0) == ([], ["dragon"])


@rule("RUN-TR-LIGHT", "RUN-KNOW-2")
def test_the_last_location_is_seen_and_nothing_is_asked() -> None:
    table = Table(seat("light", power=False), seat(), dungeon=["dragon"]).play("play light")
    assert [event["location"] for event in table.heard(0, "LocationSeen")] == ["dragon"]
    assert table.asked == (0, "turn")
    assert not table.happened("LocationPutUnder")
    assert not table.happened("LocationLeft")


@rule("RUN-TR-LIGHT", "RUN-KNOW-2")
@pytest.mark.parametrize(("answer", "drawn"), [("under", "hall"), ("leave", "dragon")])
def test_of_locations_that_all_lie_under_the_deck_the_first_can_go_down_again(
    answer: str, drawn: str
) -> None:
    dungeon = {"top": [], "unseen": [], "under": ["dragon", "hall"]}
    table = Table(seat("light"), seat(), dungeon=dungeon).play("play light")
    assert table.asked == (0, "under")
    table.play(f"{answer}; charge")
    assert [event["location"] for event in table.happened("LocationDrawn")] == [drawn]


@rule("RUN-TR-LIGHT", "RUN-KNOW-3")
def test_others_learn_where_the_location_went_and_not_which_it_is() -> None:
    table = Table(seat("light"), seat(), dungeon=DUNGEON)
    table.play("play light; location dragon; under")
    for viewer in (1, SPECTATOR):
        assert places(table, viewer) == ([], [None])
        assert [each["location"] for each in table.heard(viewer, "LocationSeen")] == [None]
        put = table.heard(viewer, "LocationPutUnder")
        assert [(each["seat"], each["location"]) for each in put] == [(0, None)]
    assert [each["location"] for each in table.heard(0, "LocationPutUnder")] == ["dragon"]


@rule("RUN-TR-LIGHT", "RUN-TR-ANNUL")
def test_an_annulled_light_shows_nothing_and_asks_nothing() -> None:
    table = Table(seat("light"), seat("annulation"), dungeon=DUNGEON).play("play light; annul")
    assert table.asked == (0, "turn")
    assert cards(table.dungeon["top"]) == []
    assert table.discard == ["annulation", "light"]
