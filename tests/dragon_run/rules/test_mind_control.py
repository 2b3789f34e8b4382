"""The Mind Control potion: instead of taking an action, make another player charge."""

from typing import Any

import pytest

from tests.dragon_run.kit import Table, next_up, seat
from tests.rule import rule
from wyrmhold.kernel.viewers import SPECTATOR


def caster(*hand: str, **rest: Any) -> dict[str, Any]:
    """A player with Mind Control."""
    return seat("mind_control", *hand, **rest)


@rule("RUN-TR-MIND", "RUN-TURN-1")
def test_the_target_charges_now_and_the_turn_is_over() -> None:
    table = Table(
        caster(), seat(), seat(), dungeon=next_up("hall"), treasure={"deck": ["object_4"]}
    )
    table.play("play mind_control 2")
    assert [table.hand(number) for number in range(3)] == [[], [], ["object_4"]]
    assert table.left == ["dragon"]
    assert table.discard == ["mind_control"]
    assert [event["seat"] for event in table.happened("LocationDrawn")] == [2]
    assert table.asked == (1, "turn")


@rule("RUN-TR-MIND", "RUN-TURN-6")
def test_any_other_living_player_can_be_the_target_and_nobody_else() -> None:
    table = Table(caster(), seat(), seat(alive=False), seat())
    assert table.legal_of("play") == ["play mind_control 1", "play mind_control 3"]
    for token in ("play mind_control 0", "play mind_control 2", "play mind_control 4"):
        assert table.refuses(token) in ("RUN-TR-MIND", "RUN-TURN-6")


@rule("RUN-TR-MIND", "RUN-TURN-6")
def test_without_another_living_player_mind_control_is_not_offered() -> None:
    table = Table(caster(), seat(alive=False), seat(alive=False))
    assert table.legal_of("play") == []
    assert table.refuses("play mind_control 1") == "RUN-TURN-6"


@rule("RUN-TR-MIND")
def test_a_dragon_injures_the_target_and_not_the_player_of_the_potion() -> None:
    table = Table(caster(power=False), seat(), seat(), temper=5, dungeon=["dragon"])
    table.play("play mind_control 2")
    assert [table.injured(number) for number in range(3)] == [False, False, True]
    assert table.temper == 4
    assert len(table.left) == 10
    assert table.power(0)
    assert table.asked == (1, "turn")


@rule("RUN-TR-MIND")
def test_an_injured_target_is_eliminated_with_all_treasure() -> None:
    target = seat("object_5", injured=True, talismans=["languor"])
    table = Table(caster("object_1"), target, seat(), dungeon=["dragon"])
    table.play("play mind_control 1")
    assert not table.alive(1)
    assert table.discard == ["languor", "mind_control", "object_5"]
    assert table.hand(0) == ["object_1"]
    assert table.asked == (2, "turn")


@rule("RUN-TR-MIND", "RUN-TR-ORDER", "RUN-TR-REDIR")
def test_the_targets_redirection_counts_and_the_target_chooses() -> None:
    target = seat(talismans=["redirection"])
    table = Table(caster(injured=True), target, seat(), dungeon=["dragon"])
    table.play("play mind_control 1")
    assert (table.asked, table.legal) == ((1, "target"), ["target 0", "target 2"])
    assert table.view()["turn"] == 0
    table.play("target 0")
    assert (table.alive(0), table.injured(1)) == (False, False)
    assert table.asked == (1, "turn")


@rule("RUN-TR-MIND", "RUN-TR-INVIS")
def test_the_targets_invisibility_counts() -> None:
    target = seat(injured=True, talismans=["invisibility"])
    table = Table(caster(), target, temper=5, dungeon=["dragon"]).play("play mind_control 1")
    assert table.alive(1)
    assert table.temper == 4
    assert table.talismans(1) == []


@rule("RUN-TR-MIND", "RUN-TR-ORDER")
def test_the_casters_redirection_and_invisibility_do_not_protect_the_target() -> None:
    own = caster(talismans=["redirection", "invisibility"])
    table = Table(own, seat(), seat(), dungeon=["dragon"]).play("play mind_control 1")
    assert [table.injured(number) for number in range(3)] == [False, True, False]
    assert table.talismans(0) == []


@rule("RUN-TR-MIND", "RUN-TR-LANG", "RUN-TR-ORDER")
def test_the_casters_languor_counts_and_the_targets_does_not() -> None:
    own = Table(caster(talismans=["languor"]), seat(), temper=5, dungeon=["dragon"])
    assert own.play("play mind_control 1").temper == 3
    other = Table(caster(), seat(talismans=["languor"]), temper=5, dungeon=["dragon"])
    assert other.play("play mind_control 1").temper == 4


@rule("RUN-TR-MIND")
def test_the_target_of_a_treasure_hall_is_not_asked_to_go_on() -> None:
    table = Table(caster(), seat(), dungeon=next_up("hall"), treasure={"deck": ["object_1"] * 2})
    table.play("play mind_control 1")
    assert table.hand(1) == ["object_1"]
    assert table.asked == (1, "turn")
    assert table.view()["turn"] == 1


@rule("RUN-TR-MIND")
def test_only_the_target_knows_the_treasure_it_draws() -> None:
    treasure = {"deck": ["object_1", "object_5"]}
    table = Table(caster(), seat(), dungeon=next_up("hall"), treasure=treasure)
    table.play("play mind_control 1; treasure object_5")
    drawn = [table.heard(viewer, "TreasureDrawn")[0]["card"] for viewer in (0, 1, SPECTATOR)]
    assert drawn == [None, "object_5", None]


@rule("RUN-TR-MIND")
def test_the_target_discards_down_to_four_cards() -> None:
    target = seat("object_1", "object_1", "object_2", "object_3", "object_4")
    table = Table(caster(), target, seat(), dungeon=next_up("pack"))
    table.play("play mind_control 1")
    assert table.asked == (1, "discard")
    assert table.view(0)["legal"] == []
    table.play("discard object_2")
    assert table.hand(1) == ["object_1", "object_1", "object_3", "object_4"]
    assert table.asked == (1, "turn")


@rule("RUN-TR-MIND")
def test_the_target_draws_up_to_four_cards() -> None:
    treasure = {"deck": ["object_2"] * 5}
    table = Table(caster(), seat("object_1"), dungeon=next_up("pack"), treasure=treasure)
    table.play("play mind_control 1")
    assert table.hand(1) == ["object_1", "object_2", "object_2", "object_2"]
    assert table.hand(0) == []


@rule("RUN-TR-MIND")
def test_the_target_keeps_one_of_the_top_three_treasures() -> None:
    treasure = {"deck": ["object_1", "object_2", "object_3"]}
    table = Table(caster(), seat(), seat(), dungeon=next_up("top_three"), treasure=treasure)
    table.play("play mind_control 2; treasure object_1; treasure object_2")
    assert table.asked == (2, "keep")
    table.play("keep object_3")
    assert table.hand(2) == ["object_3"]
    assert table.discard == ["mind_control", "object_1", "object_2"]
    assert table.asked == (1, "turn")


@rule("RUN-TR-MIND")
@pytest.mark.parametrize("card", ["hallway", "no_crying"])
def test_another_turn_and_no_crying_do_nothing(card: str) -> None:
    table = Table(caster("object_2"), seat("object_2"), seat("object_2"), dungeon=next_up(card))
    table.play("play mind_control 1")
    assert table.asked == (1, "turn")
    assert table.legal_of("cry") == ["cry object_2"]
    table.play("cry object_2")
    assert table.asked == (2, "turn")
    assert table.legal_of("cry") == ["cry object_2"]


@rule("RUN-TR-MIND")
def test_play_goes_on_after_the_player_of_the_potion_and_not_after_the_target() -> None:
    table = Table(caster(), seat(alive=False), seat(), seat(), dungeon=next_up("hallway"))
    assert table.play("play mind_control 3").asked == (2, "turn")


@rule("RUN-TR-MIND", "RUN-END-1")
def test_the_last_temper_point_ends_the_game_at_once() -> None:
    table = Table(caster("object_1"), seat("object_2"), temper=1, dungeon=["dragon"])
    table.play("play mind_control 1")
    assert table.outcome == {"winners": [1], "reason": "temper"}


@rule("RUN-TR-MIND", "RUN-TURN-3")
@pytest.mark.parametrize(
    "tokens", ["charge", "hide object_1; die 9", "hide object_1; die 0", "power attack; die 0"]
)
def test_it_is_offered_only_while_the_action_can_still_be_chosen(tokens: str) -> None:
    own = caster("object_1", "light", character="warrior")
    table = Table(own, seat(), dungeon=next_up("hall"))
    assert table.legal_of("play mind_control") == ["play mind_control 1"]
    table.play(tokens)
    assert table.view()["turn"] == 0
    assert table.legal_of("play") == ["play light"]
    assert table.refuses("play mind_control 1") in ("RUN-TR-MIND", "RUN-TURN-6")


@rule("RUN-TR-MIND", "RUN-CH-DWARF")
def test_it_does_not_replace_the_charge_after_digging() -> None:
    table = Table(caster(character="dwarf"), seat()).play("power dig")
    assert table.legal == ["charge"]
    assert table.refuses("play mind_control 1") in ("RUN-TR-MIND", "RUN-TURN-6")


@rule("RUN-TR-MIND", "RUN-TURN-4")
@pytest.mark.parametrize("card", ["hall", "hallway", "no_crying"])
def test_it_is_offered_in_another_turn(card: str) -> None:
    table = Table(caster(), seat(), dungeon=next_up(card)).play("charge")
    if card == "hall":
        table.play("again")
    assert table.legal_of("play") == ["play mind_control 1"]


@rule("RUN-TR-MIND", "RUN-CH-WARRIOR", "RUN-CH-BARD")
@pytest.mark.parametrize(
    ("character", "power"), [("warrior", "power attack; die 9"), ("bard", "power lullaby")]
)
def test_it_is_offered_after_a_power_that_leaves_the_action(character: str, power: str) -> None:
    table = Table(caster(character=character), seat(), temper=5).play(power)
    assert table.legal_of("play") == ["play mind_control 1"]


@rule("RUN-TR-MIND", "RUN-TR-ANNUL")
def test_if_annulled_it_is_spent_and_the_action_must_still_be_taken() -> None:
    own = caster("object_2", power=False)
    table = Table(own, seat("annulation"), seat(), dungeon=next_up("dragon", unseen=["hall"]))
    table.play("play mind_control 2; annul")
    assert not table.injured(2)
    assert table.discard == ["annulation", "mind_control"]
    assert table.asked == (0, "turn")
    assert table.legal == ["charge", "cry object_2", "hide object_2"]


@rule("RUN-TR-MIND", "RUN-TR-ANNUL")
def test_the_target_may_annul_it_too() -> None:
    table = Table(caster(), seat("annulation"), dungeon=["dragon"]).play("play mind_control 1")
    assert table.asked == (1, "annul")
    assert not table.play("annul").injured(1)


@rule("RUN-TR-MIND", "RUN-TURN-3")
def test_the_target_can_play_and_use_nothing_before_the_charge() -> None:
    target = seat("invisibility", "health", character="elf")
    table = Table(caster(), target, dungeon=["dragon"]).play("play mind_control 1")
    assert table.injured(1)
    assert table.talismans(1) == []


@rule("RUN-TR-MIND", "RUN-END-3")
def test_a_player_left_alone_takes_the_next_turn() -> None:
    table = Table(caster(), seat(injured=True), temper=5, dungeon=["dragon"])
    table.play("play mind_control 1")
    assert table.outcome is None
    assert table.asked == (0, "turn")
