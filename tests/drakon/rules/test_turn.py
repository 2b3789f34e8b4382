"""A turn, and how turns and the game end."""

from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule

DEAD_END = "start:NESW blank:N"
"""A hero on 1,0 cannot move."""


@rule("TURN-1")
def test_a_turn_is_one_placement_or_one_move() -> None:
    seats = [seat(hand=["blank:N", "blank:N"]), seat(hand=["blank:N"])]
    assert Table("start:NESW blank:E", *seats).play("place blank:N@0,1").asked == (1, "turn")
    assert Table("start:NESW blank:E", *seats).play("move 1,0").asked == (1, "turn")


@rule("TURN-1")
def test_both_actions_are_on_offer_and_nothing_else() -> None:
    table = Table("start:NESW blank:NES", seat(hand=["blank:N"]), seat())
    assert table.legal_of("move") == ["move 1,0"]
    assert table.legal_of("place")
    assert len(table.legal) == len(table.legal_of("move")) + len(table.legal_of("place"))


@rule("TURN-1")
@pytest.mark.parametrize(
    "actor", [seat(hand=["blank:N"]), seat("1,0", hand=["blank:N"]), seat(), seat(coins=[1])]
)
def test_nobody_passes_while_an_action_is_possible(actor: dict[str, Any]) -> None:
    table = Table("start:NESW lose_coin:N", actor, seat())
    assert table.refuses("end") == "TURN-1"
    assert "end" not in table.legal


@rule("TURN-1")
def test_the_only_action_possible_is_not_taken_without_asking() -> None:
    table = Table("start:NESW lose_coin:N", seat(coins=[1]), seat())
    assert table.asked == (0, "turn")
    assert table.legal == ["move 1,0"]


@rule("TURN-1")
def test_an_ability_around_the_action_allows_no_second_action() -> None:
    amazon = seat(hero="amazon", hand=["blank:N", "blank:N"])
    table = Table("start:NESW blank:E blank:E", amazon, seat(), options={"heroes": True})
    assert "end" not in table.legal
    table.play("place blank:N@0,1")
    assert table.asked == (0, "turn")
    assert table.refuses("place blank:N@0,2") == "TURN-1"
    assert table.refuses("move 1,0") == "TURN-1"
    assert not table.legal_of("place") + table.legal_of("move")
    assert table.play("end").asked == (1, "turn")


@rule("TURN-1")
def test_an_ability_before_the_action_does_not_replace_it() -> None:
    amazon = seat(hero="amazon", hand=["blank:N"])
    table = Table("start:NESW blank:E blank:E", amazon, seat(), options={"heroes": True})
    table.play("use move 1,0")
    assert table.asked == (0, "turn")
    assert table.refuses("end") == "TURN-1"
    assert table.play("move 2,0").asked == (1, "turn")


@rule("TURN-1")
def test_only_a_chamber_in_hand_can_be_placed() -> None:
    table = Table("start:NESW", seat(hand=["blank:N"]), seat(hand=["harp:N"]))
    assert table.refuses("place harp:N@0,1") == "TURN-1"
    assert table.refuses("place blank:NE@0,1") == "TURN-1"


@rule("TURN-2")
def test_without_a_chamber_in_hand_only_a_move_is_possible() -> None:
    table = Table("start:NESW blank:E", seat(), seat(hand=["blank:N"]), pile={"unseen": ["map:N"]})
    assert table.legal == ["move 1,0"]
    assert table.refuses("place blank:N@0,1") == "TURN-2"
    assert table.play("move 1,0").hand(0) == []


@rule("TURN-3")
def test_a_hero_who_cannot_move_leaves_only_a_placement() -> None:
    table = Table(DEAD_END, seat("1,0", hand=["blank:N"]), seat())
    assert table.legal
    assert table.legal == table.legal_of("place")
    assert table.refuses("move 0,0") == "TURN-3"


@rule("TURN-4")
def test_a_player_who_can_neither_place_nor_move_is_skipped_without_a_question() -> None:
    table = Table(DEAD_END, seat(hand=["blank:N"]), seat("1,0"), seat())
    table.play("place blank:N@0,1")
    assert table.asked == (2, "turn")
    ended = [(event["seat"], event["skipped"]) for event in table.happened("TurnEnded")]
    assert ended == [(0, False), (1, True)]


@rule("TURN-4")
def test_a_skipped_player_plays_again_once_a_path_opens() -> None:
    table = Table(DEAD_END, seat(hand=["blank:N"]), seat("1,0"))
    assert table.play("place blank:N@1,1").asked == (1, "turn")
    assert table.legal == ["move 1,1"]


@rule("TURN-4")
def test_several_players_in_a_row_can_be_skipped() -> None:
    table = Table(DEAD_END, seat(), seat("1,0"), seat("1,0"), seat(hand=["blank:N"]), turn=1)
    assert table.asked == (3, "turn")


@rule("TURN-5")
def test_the_game_ends_when_nobody_can_place_or_move_and_the_most_gold_wins() -> None:
    table = Table(DEAD_END, seat(coins=[1, 1, 1]), seat("1,0", coins=[2, 3]))
    assert table.legal == ["move 1,0"]
    table.play("move 1,0")
    assert table.outcome == {"winners": [1], "reason": "exhausted"}
    assert table.asked == (None, "over")


@rule("TURN-5")
def test_a_tie_is_a_shared_win() -> None:
    stuck = [seat("1,0", coins=coins) for coins in ([1, 1, 1], [2], [3])]
    assert Table(DEAD_END, *stuck).outcome == {"winners": [0, 2], "reason": "exhausted"}


@rule("TURN-5")
@pytest.mark.parametrize(
    "able", [seat("1,0", hand=["blank:N"]), seat()], ids=["who can place", "who can move"]
)
def test_one_player_is_enough_for_the_game_to_go_on(able: dict[str, Any]) -> None:
    table = Table(DEAD_END, seat("1,0"), seat("1,0"), able)
    assert table.outcome is None
    assert table.asked == (2, "turn")


@rule("TURN-5")
def test_a_pile_with_chambers_in_it_does_not_keep_the_game_going() -> None:
    table = Table(DEAD_END, seat("1,0"), seat("1,0", coins=[1]), pile={"unseen": ["blank:N"]})
    assert table.outcome == {"winners": [1], "reason": "exhausted"}


@rule("TURN-5")
@pytest.mark.parametrize("hero", ["wizard", "dwarf", "thief"])
def test_an_ability_does_not_count_as_being_able_to_act(hero: str) -> None:
    rest: dict[str, Any] = {
        "options": {"heroes": True},
        "pile": {"unseen": ["blank:N"]},
        "hoard": [3],
    }
    actor = seat("1,0", hero=hero, coins=[1])
    going_on = Table(DEAD_END, actor, seat(coins=[2]), **rest)
    assert going_on.asked == (0, "turn")
    assert going_on.legal_of("use")
    over = Table(DEAD_END, actor, seat("1,0", coins=[2]), **rest)
    assert over.outcome == {"winners": [1], "reason": "exhausted"}


@rule("TURN-5")
def test_gold_is_compared_when_five_coins_were_the_goal() -> None:
    stuck = [seat("1,0", coins=[1, 1, 1, 1]), seat("1,0", coins=[3, 3])]
    table = Table(DEAD_END, *stuck, options={"goal": "fixed"})
    assert table.outcome == {"winners": [1], "reason": "exhausted"}


@rule("TURN-6")
def test_there_is_no_hand_limit() -> None:
    rich = seat(hand=["blank:N"] * 9)
    table = Table("start:NESW map:E", rich, seat(hand=["harp:NE", "wind:NE"]))
    table.play("move 1,0; take harp:NE")
    assert len(table.hand(0)) == 10
    assert table.asked == (1, "turn")


@rule("TURN-7")
def test_the_game_ends_after_the_set_number_of_turns_and_the_most_gold_wins() -> None:
    seats = [seat(coins=[1]), seat(coins=[2]), seat(coins=[1, 1])]
    table = Table("start:NESW blank:E blank:E", *seats, options={"turn_limit": 1})
    table.play("move 1,0; move 1,0")
    assert table.outcome is None
    table.play("move 1,0")
    assert table.outcome == {"winners": [1, 2], "reason": "turn_limit"}


@rule("TURN-7")
def test_the_log_says_why_the_game_ended() -> None:
    limited = Table("start:NESW blank:E blank:E", options={"turn_limit": 1})
    limited.play("move 1,0; move 1,0")
    exhausted = Table(DEAD_END, seat(), seat("1,0")).play("move 1,0")
    reasons = [
        table.happened("GameEnded")[0]["outcome"]["reason"] for table in (limited, exhausted)
    ]
    assert reasons == ["turn_limit", "exhausted"]


@rule("TURN-7")
@pytest.mark.parametrize("players", [2, 5])
def test_the_limit_is_a_hundred_turns_a_player_unless_the_table_agrees_otherwise(
    players: int,
) -> None:
    def played(turns: int) -> Table:
        seats = [seat() for _ in range(players)]
        return Table("start:NESW blank:E blank:E", *seats, turns=turns).play("move 1,0")

    assert played(100 * players - 2).outcome is None
    assert played(100 * players - 1).outcome is not None


@rule("TURN-7")
def test_a_limit_of_0_is_none() -> None:
    table = Table("start:NESW blank:E blank:E", options={"turn_limit": 0}, turns=1_000_000)
    assert table.play("move 1,0").outcome is None


@rule("TURN-7")
def test_skipped_turns_count() -> None:
    seats = [seat(), seat("3,0"), seat()]
    board = "start:NESW blank:E blank:E blank:N"
    table = Table(board, *seats, options={"turn_limit": 2})
    table.play("move 1,0; move 1,0; move 2,0")
    assert table.asked == (2, "turn")
    assert table.play("move 2,0").outcome == {"winners": [0, 1, 2], "reason": "turn_limit"}


@rule("TURN-7", "TURN-5")
def test_when_nobody_can_act_at_the_limit_that_is_the_reason() -> None:
    stuck = [seat("1,0"), seat("1,0")]
    table = Table(DEAD_END, *stuck, options={"turn_limit": 1}, turns=2)
    assert table.outcome == {"winners": [0, 1], "reason": "exhausted"}


@rule("TURN-7")
def test_the_limit_does_not_cut_a_turn_short() -> None:
    amazon = seat(hero="amazon")
    options = {"turn_limit": 1, "heroes": True}
    table = Table("start:NESW blank:E blank:E", amazon, seat(), options=options, turns=1)
    assert table.play("move 1,0").asked == (0, "turn")
    assert table.play("use move 2,0").outcome == {"winners": [0, 1], "reason": "turn_limit"}
