"""Fourth edition: choose the first player, then heroes in turn order, then deal the hands."""

import pytest

from tests.drakon.kit import seat
from tests.drakon.rules.helpers_fourth import FOURTH_HEROES, Draft, why_not
from tests.drakon.rules.helpers_secrets import SPECTATOR, heard
from tests.drakon.rules.helpers_setup import NewTable
from tests.rule import rule
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.errors import BadScenario

PICKS = [f"pick {hero}" for hero in FOURTH_HEROES]
WITH_AND_WITHOUT = pytest.mark.parametrize("heroes", [False, True], ids=["basic", "Heroes!"])


@rule("SET-5")
@WITH_AND_WITHOUT
def test_chance_first_decides_who_begins(heroes: bool) -> None:
    table = Draft(3, heroes=heroes)
    assert table.asked == ("chance", "first")
    assert table.chance == [["first 0", 1], ["first 1", 1], ["first 2", 1]]
    assert table.heroes(SPECTATOR) == [None, None, None]


@rule("SET-6", "HERO-1")
@WITH_AND_WITHOUT
@pytest.mark.parametrize(
    ("first", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])]
)
def test_heroes_are_picked_in_turn_order_from_the_first_player(
    heroes: bool, first: int, order: list[int]
) -> None:
    table = Draft(4, heroes=heroes).play(f"first {first}")
    asked = []
    for hero in ("thief", "druid", "warrior", "ranger"):
        asked.append(table.asked)
        table.play(f"pick {hero}")
    assert asked == [(number, "hero") for number in order]
    picked = [table.heroes(SPECTATOR)[number] for number in order]
    assert picked == ["thief", "druid", "warrior", "ranger"]
    assert table.asked == ("chance", "deal")


@rule("SET-6", "HERO-1")
@WITH_AND_WITHOUT
def test_the_first_player_chooses_among_all_six(heroes: bool) -> None:
    table = Draft(2, heroes=heroes).play("first 1")
    assert table.legal == PICKS
    assert table.chance is None


@rule("SET-6", "HERO-1")
@WITH_AND_WITHOUT
def test_nobody_can_pick_a_hero_that_is_taken(heroes: bool) -> None:
    table = Draft(3, heroes=heroes).play("first 1; pick knight")
    assert table.legal == [token for token in PICKS if token != "pick knight"]
    assert table.refuses("pick knight") == "SET-6"
    table.play("pick druid")
    assert table.legal == [f"pick {hero}" for hero in FOURTH_HEROES[2:]]
    assert table.refuses("pick druid") == "SET-6"
    assert table.refuses("pick knight") == "SET-6"


@rule("SET-6")
@WITH_AND_WITHOUT
@pytest.mark.parametrize(
    "token",
    ["pick amazon", "pick barbarian", "pick dwarf", "pick wizard", "decline", "end", "move 1,0"],
)
def test_only_a_hero_of_the_fourth_edition_is_an_answer(heroes: bool, token: str) -> None:
    assert Draft(2, heroes=heroes).play("first 0").refuses(token) == "SET-6"


@rule("SET-6")
@pytest.mark.parametrize("hero", ["amazon", "barbarian", "dwarf", "wizard"])
def test_a_hero_of_the_third_edition_sits_at_no_table_of_the_fourth(hero: str) -> None:
    with pytest.raises(BadScenario) as refused:
        DRAKON.read_scenario({"edition": "fourth", "seats": [seat(hero=hero), seat()]})
    assert len(refused.value.problems) == 1
    assert hero in refused.value.problems[0]


@rule("SET-6")
def test_no_two_seats_of_a_scenario_have_the_same_hero() -> None:
    with pytest.raises(BadScenario):
        seats = [seat(hero="ranger"), seat(hero="ranger")]
        DRAKON.read_scenario({"edition": "fourth", "seats": seats})


@rule("SET-6")
@WITH_AND_WITHOUT
def test_the_last_of_six_heroes_is_left_to_the_last_player(heroes: bool) -> None:
    table = Draft(6, heroes=heroes).play("first 4")
    table.picked("warrior", "thief", "sorceress", "ranger", "knight")
    assert table.happened("HeroPicked") == [
        {"type": "HeroPicked", "seat": 2, "hero": "knight"},
        {"type": "HeroPicked", "seat": 3, "hero": "druid"},
    ]
    assert table.asked == ("chance", "deal")
    names = ["sorceress", "ranger", "knight", "druid", "warrior", "thief"]
    assert table.heroes(SPECTATOR) == names


@rule("SET-6")
@WITH_AND_WITHOUT
def test_five_players_are_all_asked(heroes: bool) -> None:
    table = Draft(5, heroes=heroes).play("first 0").picked(*FOURTH_HEROES[:4])
    assert table.asked == (4, "hero")
    assert table.legal == ["pick thief", "pick warrior"]


@rule("SET-6")
@WITH_AND_WITHOUT
def test_everybody_sees_who_picked_which_hero(heroes: bool) -> None:
    table = Draft(3, heroes=heroes).play("first 2; pick sorceress")
    told = [{"type": "HeroPicked", "seat": 2, "hero": "sorceress"}]
    for viewer in (0, 1, 2, SPECTATOR):
        assert heard(table, viewer, "HeroPicked") == told
        assert table.heroes(viewer) == [None, None, "sorceress"]


@rule("SET-6")
def test_only_the_player_who_is_asked_sees_what_can_be_picked() -> None:
    table = Draft(3).play("first 1")
    assert table.view(1)["legal"] == PICKS
    assert table.view(0)["legal"] == []
    assert table.view(0)["pending"] == {"by": 1, "kind": "hero"}


@rule("SET-3", "SET-5", "SET-6")
@WITH_AND_WITHOUT
@pytest.mark.parametrize("players", [2, 3, 6])
def test_hands_are_dealt_after_the_heroes_and_then_the_first_player_begins(
    heroes: bool, players: int
) -> None:
    table = Draft(players, heroes=heroes).play("first 1")
    assert [table.hand(number) for number in range(players)] == [[]] * players
    while table.asked[1] == "hero":
        table.play(table.legal[-1])
    assert table.view()["pile"] == 71
    table.dealt()
    assert [len(table.hand(number)) for number in range(players)] == [4] * players
    assert table.view()["pile"] == 71 - 4 * players
    assert table.asked == (1, "turn")


@rule("HERO-1", "SET-6")
def test_a_hero_who_was_picked_has_an_ability_only_with_heroes() -> None:
    for heroes in (False, True):
        table = Draft(2, heroes=heroes).play("first 0; pick warrior; pick druid").dealt()
        uses = table.legal_of("use")
        assert bool(uses) is heroes
        if not heroes:
            assert table.refuses("use discard") == "HERO-1"


@rule("HERO-1", "SET-6")
def test_in_the_third_edition_nobody_drafts() -> None:
    for heroes in (False, True):
        table = NewTable(3, heroes=heroes)
        assert table.asked == ("chance", "deal")
        assert table.dealt().asked == ("chance", "first")
        assert table.play("first 2").asked == (2, "turn")


@rule("SET-1")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_fewer_than_two_or_more_than_six_cannot_play(players: int) -> None:
    found = why_not("fourth", players)
    assert len(found) == 1
    assert "SET-1" in found[0]


@rule("SET-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_can_play_the_fourth_edition(players: int) -> None:
    assert len(Draft(players).view()["seats"]) == players
