"""Gaps that mutants of the engine found: what the other tests did not notice."""

import pytest

from tests.dragon_run.kit import Table, next_up, seat
from tests.rule import rule
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.options import read_cards_file
from wyrmhold.kernel.errors import BadOptions, BadScenario


@rule("RUN-LOC-LAST")
def test_a_dungeon_without_the_dragon_is_refused() -> None:
    with pytest.raises(BadScenario):
        DRAGON_RUN.read_scenario({"seats": [{}, {}], "dungeon": ["hall", "pack"]})


@rule("RUN-LOC-LAST")
@pytest.mark.parametrize("number", [0, 2])
def test_a_box_of_ones_own_has_exactly_one_dragon(number: int) -> None:
    text = f"[locations]\ndragon = {number}\nhall = 5\n\n[treasures]\nobject_1 = 20\n"
    with pytest.raises(BadOptions):
        read_cards_file(text, "box.toml")


@rule("RUN-TR-DECK")
def test_without_deck_and_discards_nothing_is_shuffled() -> None:
    table = Table(dungeon=next_up("hall"), treasure={}).play("charge")
    assert table.order("TreasuresShuffled", "TreasureDrawn") == []


@rule("RUN-KNOW-2")
def test_a_location_that_goes_down_again_is_still_in_the_deck() -> None:
    dungeon = {"top": [], "unseen": [], "under": ["dragon", "hall"]}
    table = Table(seat("light"), seat(), dungeon=dungeon).play("play light; under")
    assert [entry["card"] for entry in table.dungeon["under"]] == ["hall", "dragon"]


@rule("RUN-KNOW-3")
def test_a_location_seen_again_is_told_to_those_who_saw_it_only() -> None:
    dungeon = {"top": [{"card": "hall", "seen": [0]}], "unseen": ["dragon", "pack"]}
    actor = seat(character="magician")
    table = Table(seat(), actor, seat(), dungeon=dungeon, turn=1).play("power look")
    told = [table.heard(viewer, "LocationSeen")[0]["location"] for viewer in (0, 1, 2, -1)]
    assert told == ["hall", "hall", None, None]


@rule("RUN-KNOW-4")
def test_nobody_is_sure_of_a_card_in_the_hand_of_the_dead() -> None:
    thief = seat("object_2", character="thief", injured=True)
    table = Table(thief, seat("object_3", "object_5"), seat(), dungeon=["dragon"])
    table.play("power steal 1 object_2; take object_3; charge")
    assert not table.alive(0)
    assert table.known(0, 1, 2, -1) == [[], [], []]
