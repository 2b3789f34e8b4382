"""The Redirection talisman: the owner's Dragon breathes on somebody else."""

from typing import Any

from tests.dragon_run.kit import Table, seat
from tests.rule import rule


def guarded(*hand: str, **rest: Any) -> dict[str, Any]:
    """A player with Redirection on the table."""
    return seat(*hand, talismans=["redirection"], **rest)


@rule("RUN-TR-REDIR", "RUN-LOC-DRAGON")
def test_the_dragon_breathes_on_a_chosen_other_player() -> None:
    table = Table(guarded(), seat(), seat(), temper=5, dungeon=["dragon"]).play("charge")
    assert (table.asked, table.legal) == ((0, "target"), ["target 1", "target 2"])
    table.play("target 2")
    assert [table.injured(number) for number in range(3)] == [False, False, True]
    redirected = table.happened("BreathRedirected")
    assert [(event["seat"], event["target"]) for event in redirected] == [(0, 2)]
    assert (table.temper, len(table.left), table.talismans(0)) == (4, 10, [])
    assert table.asked == (1, "turn")


@rule("RUN-TR-REDIR")
def test_only_other_living_players_can_be_the_target_and_one_of_them_must() -> None:
    seats = [guarded(), seat(), seat(alive=False), seat()]
    table = Table(*seats, dungeon=["dragon"]).play("charge")
    assert table.legal == ["target 1", "target 3"]
    for token in ("target 0", "target 2", "decline", "pass"):
        table.refuses(token)


@rule("RUN-TR-REDIR")
def test_the_only_other_living_player_is_the_target_without_a_question() -> None:
    table = Table(guarded(), seat(), seat(alive=False), dungeon=["dragon"]).play("charge")
    assert (table.injured(0), table.injured(1)) == (False, True)
    assert table.asked == (1, "turn")


@rule("RUN-TR-REDIR", "RUN-END-3")
def test_without_another_living_player_the_breath_hits_the_active_player() -> None:
    table = Table(guarded(), seat(alive=False), dungeon=["dragon"]).play("charge")
    assert table.injured(0)
    assert not table.happened("BreathRedirected")
    assert table.asked == (0, "turn")


@rule("RUN-TR-REDIR")
def test_an_injured_target_is_eliminated_with_all_treasure() -> None:
    target = seat("object_5", "health", injured=True, talismans=["languor"])
    table = Table(guarded("object_1"), target, seat(), temper=5, dungeon=["dragon"])
    table.play("charge; target 1")
    assert not table.alive(1)
    assert table.discard == ["health", "languor", "object_5", "redirection"]
    assert table.hand(0) == ["object_1"]
    assert table.temper == 4


@rule("RUN-TR-REDIR", "RUN-END-4")
def test_play_goes_on_with_the_next_living_player_after_the_active_one() -> None:
    table = Table(guarded(), seat(injured=True), seat(), dungeon=["dragon"])
    assert table.play("charge; target 1").asked == (2, "turn")
    table = Table(guarded(), seat(), seat(injured=True), dungeon=["dragon"])
    assert table.play("charge; target 2").asked == (1, "turn")


@rule("RUN-TR-REDIR", "RUN-TR-ORDER")
def test_the_victim_can_neither_avoid_the_breath_nor_pass_it_on() -> None:
    victim = seat(talismans=["redirection", "invisibility"])
    table = Table(guarded(), victim, seat(), dungeon=["dragon"]).play("charge; target 1")
    assert [table.injured(number) for number in range(3)] == [False, True, False]
    assert not table.happened("BreathAvoided")
    assert len(table.happened("BreathRedirected")) == 1


@rule("RUN-TR-REDIR", "RUN-TR-ORDER")
def test_redirection_of_another_player_does_not_count() -> None:
    table = Table(seat(), guarded(), seat(), dungeon=["dragon"]).play("charge")
    assert [table.injured(number) for number in range(3)] == [True, False, False]
    assert table.asked == (1, "turn")


@rule("RUN-TR-REDIR", "RUN-LOC-DRAGON", "RUN-CH-READY")
def test_powers_are_ready_before_the_target_is_chosen() -> None:
    seats = [guarded(power=False), seat(power=False), seat(power=False)]
    table = Table(*seats, temper=5, dungeon=["dragon"]).play("charge")
    assert table.asked == (0, "target")
    assert [table.power(number) for number in range(3)] == [True, True, True]
    assert (table.temper, table.talismans(0)) == (5, ["redirection"])


@rule("RUN-TR-REDIR", "RUN-TURN-3")
def test_nothing_can_be_played_while_the_target_is_chosen() -> None:
    own = guarded("invisibility", "health", injured=True)
    table = Table(own, seat(), seat(), dungeon=["dragon"]).play("charge")
    assert table.legal == ["target 1", "target 2"]
    table.refuses("play invisibility")
    table.refuses("play health")


@rule("RUN-TR-REDIR", "RUN-END-1")
def test_the_victim_of_the_last_breath_does_not_win() -> None:
    table = Table(guarded("object_1"), seat("object_5", injured=True), temper=1, dungeon=["dragon"])
    assert table.play("charge").outcome == {"winners": [0], "reason": "temper"}
