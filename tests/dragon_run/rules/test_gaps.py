"""Gaps in the other tests, found by mutating the engine."""

import pytest

from tests.dragon_run.kit import Table, next_up, seat
from tests.rule import rule
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.setup.options import read_cards_file
from wyrmhold.kernel.errors import BadOptions, BadScenario


@rule("RUN-LOC-LAST")
def test_a_dungeon_without_the_dragon_is_refused() -> None:
    with pytest.raises(BadScenario):
        DRAGON_RUN.read_scenario({"seats": [{}, {}], "dungeon": ["hall", "pack"]})


@rule("RUN-LOC-LAST")
@pytest.mark.parametrize("number", [0, 2])
def test_a_custom_box_has_exactly_one_dragon(number: int) -> None:
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
def test_only_those_who_saw_a_location_learn_that_it_is_seen_again() -> None:
    dungeon = {"top": [{"card": "hall", "seen": [0]}], "unseen": ["dragon", "pack"]}
    actor = seat(character="magician")
    table = Table(seat(), actor, seat(), dungeon=dungeon, turn=1).play("power look")
    told = [table.heard(viewer, "LocationSeen")[0]["location"] for viewer in (0, 1, 2, -1)]
    assert told == ["hall", "hall", None, None]


@rule("RUN-KNOW-4")
def test_nobody_knows_a_card_in_a_dead_players_hand() -> None:
    thief = seat("object_2", character="thief", injured=True)
    table = Table(thief, seat("object_3", "object_5"), seat(), dungeon=["dragon"])
    table.play("power steal 1 object_2; take object_3; charge")
    assert not table.alive(0)
    assert table.known(0, 1, 2, -1) == [[], [], []]
