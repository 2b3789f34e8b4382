"""Setting up a game of the third edition."""

from collections import Counter

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_setup import NewTable
from tests.rule import rule
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.errors import BadOptions, BadScenario

HEROES = {"amazon", "barbarian", "dwarf", "knight", "thief", "wizard"}

MIX = {
    "blank": 18,
    "find_coin": 12,
    "lose_coin": 4,
    "steal_left": 3,
    "steal_right": 3,
    "drakon_moves": 4,
    "rotate": 4,
    "destroy": 3,
    "switch": 3,
    "map": 2,
    "mind_control": 3,
    "teleport": 2,
    "master_key": 2,
    "wind": 2,
    "harp": 2,
    "floating": 2,
    "escape": 2,
}


@rule("SET-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_can_play(players: int) -> None:
    table = NewTable(players).dealt().play("first 0")
    assert len(table.view()["seats"]) == players
    assert table.asked == (0, "turn")


@rule("SET-1")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_fewer_or_more_cannot_play(players: int) -> None:
    with pytest.raises(BadOptions) as refused:
        DRAKON.new("third", {}, [None] * players)
    assert any("SET-1" in problem for problem in refused.value.problems)
    with pytest.raises(BadScenario):
        DRAKON.read_scenario({"seats": [seat() for _ in range(players)]})


@rule("SET-2")
def test_start_lies_alone_with_four_arrows_and_every_hero_on_it() -> None:
    table = NewTable(4).dealt().play("first 0")
    assert table.board == {"0,0": "start:NESW"}
    assert [table.at(number) for number in range(4)] == ["0,0"] * 4


@rule("SET-3")
def test_all_chambers_but_start_are_shuffled_into_the_draw_pile() -> None:
    table = NewTable(2)
    assert table.asked == ("chance", "deal")
    assert table.view()["pile"] == 71
    kinds: Counter[str] = Counter()
    for token, weight in table.weights().items():
        kinds[token.removeprefix("deal ").split(":")[0]] += weight
    assert kinds == MIX


@rule("SET-3")
def test_a_dealt_chamber_is_no_longer_in_the_pile() -> None:
    table = NewTable(2)
    before = table.weights()
    table.play("deal find_coin:N")
    before["deal find_coin:N"] -= 1
    assert table.weights() == before
    table.play("deal teleport:-; deal teleport:-")
    assert table.refuses("deal teleport:-") == "SET-3"


@rule("SET-3")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_each_player_draws_four_chambers(players: int) -> None:
    table = NewTable(players).dealt()
    assert [len(table.hand(number)) for number in range(players)] == [4] * players
    assert table.view()["pile"] == 71 - 4 * players


@rule("SET-4")
def test_the_hoard_holds_five_1s_eighteen_2s_and_five_3s() -> None:
    table = NewTable(2)
    table.play("deal find_coin:N")
    table.dealt()
    assert table.view()["hoard"] == 28
    assert [table.coins(number) for number in range(2)] == [[], []]
    table.play("first 0; place find_coin:E@1,0")
    table.play(table.legal[0])
    table.play("move 1,0")
    assert table.chance == [["coin 1", 5], ["coin 2", 18], ["coin 3", 5]]


@rule("SET-5")
def test_every_player_is_equally_likely_to_begin() -> None:
    table = NewTable(3).dealt()
    assert table.chance == [["first 0", 1], ["first 1", 1], ["first 2", 1]]
    assert table.play("first 2").asked == (2, "turn")


@rule("SET-5")
def test_play_goes_clockwise() -> None:
    blanks = "place blank:N@0,1", "place blank:N@0,2", "place blank:N@0,3", "place blank:N@0,4"
    seats = [seat(hand=["blank:N", "blank:N"]) for _ in range(3)]
    table = Table("start:NESW", *seats, turn=1)
    asked = [table.asked]
    for token in blanks:
        asked.append(table.play(token).asked)
    assert asked == [(1, "turn"), (2, "turn"), (0, "turn"), (1, "turn"), (2, "turn")]


@rule("SET-6")
def test_each_player_picks_a_hero() -> None:
    table = NewTable(3, ["wizard", "amazon", "thief"])
    assert [seat["hero"] for seat in table.view()["seats"]] == ["wizard", "amazon", "thief"]


@rule("SET-6")
def test_a_player_who_picks_no_hero_gets_one_that_nobody_else_has() -> None:
    table = NewTable(6, [None, "amazon", None, "barbarian", None, None])
    heroes = [seat["hero"] for seat in table.view()["seats"]]
    assert heroes[1] == "amazon"
    assert heroes[3] == "barbarian"
    assert set(heroes) == HEROES


@rule("SET-6")
def test_no_two_players_have_the_same_hero() -> None:
    with pytest.raises(BadOptions):
        DRAKON.new("third", {}, ["thief", "wizard", "thief"])
    with pytest.raises(BadScenario):
        DRAKON.read_scenario({"seats": [seat(hero="thief"), seat(hero="thief")]})


@rule("SET-6")
@pytest.mark.parametrize("hero", ["druid", "ranger", "sorceress", "warrior", "drakon"])
def test_a_hero_must_be_one_of_the_third_editions_six(hero: str) -> None:
    with pytest.raises(BadOptions):
        DRAKON.new("third", {}, [hero, None])


@rule("SET-6")
def test_dealt_heroes_are_all_different() -> None:
    table = NewTable(6, heroes=True)
    assert set(table.legal) == {f"deal {hero}" for hero in HEROES}
    table.play("deal thief")
    assert set(table.legal) == {f"deal {hero}" for hero in HEROES - {"thief"}}
    table.dealt()
    assert {seat["hero"] for seat in table.view()["seats"]} == HEROES


@rule("SET-6")
@pytest.mark.parametrize("hero", sorted(HEROES))
def test_in_the_basic_game_a_hero_can_do_nothing_special(hero: str) -> None:
    board = """
    blank:N     .
    start:NESW  blank:N
    """
    alone = seat("1,0", hero=hero, hand=["blank:N"], coins=[1])
    other = seat("1,0", hand=["blank:N"], coins=[1])
    pile = {"unseen": ["blank:NE"]}
    table = Table(board, alone, other, hoard=[3], pile=pile)
    assert table.legal == table.legal_of("place")
    for token in ("use move 0,0", "use walk 0,0", "use rob 1", "use swap 1", "use discard blank:N"):
        assert table.refuses(token) == "HERO-1"
    assert table.play("place blank:N@1,1").asked == (1, "turn")


@rule("SET-6")
def test_in_the_basic_game_a_knight_loses_coins_like_everybody_else() -> None:
    table = Table("start:NESW lose_coin:E", seat(hero="knight", coins=[2]), seat())
    assert table.play("move 1,0").coins(0) == []


@rule("SET-7")
def test_drakon_begins_off_the_board() -> None:
    assert NewTable(2).dealt().play("first 0").view()["drakon"] is None
