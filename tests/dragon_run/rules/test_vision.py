"""The Vision potion: look at the top three Locations."""

import pytest

from tests.dragon_run.kit import Table, next_up, seat
from tests.dragon_run.rules.helpers_treasures import places
from tests.rule import rule
from wyrmhold.kernel.viewers import SPECTATOR

DUNGEON = ["dragon", "hall", "hall", "pack", "hallway"]


@rule("RUN-TR-VISION", "RUN-TURN-3")
def test_vision_shows_the_top_three_locations_one_by_one() -> None:
    table = Table(seat("vision", power=False), seat(), dungeon=DUNGEON).play("play vision")
    assert table.weights == {
        "location dragon": 1,
        "location hall": 2,
        "location pack": 1,
        "location hallway": 1,
    }
    table.play("location hall")
    assert table.weights["location hall"] == 1
    table.play("location dragon; location pack")
    assert places(table, 0) == (["hall", "dragon", "pack"], [])
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])
    assert table.discard == ["vision"]


@rule("RUN-TR-VISION", "RUN-KNOW-1")
def test_the_locations_go_back_in_the_same_order() -> None:
    treasure = {"deck": ["object_1"] * 5}
    table = Table(seat("vision"), seat(), dungeon=DUNGEON, treasure=treasure)
    table.play("play vision; location hall; location hallway; location dragon")
    assert len(table.left) == 5
    drawn = []
    for tokens in ("charge; again", "charge", "charge"):
        drawn += [event["location"] for event in table.play(tokens).happened("LocationDrawn")]
    assert drawn == ["hall", "hallway", "dragon"]


@rule("RUN-TR-VISION")
def test_vision_asks_nothing_and_puts_nothing_under_the_deck() -> None:
    table = Table(
        seat("vision"), seat(), dungeon=next_up("dragon", "hall", "pack", unseen=["hall"])
    )
    table.play("play vision")
    assert table.asked == (0, "turn")
    assert places(table, 0) == (["dragon", "hall", "pack"], [])


@rule("RUN-TR-VISION", "RUN-KNOW-1")
@pytest.mark.parametrize("dungeon", [["dragon"], ["dragon", "hall"]])
def test_with_fewer_than_three_locations_vision_shows_all_of_them(dungeon: list[str]) -> None:
    table = Table(seat("vision"), seat(), dungeon=dungeon).play("play vision")
    if len(dungeon) == 2:
        assert table.weights == {"location dragon": 1, "location hall": 1}
        table.play("location hall")
    assert places(table, 0)[0] == list(reversed(dungeon))
    assert table.asked == (0, "turn")


@rule("RUN-TR-VISION", "RUN-KNOW-2")
def test_vision_reaches_down_to_the_locations_under_the_deck() -> None:
    dungeon = {"top": [], "unseen": ["hall"], "under": [{"card": "dragon", "seen": [1]}]}
    table = Table(seat("vision"), seat(), dungeon=dungeon).play("play vision")
    top, under = places(table, 0)
    assert top + under == ["hall", "dragon"]
    top, under = places(table, SPECTATOR)
    assert top + under == [None, None]


@rule("RUN-TR-VISION", "RUN-KNOW-3")
def test_only_the_player_of_the_potion_sees_the_locations() -> None:
    table = Table(seat("vision"), seat(), dungeon=DUNGEON)
    table.play("play vision; location hall; location dragon; location pack")
    for viewer in (1, SPECTATOR):
        assert places(table, viewer)[0] == [None, None, None]
        seen = table.heard(viewer, "LocationSeen")
        assert [(event["seat"], event["location"]) for event in seen] == [(0, None)] * 3
    assert [event["location"] for event in table.heard(0, "LocationSeen")] == [
        "hall",
        "dragon",
        "pack",
    ]


@rule("RUN-TR-VISION", "RUN-TURN-6")
def test_vision_may_be_played_even_if_nothing_new_can_be_seen() -> None:
    table = Table(seat("vision"), seat(), dungeon=next_up("hall", "pack", "hall"))
    assert table.legal_of("play") == ["play vision"]
    table.play("play vision")
    assert (table.asked, table.hand(0)) == ((0, "turn"), [])


@rule("RUN-TR-VISION", "RUN-TR-ANNUL")
def test_an_annulled_vision_shows_nothing() -> None:
    table = Table(seat("vision"), seat("annulation"), dungeon=DUNGEON).play("play vision; annul")
    assert not table.happened("LocationSeen")
    assert places(table, 0) == ([], [])
    assert table.discard == ["annulation", "vision"]
