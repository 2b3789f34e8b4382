"""Setting up a game of Dragon Run."""

from collections import Counter

import pytest

from tests.dragon_run.kit import CHARACTERS, LOCATIONS, NewTable, Table, next_up, seat
from tests.rule import rule
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel.errors import BadOptions, BadScenario
from wyrmhold.kernel.viewers import SPECTATOR

TREASURES = {
    "object_1": 8,
    "object_2": 8,
    "object_3": 6,
    "object_4": 4,
    "object_5": 3,
    "health": 2,
    "mind_control": 1,
    "vision": 1,
    "light": 1,
    "annulation": 1,
    "redirection": 1,
    "invisibility": 1,
    "languor": 1,
}

CAST = ("elf", "bard", "thief")


@rule("RUN-SET-1")
@pytest.mark.parametrize(("players", "temper"), [(2, 5), (3, 6), (4, 7), (5, 8)])
def test_the_initial_temper_depends_on_the_number_of_players(players: int, temper: int) -> None:
    table = NewTable(*[None] * players)
    assert table.temper == temper
    table.dealt().play("first 0")
    assert table.temper == temper
    assert len(table.view()["seats"]) == players
    assert Table(*[seat() for _ in range(players)]).temper == temper


@rule("RUN-SET-1")
@pytest.mark.parametrize("players", [0, 1, 6, 7])
def test_fewer_than_two_or_more_than_five_cannot_play(players: int) -> None:
    with pytest.raises(BadOptions) as refused:
        DRAGON_RUN.new("first", {}, [None] * players)
    assert any("RUN-SET-1" in problem for problem in refused.value.problems)
    with pytest.raises(BadScenario):
        DRAGON_RUN.read_scenario({"seats": [seat() for _ in range(players)]})


@rule("RUN-SET-1", "RUN-END-1")
def test_the_dragon_sleeps_at_the_end_of_the_track() -> None:
    table = Table(dungeon=["dragon"], temper=2).play("charge")
    assert (table.temper, table.outcome) == (1, None)
    table = Table(dungeon=["dragon"], temper=1).play("charge")
    assert table.temper == 0
    assert table.outcome == {"winners": [0, 1], "reason": "temper"}


@rule("RUN-SET-2")
def test_a_player_who_chose_no_character_gets_any_of_the_seven() -> None:
    table = NewTable(None, None, None)
    assert table.asked == ("chance", "deal")
    assert table.weights == {f"deal {character}": 1 for character in CHARACTERS}


@rule("RUN-SET-2")
def test_dealt_characters_are_all_different() -> None:
    table = NewTable(*[None] * 5)
    for number, character in enumerate(["thief", "bard", "cleric", "dwarf"]):
        table.play(f"deal {character}")
        assert f"deal {character}" not in table.legal
        assert len(table.legal) == 6 - number
    table.play("deal elf")
    cast = [each["character"] for each in table.view()["seats"]]
    assert cast == ["thief", "bard", "cleric", "dwarf", "elf"]
    assert table.asked == ("chance", "treasure")


@rule("RUN-SET-2")
def test_a_chosen_character_is_kept_and_dealt_to_nobody_else() -> None:
    table = NewTable(None, "elf", None)
    assert sorted(table.legal) == sorted(f"deal {name}" for name in CHARACTERS if name != "elf")
    table.play("deal magician; deal warrior")
    cast = [each["character"] for each in table.view()["seats"]]
    assert cast == ["magician", "elf", "warrior"]


@rule("RUN-SET-2")
def test_nothing_is_dealt_if_everybody_has_chosen() -> None:
    table = NewTable(*CAST)
    assert table.asked == ("chance", "treasure")
    assert [each["character"] for each in table.view()["seats"]] == list(CAST)


@rule("RUN-SET-2")
@pytest.mark.parametrize("picks", [["elf", "elf"], ["elf", "bard", "elf"], ["knight", None]])
def test_each_character_is_one_of_the_seven_and_there_is_one_of_each(
    picks: list[str | None],
) -> None:
    with pytest.raises(BadOptions):
        DRAGON_RUN.new("first", {}, picks)


@rule("RUN-SET-2")
@pytest.mark.parametrize("character", CHARACTERS)
def test_every_character_begins_uninjured_with_its_power_ready(character: str) -> None:
    table = NewTable(character, None).dealt().play("first 0")
    for number in (0, 1):
        assert not table.injured(number)
        assert table.alive(number)
        assert table.power(number)
    assert table.info(0)["character"] == character


@rule("RUN-SET-3")
def test_all_ten_locations_are_shuffled_into_the_dungeon_deck() -> None:
    table = NewTable(*CAST).dealt().play("first 0")
    assert table.left == LOCATIONS
    assert table.dungeon["top"] == table.dungeon["under"] == []
    assert table.play("charge").asked == ("chance", "location")
    assert table.weights == {f"location {card}": n for card, n in Counter(LOCATIONS).items()}


@rule("RUN-SET-3")
def test_the_dungeon_deck_lies_face_down() -> None:
    table = NewTable(*CAST).dealt().play("first 0")
    for viewer in (0, 1, 2, SPECTATOR):
        assert table.view(viewer)["dungeon"] == {"top": [], "unseen": 10, "under": []}


@rule("RUN-SET-4", "RUN-TR-OBJ")
def test_all_38_treasures_are_shuffled() -> None:
    table = NewTable(*CAST)
    assert table.asked == ("chance", "treasure")
    assert table.weights == {f"treasure {card}": n for card, n in TREASURES.items()}
    assert sum(TREASURES.values()) == 38


@rule("RUN-SET-4")
def test_a_dealt_treasure_is_no_longer_in_the_deck() -> None:
    table = NewTable(*CAST).play("treasure languor; treasure object_5")
    assert "treasure languor" not in table.legal
    assert table.weights["treasure object_5"] == 2
    assert table.weights["treasure object_1"] == 8
    assert table.refuses("treasure languor") == "RUN-SET-4"


@rule("RUN-SET-4")
def test_each_player_gets_four_treasures_and_the_rest_is_the_deck() -> None:
    table = NewTable(*CAST)
    for card in ("object_1", "object_2", "object_3", "object_4"):
        table.play(f"treasure {card}")
    assert [len(table.hand(number)) for number in range(3)] == [4, 0, 0]
    table.dealt()
    assert [len(table.hand(number)) for number in range(3)] == [4, 4, 4]
    assert table.hand(0) == ["object_1", "object_2", "object_3", "object_4"]
    assert len(table.deck) == 38 - 12
    assert table.discard == []
    assert [table.talismans(number) for number in range(3)] == [[], [], []]


@rule("RUN-SET-4")
def test_hands_are_secret_and_their_sizes_public() -> None:
    table = NewTable(*CAST).dealt().play("first 0")
    for viewer in (1, 2, SPECTATOR):
        assert table.info(0, viewer)["hand"] == 4
        assert table.info(0, viewer)["known"] == []
        assert table.view(viewer)["treasure"] == {"deck": 26, "discard": []}
    assert table.info(0, 0)["hand"] == table.hand(0)


@rule("RUN-SET-4")
def test_a_dealt_treasure_is_shown_to_its_owner_only() -> None:
    table = NewTable(*CAST).play("treasure languor")
    cards = [table.heard(viewer, "TreasureDrawn")[0]["card"] for viewer in (0, 1, 2, SPECTATOR)]
    assert cards == ["languor", None, None, None]


@rule("RUN-SET-5")
def test_every_player_is_equally_likely_to_begin() -> None:
    table = NewTable(*CAST).dealt()
    assert table.asked == ("chance", "first")
    assert table.chance == [["first 0", 1], ["first 1", 1], ["first 2", 1]]
    assert table.play("first 2").asked == (2, "turn")
    assert table.view()["turn"] == 2


@rule("RUN-SET-5")
def test_play_goes_clockwise() -> None:
    seats = [seat("object_2", "object_2") for _ in range(3)]
    table = Table(*seats, turn=1)
    asked = [table.asked]
    for _ in range(4):
        asked.append(table.play("cry object_2").asked)
    assert asked == [(1, "turn"), (2, "turn"), (0, "turn"), (1, "turn"), (2, "turn")]


@rule("RUN-SET-5")
def test_play_goes_on_over_living_players_only() -> None:
    dead = seat(alive=False)
    seats = [seat("object_2", "object_2"), dead, seat("object_2"), dead, seat("object_2")]
    table = Table(*seats)
    asked = [table.play("cry object_2").asked for _ in range(3)]
    assert asked == [(2, "turn"), (4, "turn"), (0, "turn")]
    table = Table(seat(injured=True), seat(alive=False), seat(), dungeon=next_up("hall"), turn=2)
    assert table.play("charge; pass").asked == (0, "turn")
