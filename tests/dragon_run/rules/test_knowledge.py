"""Who knows what about the Dungeon deck and hands."""

import pytest

from tests.dragon_run.kit import Table, next_up, seat
from tests.dragon_run.rules.helpers_treasures import EVERYBODY, cards, places
from tests.rule import rule
from wyrmhold.kernel.viewers import SPECTATOR

DUNGEON = ["dragon", "hall", "hall", "pack", "hallway"]


def seen(table: Table, place: str = "top") -> list[list[int]]:
    """Which seats have seen the Locations on top of the deck, or under it."""
    return [entry["seen"] for entry in table.dungeon[place]]


def looked() -> Table:
    """The Elf saw a Treasure Hall and the Dragon on top; a Magician and a third player wait."""
    elf = seat("object_2", character="elf")
    others = [seat("light", "object_2", character="magician"), seat("object_2", character="bard")]
    table = Table(elf, *others, dungeon=DUNGEON)
    return table.play("power look; location hall; location dragon")


@rule("RUN-KNOW-1")
def test_drawing_a_location_that_was_looked_at_involves_no_chance() -> None:
    table = looked().play("charge")
    assert [event["location"] for event in table.happened("LocationDrawn")] == ["hall"]
    assert table.asked == (0, "after_hall")
    table.play("again; charge")
    assert table.injured(0)


@rule("RUN-KNOW-1")
def test_looking_at_a_location_again_involves_no_chance() -> None:
    table = looked().play("cry object_2; power look")
    told = [table.heard(viewer, "LocationSeen")[0]["location"] for viewer in EVERYBODY]
    assert told == ["hall", "hall", None, None]
    assert table.asked == (1, "under")
    assert seen(table) == [[0, 1], [0]]


@rule("RUN-KNOW-1")
def test_only_locations_that_nobody_saw_are_drawn_by_chance() -> None:
    table = Table(
        seat("vision"), seat(), dungeon=next_up("hall", "dragon", unseen=["hall", "pack"])
    )
    table.play("play vision")
    assert table.weights == {"location hall": 1, "location pack": 1}
    table.play("location pack")
    assert places(table, 0)[0] == ["hall", "dragon", "pack"]


@rule("RUN-KNOW-1")
def test_a_location_that_was_looked_at_stays_in_place() -> None:
    table = looked()
    assert len(table.left) == 5
    table.play("cry object_2; cry object_2; cry object_2")
    assert places(table, 0) == (["hall", "dragon"], [])


@rule("RUN-KNOW-2")
def test_a_location_under_the_deck_is_still_in_it_and_counts_for_hide() -> None:
    magician = seat("object_1", character="magician")
    table = Table(magician, seat(), dungeon=["dragon", "hall", "hall"])
    table.play("power look; location dragon; under; hide object_1; die 3")
    assert table.legal == ["charge"]
    table = Table(magician, seat(), dungeon=["dragon", "hall", "hall"])
    table.play("power look; location dragon; under; hide object_1; die 4")
    assert table.asked == (0, "after_hide")


@rule("RUN-KNOW-2", "RUN-LOC-LAST")
def test_a_dragon_under_the_deck_is_drawn_last() -> None:
    dungeon = {"top": [], "unseen": ["hallway", "no_crying"], "under": ["dragon"]}
    table = Table(seat(), seat(), dungeon=dungeon).play("charge")
    assert table.weights == {"location hallway": 1, "location no_crying": 1}
    table.play("location hallway; charge")
    assert table.left == ["dragon"]
    assert table.play("charge").injured(0)


@rule("RUN-KNOW-2")
def test_a_second_location_put_under_the_deck_lies_below_the_first() -> None:
    magician = seat("light", character="magician", power=True)
    table = Table(magician, seat(), dungeon=["dragon", "hallway", "no_crying"])
    table.play("power look; location no_crying; under; play light; location dragon; under")
    assert cards(table.dungeon["under"]) == ["no_crying", "dragon"]
    drawn = []
    for _ in range(3):
        drawn += [each["location"] for each in table.play("charge").happened("LocationDrawn")]
    assert drawn == ["hallway", "no_crying", "dragon"]


@rule("RUN-KNOW-2")
def test_the_last_location_is_seen_and_nothing_is_asked() -> None:
    table = Table(seat(character="magician"), seat(), dungeon=["dragon"]).play("power look")
    assert [event["location"] for event in table.heard(0, "LocationSeen")] == ["dragon"]
    assert table.asked == (0, "turn")
    assert not table.power(0)


@rule("RUN-KNOW-3")
def test_knowledge_of_a_location_belongs_to_the_seats_that_saw_it() -> None:
    table = looked()
    assert places(table, 0)[0] == ["hall", "dragon"]
    for viewer in (1, 2, SPECTATOR):
        assert places(table, viewer)[0] == [None, None]
        assert [entry["seen"] for entry in table.view(viewer)["dungeon"]["top"]] == [[0], [0]]


@rule("RUN-KNOW-3")
def test_knowledge_follows_the_card_under_the_deck() -> None:
    table = looked().play("cry object_2; power look; under")
    assert (seen(table, "top"), seen(table, "under")) == ([[0]], [[0, 1]])
    assert places(table, 0) == (["dragon"], ["hall"])
    assert places(table, 1) == ([None], ["hall"])
    for viewer in (2, SPECTATOR):
        assert places(table, viewer) == ([None], [None])
    put = [table.heard(viewer, "LocationPutUnder")[0]["location"] for viewer in EVERYBODY]
    assert put == ["hall", "hall", None, None]


@rule("RUN-KNOW-3")
def test_everybody_sees_that_a_card_was_looked_at_and_where_it_went() -> None:
    table = looked().play("cry object_2; power look")
    for viewer in EVERYBODY:
        looks = table.heard(viewer, "LocationSeen")
        assert [(event["seat"], event["place"]) for event in looks] == [(1, 0)]
    went = {"under": "LocationPutUnder", "leave": "LocationLeft"}
    for answer, name in went.items():
        table = looked().play(f"cry object_2; power look; {answer}")
        for viewer in EVERYBODY:
            assert [event["seat"] for event in table.heard(viewer, name)] == [1]


@rule("RUN-KNOW-3")
def test_what_another_player_sees_is_told_to_that_player_only() -> None:
    table = Table(seat(character="elf"), seat(), seat(), dungeon=DUNGEON)
    table.play("power look; location hall; location dragon")
    told = [
        [event["location"] for event in table.heard(viewer, "LocationSeen")] for viewer in EVERYBODY
    ]
    assert told == [["hall", "dragon"], [None] * 2, [None] * 2, [None] * 2]


@rule("RUN-KNOW-3")
@pytest.mark.parametrize(
    "tokens",
    ["charge; again; charge", "hide object_1; die 9", "power attack; die 9"],
    ids=["dragon", "hide", "attack"],
)
def test_every_shuffle_of_the_dungeon_deck_ends_all_knowledge_of_it(tokens: str) -> None:
    dungeon = {
        "top": [{"card": "hall", "seen": [0]}, {"card": "dragon", "seen": [0, 1]}],
        "unseen": ["hall"],
        "under": [{"card": "pack", "seen": [1]}],
    }
    table = Table(seat("object_1", character="warrior"), seat(), dungeon=dungeon).play(tokens)
    assert table.happened("DungeonShuffled")
    for viewer in (0, 1, SPECTATOR):
        assert places(table, viewer) == ([], [])
        assert table.view(viewer)["dungeon"]["unseen"] == 10
    assert len(table.dungeon["unseen"]) == 10


@rule("RUN-KNOW-3")
def test_without_a_shuffle_nobody_forgets_a_location() -> None:
    table = looked().play("cry object_2; cry object_2; cry object_2")
    assert places(table, 0)[0] == ["hall", "dragon"]
    table = looked().play("charge; pass; cry object_2; cry object_2")
    assert places(table, 0)[0] == ["dragon"]


@rule("RUN-KNOW-3")
def test_the_odds_do_not_reveal_a_location() -> None:
    dungeon = {"top": [{"card": "dragon", "seen": [0]}], "unseen": ["hall", "hall", "pack"]}
    table = Table(seat("vision"), seat(), dungeon=dungeon).play("play vision")
    assert table.view(0)["chance"] == [["location hall", 2], ["location pack", 1]]
    for viewer in (1, SPECTATOR):
        assert table.view(viewer)["chance"] == [
            ["location dragon", 1],
            ["location hall", 2],
            ["location pack", 1],
        ]


@rule("RUN-KNOW-3")
def test_which_locations_are_left_is_public() -> None:
    table = looked()
    for viewer in EVERYBODY:
        assert table.view(viewer)["left"] == ["dragon", "hall", "hall", "pack", "hallway"]
        assert table.view(viewer)["dungeon"]["unseen"] in (3, ["hall", "pack", "hallway"])


@rule("RUN-KNOW-4", "RUN-PAY")
@pytest.mark.parametrize("token", ["hide object_1", "cry object_2", "power heal 0 object_2"])
def test_payments_are_public(token: str) -> None:
    own = seat("object_1", "object_2", character="cleric", injured=True)
    table = Table(own, seat(), seat()).play(token)
    paid = [card for card in token.split() if card.startswith("object")]
    for viewer in EVERYBODY:
        assert [event["cards"] for event in table.heard(viewer, "CardsPaid")] == [paid]
        assert table.view(viewer)["treasure"]["discard"] == paid


@rule("RUN-KNOW-4", "RUN-LOC-PACK")
def test_discards_are_public() -> None:
    own = seat("object_1", "object_2", "object_3", "object_4", "health")
    table = Table(own, seat(), seat(), dungeon=next_up("pack")).play("charge; discard object_3")
    for viewer in EVERYBODY:
        assert [event["cards"] for event in table.heard(viewer, "CardsDiscarded")] == [["object_3"]]
        assert table.view(viewer)["treasure"]["discard"] == ["object_3"]


@rule("RUN-KNOW-4")
def test_only_the_drawer_knows_a_drawn_treasure() -> None:
    treasure = {"deck": ["object_1", "object_5", "object_5"]}
    table = Table(seat(), seat(), seat(), dungeon=next_up("hall"), treasure=treasure)
    table.play("charge; treasure object_5")
    drawn = [table.heard(viewer, "TreasureDrawn")[0]["card"] for viewer in EVERYBODY]
    assert drawn == ["object_5", None, None, None]
    assert [table.info(0, viewer)["hand"] for viewer in EVERYBODY] == [["object_5"], 1, 1, 1]
    assert table.known(0, 1, 2, SPECTATOR) == [[], [], []]
    assert table.view(1)["treasure"]["deck"] == 2


@rule("RUN-KNOW-4", "RUN-LOC-TOP3")
def test_of_the_top_three_treasures_the_kept_one_is_secret_and_the_others_are_face_up() -> None:
    treasure = {"deck": ["object_1", "object_2", "object_3", "object_4"]}
    table = Table(seat(), seat(), seat(), dungeon=next_up("top_three"), treasure=treasure)
    table.play("charge; treasure object_1; treasure object_3; treasure object_4")
    looks = [[event["card"] for event in table.heard(v, "TreasureSeen")] for v in EVERYBODY]
    assert looks == [["object_1", "object_3", "object_4"], *[[None] * 3] * 3]
    for viewer in (1, 2, SPECTATOR):
        assert table.view(viewer)["legal"] == []
    table.play("keep object_3")
    kept = [table.heard(viewer, "TreasureKept")[0] for viewer in EVERYBODY]
    assert [event["card"] for event in kept] == ["object_3", None, None, None]
    assert [event["others"] for event in kept] == [["object_1", "object_4"]] * 4
    assert table.view(1)["treasure"]["discard"] == ["object_1", "object_4"]


def stolen() -> Table:
    """Seat 0, the Thief, took an object of 3 from seat 1; seat 2 looked on."""
    thief = seat("object_2", "object_2", character="thief")
    table = Table(thief, seat("object_3", "object_5"), seat("object_2"), dungeon=["dragon"])
    return table.play("power steal 1 object_2; take object_3")


@rule("RUN-KNOW-4", "RUN-CH-THIEF")
def test_only_thief_and_victim_know_the_stolen_card() -> None:
    table = stolen()
    taken = [table.heard(viewer, "CardTaken")[0] for viewer in EVERYBODY]
    assert [event["card"] for event in taken] == ["object_3", "object_3", None, None]
    assert [(event["seat"], event["giver"]) for event in taken] == [(0, 1)] * 4
    assert table.known(0, *EVERYBODY) == [["object_2", "object_3"], ["object_3"], [], []]
    assert table.known(1, 0, 2, SPECTATOR) == [[], [], []]


@rule("RUN-KNOW-4")
def test_the_victim_knows_the_stolen_card_until_it_is_paid() -> None:
    table = stolen().play("cry object_2")
    assert table.known(0, 1, 2, SPECTATOR) == [["object_3"], [], []]
    table = stolen().play("cry object_3")
    assert table.known(0, 1, 2, SPECTATOR) == [[], [], []]


@rule("RUN-KNOW-4")
def test_a_dead_players_cards_go_face_up_to_the_discards() -> None:
    victim = seat("object_4", "health", injured=True, talismans=["languor"])
    table = Table(victim, seat(), seat(), dungeon=["dragon"]).play("charge")
    for viewer in EVERYBODY:
        (event,) = table.heard(viewer, "CharacterEliminated")
        assert (event["cards"], event["talismans"]) == (["object_4", "health"], ["languor"])
        discard = table.view(viewer)["treasure"]["discard"]
        assert discard == ["object_4", "health", "languor"]
        assert table.info(0, viewer)["hand"] in (0, [])
