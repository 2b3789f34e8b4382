"""The Magician: look at the top Location, and put it under the deck or leave it."""

from tests.dragon_run.kit import Table, next_up, seat
from tests.dragon_run.rules.helpers_treasures import places
from tests.rule import rule
from wyrmhold.kernel.viewers import SPECTATOR

MAGICIAN = seat("object_1", character="magician")
DUNGEON = ["dragon", "hall", "hall", "pack"]


@rule("RUN-CH-MAGE", "RUN-TURN-2")
def test_the_magician_looks_at_the_top_location_only_and_is_asked_where_to_put_it() -> None:
    table = Table(MAGICIAN, seat(), dungeon=DUNGEON)
    assert table.legal_of("power") == ["power look"]
    table.play("power look")
    assert table.weights == {"location dragon": 1, "location hall": 2, "location pack": 1}
    table.play("location dragon")
    assert (table.asked, table.legal) == ((0, "under"), ["leave", "under"])
    assert places(table, 0) == (["dragon"], [])
    assert not table.power(0)


@rule("RUN-CH-MAGE", "RUN-KNOW-2")
def test_a_location_put_under_the_deck_is_drawn_after_all_the_others() -> None:
    table = Table(MAGICIAN, seat(), dungeon=DUNGEON).play("power look; location dragon; under")
    assert places(table, 0) == ([], ["dragon"])
    assert (table.asked, table.legal) == ((0, "turn"), ["charge", "hide object_1"])
    table.play("charge")
    assert table.weights == {"location hall": 2, "location pack": 1}


@rule("RUN-CH-MAGE", "RUN-KNOW-1")
def test_a_location_that_is_left_is_drawn_next() -> None:
    table = Table(MAGICIAN, seat(), dungeon=DUNGEON).play("power look; location dragon; leave")
    assert (table.asked, table.legal) == ((0, "turn"), ["charge", "hide object_1"])
    assert table.play("charge").injured(0)


@rule("RUN-CH-MAGE", "RUN-TURN-3")
def test_nothing_can_be_played_before_the_location_is_put_somewhere() -> None:
    own = seat("light", "languor", character="magician")
    table = Table(own, seat(), dungeon=next_up("hall")).play("power look")
    assert table.legal == ["leave", "under"]
    for token in ("play light", "play languor", "charge"):
        table.refuses(token)


@rule("RUN-CH-MAGE", "RUN-KNOW-2")
def test_the_last_location_is_seen_and_nothing_is_asked() -> None:
    table = Table(MAGICIAN, seat(), dungeon=["dragon"]).play("power look")
    assert table.asked == (0, "turn")
    assert [event["location"] for event in table.heard(0, "LocationSeen")] == ["dragon"]


@rule("RUN-CH-MAGE", "RUN-KNOW-3")
def test_only_the_magician_knows_which_location_it_was() -> None:
    table = Table(MAGICIAN, seat(), dungeon=DUNGEON).play("power look; location dragon; under")
    for viewer in (1, SPECTATOR):
        assert places(table, viewer) == ([], [None])
        assert [event["location"] for event in table.heard(viewer, "LocationSeen")] == [None]


@rule("RUN-CH-MAGE", "RUN-TURN-2")
def test_the_magician_looks_once_until_the_next_dragon() -> None:
    table = Table(MAGICIAN, seat(), dungeon=next_up("hall")).play("power look; under")
    assert table.legal_of("power") == []
    assert table.refuses("power look") == "RUN-TURN-2"
