"""How a game ends, and who wins it."""

from typing import Any

import pytest

from tests.dragon_run.kit import LOCATIONS, Table, next_up, seat
from tests.rule import rule
from wyrmhold.kernel.errors import Refusal


def asleep(*seats: dict[str, Any], **scenario: Any) -> Table:
    """Seat 0 has drawn the Dragon, and its last Temper is gone."""
    return Table(*seats, dungeon=["dragon"], temper=1, **scenario).play("charge")


def winners(*hands: list[str]) -> list[int]:
    """Who wins when the Dragon falls asleep before players with these hands."""
    outcome = asleep(*[seat(*hand) for hand in hands]).outcome
    assert outcome is not None
    assert outcome["reason"] == "temper"
    won: list[int] = outcome["winners"]
    return won


@rule("RUN-END-1")
@pytest.mark.parametrize(
    ("character", "tokens"),
    [
        ("elf", "charge"),
        ("elf", "hide object_1; die 9"),
        ("warrior", "power attack; die 2"),
    ],
)
def test_the_game_ends_at_once_when_the_temper_is_0(character: str, tokens: str) -> None:
    actor = seat("object_1", "object_2", "vision", character=character)
    table = Table(actor, seat("object_1", character="bard"), dungeon=["dragon"], temper=1)
    table.play(tokens)
    assert table.temper == 0
    assert table.asked == (None, "over")
    assert table.legal == []
    assert table.view()["chance"] is None
    assert table.outcome == {"winners": [0], "reason": "temper"}
    with pytest.raises(Refusal) as refused:
        table.play("charge")
    assert refused.value.code == "game_over"


@rule("RUN-END-1", "RUN-TR-LANG")
def test_the_temper_never_falls_below_0() -> None:
    table = asleep(seat("object_1", talismans=["languor"]), seat())
    assert table.temper == 0
    assert table.outcome == {"winners": [0], "reason": "temper"}


@rule("RUN-END-1")
def test_the_game_goes_on_while_any_temper_is_left() -> None:
    table = Table(seat("object_1"), seat(), dungeon=["dragon"], temper=2).play("charge")
    assert (table.temper, table.outcome) == (1, None)
    assert table.asked == (1, "turn")


@rule("RUN-END-1")
def test_the_survivor_with_the_most_gold_wins() -> None:
    assert winners(["object_1"], ["object_3"], ["object_2"]) == [1]
    assert winners(["object_1", "object_1", "object_1"], ["object_2"]) == [0]
    assert winners(["object_5"], ["object_2", "object_4"]) == [1]


@rule("RUN-END-1")
def test_potions_and_talismans_are_worth_nothing() -> None:
    assert winners(["object_1"], ["health", "vision", "light", "languor", "annulation"]) == [0]
    table = asleep(seat("object_1"), seat("object_1", talismans=["redirection"]))
    assert table.outcome == {"winners": [0, 1], "reason": "temper"}


@rule("RUN-END-1")
def test_the_eliminated_do_not_win() -> None:
    table = asleep(seat("object_5", injured=True), seat("object_1"), seat())
    assert table.outcome == {"winners": [1], "reason": "temper"}
    table = asleep(seat(), seat(alive=False), seat())
    assert table.outcome == {"winners": [0, 2], "reason": "temper"}


@rule("RUN-END-1")
def test_an_injured_survivor_can_win() -> None:
    table = asleep(seat("object_5"), seat("object_1", injured=True))
    assert table.injured(0)
    assert table.outcome == {"winners": [0], "reason": "temper"}
    table = asleep(seat("object_1"), seat("object_5", injured=True))
    assert table.outcome == {"winners": [1], "reason": "temper"}


@rule("RUN-END-1", "RUN-HIDE-1")
def test_cards_paid_for_the_last_hide_do_not_count() -> None:
    table = Table(seat("object_5", "object_1"), seat("object_2"), dungeon=["dragon"], temper=1)
    table.play("hide object_5; die 9")
    assert table.outcome == {"winners": [1], "reason": "temper"}


@rule("RUN-END-1")
def test_a_tie_goes_to_the_highest_single_card() -> None:
    assert winners(["object_3", "object_3"], ["object_2", "object_4"]) == [1]
    assert winners(["object_5"], ["object_1"] * 5) == [0]
    assert winners(
        ["object_2", "object_2", "object_2"], ["object_3", "object_3"], ["object_1"]
    ) == [1]


@rule("RUN-END-1")
def test_a_further_tie_goes_to_the_next_highest_card_and_so_on() -> None:
    assert winners(["object_4", "object_1", "object_1"], ["object_4", "object_2"]) == [1]
    assert winners(
        ["object_3", "object_2", "object_2"], ["object_3", "object_2", "object_1", "object_1"]
    ) == [0]


@rule("RUN-END-1")
def test_a_single_card_decides_nothing_if_the_gold_is_not_equal() -> None:
    assert winners(["object_5"], ["object_3", "object_3"]) == [1]


@rule("RUN-END-1")
def test_an_unbroken_tie_is_a_shared_win() -> None:
    assert winners(["object_4", "object_2"], ["object_2", "object_4"]) == [0, 1]
    hands = [["object_4", "health"], ["object_4"], ["object_3", "object_1"]]
    assert winners(*hands) == [0, 1]


@rule("RUN-END-1")
def test_no_gold_at_all_is_a_tie_like_any_other() -> None:
    assert winners([], [], []) == [0, 1, 2]
    assert winners([], ["health"]) == [0, 1]
    assert winners([], [], ["object_1"]) == [2]


@rule("RUN-END-1")
def test_the_sole_survivor_wins_even_without_gold() -> None:
    table = asleep(seat(), seat(alive=False))
    assert table.outcome == {"winners": [0], "reason": "temper"}


@rule("RUN-END-2")
def test_the_dragon_wins_when_all_are_eliminated() -> None:
    dead = seat(alive=False)
    table = Table(dead, seat("object_5", injured=True), dead, dungeon=["dragon"], temper=4, turn=1)
    table.play("charge")
    assert table.outcome == {"winners": [], "reason": "dragon"}
    assert table.asked == (None, "over")
    assert table.discard == ["object_5"]


@rule("RUN-END-2")
def test_the_dragon_also_wins_by_the_card_that_calms_it() -> None:
    table = asleep(seat("object_5", injured=True), seat(alive=False))
    assert table.outcome == {"winners": [], "reason": "dragon"}


@rule("RUN-END-2")
def test_the_game_goes_on_while_anybody_lives() -> None:
    table = Table(seat(injured=True), seat(), seat(alive=False), dungeon=["dragon"], temper=4)
    table.play("charge")
    assert table.outcome is None
    assert table.asked == (1, "turn")


@rule("RUN-END-3")
def test_a_lone_survivor_takes_every_turn() -> None:
    alone = seat("object_2", "object_2", "object_1", power=False)
    table = Table(seat(alive=False), alone, seat(alive=False), turn=1)
    for _ in range(2):
        table.play("cry object_2")
        assert table.asked == (1, "turn")
        assert [each["seat"] for each in table.happened("TurnBegan")] == [1]
    assert table.outcome is None


@rule("RUN-END-3", "RUN-LOC-DRAGON")
def test_the_game_goes_on_when_only_one_player_is_left() -> None:
    table = Table(seat(injured=True), seat("object_1"), dungeon=["dragon"], temper=4)
    table.play("charge")
    assert table.outcome is None
    assert table.asked == (1, "turn")
    table.play("charge; location dragon")
    assert table.asked == (1, "turn")
    assert table.injured(1)


@rule("RUN-END-3", "RUN-END-1", "RUN-END-2")
def test_a_lone_survivor_ends_the_game_like_any_other_player() -> None:
    def alone(temper: int, injured: bool) -> Table:
        seats = [seat(alive=False), seat("object_1", injured=injured)]
        return Table(*seats, turn=1, temper=temper, dungeon=["dragon"]).play("charge")

    assert alone(1, False).outcome == {"winners": [1], "reason": "temper"}
    assert alone(3, True).outcome == {"winners": [], "reason": "dragon"}
    assert alone(3, False).outcome is None


@rule("RUN-END-3", "RUN-LOC-NOCRY")
def test_no_crying_does_not_follow_a_lone_player_into_the_turn_after_the_next() -> None:
    alone = seat("object_1", "object_2", power=False)
    table = Table(alone, seat(alive=False), dungeon=next_up("no_crying"))
    table.play("charge; hide object_1; die 9; pass")
    assert table.asked == (0, "turn")
    assert table.legal_of("cry") == ["cry object_2"]


@rule("RUN-END-4", "RUN-TR-REDIR")
@pytest.mark.parametrize("injured", [False, True])
@pytest.mark.parametrize(("target", "after"), [(1, 1), (2, 1)])
def test_after_a_redirected_breath_play_goes_on_after_the_active_player(
    target: int, after: int, injured: bool
) -> None:
    seats = [seat(talismans=["redirection"])]
    seats += [seat(injured=injured), seat(injured=injured)]
    table = Table(*seats, dungeon=["dragon"], temper=4).play(f"charge; target {target}")
    killed = injured and target == after
    assert table.asked == (2 if killed else after, "turn")
    assert table.alive(target) is not injured
    assert table.injured(0) is False


@rule("RUN-END-4", "RUN-TR-REDIR", "RUN-END-3")
def test_a_player_who_burns_the_only_other_player_plays_on_alone() -> None:
    seats = [seat(talismans=["redirection"]), seat(injured=True)]
    table = Table(*seats, dungeon=["dragon"], temper=4).play("charge")
    assert not table.alive(1)
    assert table.asked == (0, "turn")
    assert table.left == LOCATIONS
