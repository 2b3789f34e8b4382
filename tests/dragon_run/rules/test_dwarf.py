"""The Dwarf: dig for a Treasure, then charge."""

from typing import Any

from tests.dragon_run.kit import Table, next_up, seat
from tests.rule import rule
from wyrmhold.kernel.viewers import SPECTATOR

TREASURE = {"deck": ["object_2", "object_2", "light"]}


def dwarf(*hand: str, **rest: Any) -> dict[str, Any]:
    return seat(*hand, character="dwarf", **rest)


@rule("RUN-CH-DWARF", "RUN-TURN-2", "RUN-TURN-5")
def test_the_dwarf_draws_a_treasure_and_must_charge() -> None:
    table = Table(dwarf("object_2"), seat(), dungeon=["dragon"], treasure=TREASURE)
    assert table.legal_of("power") == ["power dig"]
    table.play("power dig")
    assert table.weights == {"treasure object_2": 2, "treasure light": 1}
    assert not table.power(0)
    table.play("treasure object_2")
    assert table.hand(0) == ["object_2", "object_2"]
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])
    for token in ("cry object_2", "hide object_2"):
        assert table.refuses(token) is not None
    assert table.play("charge").injured(0)


@rule("RUN-CH-DWARF", "RUN-TURN-3", "RUN-TURN-5")
def test_the_treasure_dug_up_can_be_played_before_the_charge() -> None:
    table = Table(dwarf(), seat(), dungeon=next_up("dragon", unseen=["hall"]), treasure=TREASURE)
    table.play("power dig; treasure light")
    assert table.legal == ["charge", "play light"]
    table.play("play light; under")
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])
    table.play("charge")
    assert [event["location"] for event in table.happened("LocationDrawn")] == ["hall"]


@rule("RUN-CH-DWARF", "RUN-TR-DECK", "RUN-TURN-6")
def test_a_dwarf_who_finds_nothing_must_still_charge() -> None:
    table = Table(dwarf("object_2"), seat())
    assert table.legal_of("power") == ["power dig"]
    table.play("power dig")
    assert table.hand(0) == ["object_2"]
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])


@rule("RUN-CH-DWARF", "RUN-TR-DECK")
def test_digging_with_an_empty_deck_shuffles_the_discards() -> None:
    table = Table(dwarf(), seat(), treasure={"discard": ["object_4"]}).play("power dig")
    assert table.happened("TreasuresShuffled")
    assert table.hand(0) == ["object_4"]


@rule("RUN-CH-DWARF", "RUN-KNOW-4")
def test_the_treasure_dug_up_is_secret() -> None:
    table = Table(dwarf(), seat(), treasure=TREASURE).play("power dig; treasure light")
    drawn = [table.heard(viewer, "TreasureDrawn")[0]["card"] for viewer in (0, 1, SPECTATOR)]
    assert drawn == ["light", None, None]


@rule("RUN-CH-DWARF", "RUN-TURN-4")
def test_another_turn_after_the_charge_is_free_again() -> None:
    table = Table(dwarf("object_2"), seat(), dungeon=next_up("hall")).play("power dig; charge")
    assert table.asked == (0, "after_hall")
    table.play("again")
    assert table.legal == ["charge", "cry object_2", "hide object_2"]


@rule("RUN-CH-DWARF", "RUN-TURN-2")
def test_the_dwarf_digs_once_until_the_next_dragon() -> None:
    table = Table(dwarf(), seat(), treasure=TREASURE).play("power dig; treasure object_2")
    assert table.refuses("power dig") in ("RUN-TURN-2", "RUN-TURN-5")
    assert table.hand(0) == ["object_2"]


@rule("RUN-CH-DWARF")
def test_nobody_else_can_dig() -> None:
    table = Table(seat(character="elf"), seat())
    table.refuses("power dig")
