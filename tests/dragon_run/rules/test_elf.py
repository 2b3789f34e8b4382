"""The Elf: look at the top two Locations."""

from tests.dragon_run.kit import Table, next_up, seat
from tests.dragon_run.rules.helpers_treasures import places
from tests.rule import rule
from wyrmhold.kernel.viewers import SPECTATOR

ELF = seat("object_1", character="elf")
DUNGEON = ["dragon", "hall", "hall", "pack"]


@rule("RUN-CH-ELF", "RUN-TURN-2")
def test_the_elf_looks_at_the_top_two_locations_and_then_chooses_the_action() -> None:
    table = Table(ELF, seat(), dungeon=DUNGEON)
    assert table.legal_of("power") == ["power look"]
    table.play("power look")
    assert table.weights == {"location dragon": 1, "location hall": 2, "location pack": 1}
    assert not table.power(0)
    table.play("location hall")
    assert table.weights == {"location dragon": 1, "location hall": 1, "location pack": 1}
    table.play("location dragon")
    assert places(table, 0) == (["hall", "dragon"], [])
    assert (table.asked, table.legal) == ((0, "turn"), ["charge", "hide object_1"])
    assert table.hand(0) == ["object_1"]


@rule("RUN-CH-ELF", "RUN-KNOW-1")
def test_the_locations_stay_on_top_in_the_same_order() -> None:
    table = Table(ELF, seat(), dungeon=DUNGEON)
    table.play("power look; location hall; location dragon; charge; again; charge")
    drawn = [event["location"] for event in table.happened("LocationDrawn")]
    assert drawn == ["hall", "dragon"]


@rule("RUN-CH-ELF")
def test_the_elf_is_not_asked_to_put_anything_under_the_deck() -> None:
    table = Table(ELF, seat(), dungeon=next_up("dragon", "hall", unseen=["hall"]))
    assert table.play("power look").asked == (0, "turn")
    assert places(table, 0) == (["dragon", "hall"], [])


@rule("RUN-CH-ELF", "RUN-KNOW-1")
def test_with_one_location_left_the_elf_sees_that_one() -> None:
    table = Table(ELF, seat(), dungeon=["dragon"]).play("power look")
    assert [event["location"] for event in table.heard(0, "LocationSeen")] == ["dragon"]
    assert table.asked == (0, "turn")


@rule("RUN-CH-ELF", "RUN-KNOW-3")
def test_only_the_elf_knows_them() -> None:
    table = Table(ELF, seat(), dungeon=DUNGEON).play("power look; location hall; location dragon")
    for viewer in (1, SPECTATOR):
        assert places(table, viewer)[0] == [None, None]
        assert [each["location"] for each in table.heard(viewer, "LocationSeen")] == [None, None]
        assert table.heard(viewer, "PowerUsed")


@rule("RUN-CH-ELF", "RUN-TURN-2")
def test_the_elf_looks_once_until_the_next_dragon() -> None:
    table = Table(ELF, seat("object_2"), dungeon=next_up("hall", "hall"))
    table.play("power look")
    assert table.refuses("power look") == "RUN-TURN-2"
    table.play("charge; pass; cry object_2")
    assert table.asked == (0, "turn")
    assert table.legal_of("power") == []


@rule("RUN-CH-ELF", "RUN-TURN-6")
def test_the_elf_may_look_even_if_nothing_new_can_be_seen() -> None:
    table = Table(ELF, seat(), dungeon=next_up("hall", "hall")).play("power look")
    assert not table.power(0)
