"""A turn: one action, a power before it, potions and talismans besides."""

import pytest

from tests.dragon_run.kit import Table, next_up, seat
from tests.rule import rule

DEEP = {"deck": ["object_5"] * 4}


def cast(character: str, *hand: str, **rest: object) -> dict[str, object]:
    """A seat with a character."""
    return seat(*hand, character=character, **rest)


# One action


@rule("RUN-TURN-1")
def test_the_action_is_charge_hide_or_cry() -> None:
    table = Table(seat("object_2", power=False), seat())
    assert table.asked == (0, "turn")
    assert table.legal == ["charge", "cry object_2", "hide object_2"]


@rule("RUN-TURN-1")
def test_a_turn_cannot_be_passed_without_an_action() -> None:
    table = Table(seat("object_2", power=False), seat())
    for token in ("pass", "again", "leave", "decline"):
        table.refuses(token)


@rule("RUN-TURN-1")
@pytest.mark.parametrize(
    "tokens", ["cry object_2", "charge", "hide object_2; die 9; pass", "hide object_2; die 0"]
)
def test_exactly_one_action_is_taken(tokens: str) -> None:
    actor = seat("object_2", "object_2", "object_2", "object_2", power=False)
    table = Table(actor, seat(), dungeon=next_up("pack")).play(tokens)
    if tokens.endswith("0"):
        table.play("charge")
    assert table.asked == (1, "turn")


@rule("RUN-TURN-1", "RUN-TURN-4")
def test_only_a_card_that_says_so_gives_another_action() -> None:
    for card, again in (("hallway", True), ("no_crying", True), ("pack", False), ("dragon", False)):
        unseen = [each for each in ("dragon", "hall") if each != card]
        table = Table(dungeon=next_up(card, unseen=unseen), treasure={"deck": ["object_1"] * 4})
        assert table.play("charge").asked == (0 if again else 1, "turn")


@rule("RUN-TURN-1", "RUN-TR-MIND")
def test_mind_control_takes_the_place_of_the_action() -> None:
    table = Table(seat("mind_control", "object_2"), seat(), seat(), dungeon=next_up("hallway"))
    table.play("play mind_control 2")
    assert table.asked == (1, "turn")
    assert table.hand(0) == ["object_2"]


@rule("RUN-TURN-1")
def test_the_choice_is_asked_even_if_there_is_only_one() -> None:
    table = Table()
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])


# The power


@rule("RUN-TURN-2")
def test_a_power_can_be_used_before_the_action_is_chosen() -> None:
    table = Table(cast("elf", "object_2"), seat(), dungeon=next_up("hall", "pack"))
    assert table.legal_of("power") == ["power look"]
    table.play("power look")
    assert table.asked == (0, "turn")
    assert table.legal == ["charge", "cry object_2", "hide object_2"]


@rule("RUN-TURN-2")
def test_a_power_need_not_be_used() -> None:
    table = Table(cast("elf", "object_2"), seat()).play("cry object_2")
    assert table.power(0)
    assert table.asked == (1, "turn")


@rule("RUN-TURN-2")
def test_a_power_that_is_not_ready_cannot_be_used() -> None:
    table = Table(cast("elf", power=False), seat())
    assert table.legal == ["charge"]
    assert table.refuses("power look") == "RUN-TURN-2"


@rule("RUN-TURN-2")
def test_a_power_is_spent_the_moment_it_is_used() -> None:
    table = Table(cast("elf"), seat()).play("power look")
    assert table.asked == ("chance", "location")
    assert not table.power(0)
    table.play("location hall; location hall")
    assert not table.power(0)
    assert table.refuses("power look") == "RUN-TURN-2"


@rule("RUN-TURN-2")
def test_a_power_stays_spent_in_the_turns_that_follow() -> None:
    table = Table(cast("elf", "object_2"), seat("object_2"), dungeon=next_up("hall", "pack"))
    table.play("power look; cry object_2; cry object_2")
    assert table.asked == (0, "turn")
    assert table.legal == ["charge"]


@rule("RUN-TURN-2")
def test_nobody_has_the_power_of_another_character() -> None:
    table = Table(cast("elf", "object_2"), cast("warrior"))
    for token in ("power attack", "power dig", "power lullaby", "power steal 1 object_2"):
        assert table.refuses(token) == "RUN-CH-ELF"


@rule("RUN-TURN-2", "RUN-CH-READY")
def test_a_dragon_drawn_later_in_that_turn_readies_the_power_again() -> None:
    table = Table(cast("elf"), seat(), dungeon=next_up("dragon", "hall", unseen=[]))
    table.play("power look; charge")
    assert table.power(0)
    assert table.asked == (1, "turn")


@rule("RUN-TURN-2")
def test_a_power_cannot_be_used_after_the_action() -> None:
    dungeon = next_up("hall")
    table = Table(cast("elf"), seat(), dungeon=dungeon, treasure=DEEP).play("charge")
    assert table.asked == (0, "after_hall")
    assert table.legal == ["again", "pass"]
    table.refuses("power look")
    table = Table(cast("elf", "object_1"), seat(), dungeon=dungeon).play("hide object_1; die 9")
    assert table.asked == (0, "after_hide")
    assert table.legal == ["charge", "pass"]
    table.refuses("power look")


@rule("RUN-TURN-2", "RUN-TURN-5")
def test_a_power_cannot_be_used_before_a_compulsory_charge() -> None:
    table = Table(cast("elf", "object_1"), seat()).play("hide object_1; die 0")
    assert table.legal == ["charge"]
    table.refuses("power look")


@rule("RUN-TURN-2")
def test_a_power_cannot_be_used_in_the_turn_of_another_player() -> None:
    table = Table(cast("elf"), cast("dwarf", power=False), turn=1)
    assert table.legal == ["charge"]


# Potions and talismans


@rule("RUN-TURN-3")
def test_potions_and_talismans_are_played_besides_the_action() -> None:
    hand = ["object_2", "vision", "light", "invisibility", "languor"]
    table = Table(seat(*hand, power=False), seat(), dungeon=next_up("hall", "pack", "hall"))
    table.play("play vision; play invisibility; play light; leave; play languor")
    assert table.asked == (0, "turn")
    assert table.legal == ["charge", "cry object_2", "hide object_2"]
    assert table.talismans(0) == ["invisibility", "languor"]
    assert table.discard == ["light", "vision"]


@rule("RUN-TURN-3", "RUN-TURN-2")
def test_they_are_played_before_and_after_the_power() -> None:
    actor = cast("elf", "vision", "languor")
    table = Table(actor, seat(), dungeon=next_up("hall", "pack", "hall"))
    table.play("play vision; power look; play languor")
    assert table.legal == ["charge"]
    assert (table.talismans(0), table.power(0)) == (["languor"], False)


@rule("RUN-TURN-3")
def test_they_are_played_when_another_turn_is_offered() -> None:
    actor = seat("health", "languor", injured=True, power=False)
    table = Table(actor, seat(), dungeon=next_up("hall"), treasure=DEEP).play("charge")
    assert table.legal == ["again", "pass", "play health", "play languor"]
    table.play("play languor; play health")
    assert (table.asked, table.legal) == ((0, "after_hall"), ["again", "pass"])
    assert not table.injured(0)


@rule("RUN-TURN-3")
def test_they_are_played_after_a_successful_hide() -> None:
    actor = seat("object_1", "vision", "languor", power=False)
    table = Table(actor, seat(), dungeon=["dragon"]).play("hide object_1; die 5")
    assert table.legal == ["charge", "pass", "play languor", "play vision"]
    table.play("play languor")
    assert table.asked == (0, "after_hide")
    table.play("play vision; location hall; location hall; location dragon")
    assert (table.asked, table.legal) == ((0, "after_hide"), ["charge", "pass"])


@rule("RUN-TURN-3", "RUN-TURN-5")
def test_they_are_played_before_a_compulsory_charge() -> None:
    actor = seat("object_1", "object_2", "invisibility", "vision", power=False)
    table = Table(actor, seat(), dungeon=["dragon"]).play("hide object_1; die 0")
    assert table.legal == ["charge", "play invisibility", "play vision"]
    table.play("play vision; play invisibility")
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])
    table.play("charge")
    assert not table.injured(0)


@rule("RUN-TURN-3")
def test_nothing_is_played_while_a_location_takes_effect() -> None:
    full = seat("object_1", "object_2", "object_3", "health", "vision", injured=True)
    table = Table(full, seat(), dungeon=next_up("pack")).play("charge")
    assert table.asked == (0, "discard")
    assert table.legal_of("play") == []
    table.refuses("play health")
    chest = {"deck": ["object_1", "object_2", "object_3"]}
    table = Table(seat("vision"), seat(), dungeon=next_up("top_three"), treasure=chest)
    table.play("charge; treasure object_1; treasure object_2")
    assert table.asked == (0, "keep")
    assert table.legal_of("play") == []


@rule("RUN-TURN-3")
def test_nothing_is_played_while_a_power_or_a_potion_is_carried_out() -> None:
    mage = cast("magician", "light", "vision")
    for begin in ("power look", "play light"):
        table = Table(mage, seat(), dungeon=next_up("hall", "pack")).play(begin)
        assert (table.asked, table.legal) == ((0, "under"), ["leave", "under"])
        table.refuses("play vision")


@rule("RUN-TURN-3", "RUN-LOC-DRAGON")
def test_nothing_answers_a_dragon_that_is_drawn() -> None:
    actor = seat("invisibility", "health", injured=True)
    table = Table(actor, seat(), dungeon=["dragon"]).play("charge")
    assert not table.alive(0)
    ready = seat("invisibility", talismans=["redirection"])
    table = Table(ready, seat(), seat(), dungeon=["dragon"]).play("charge")
    assert (table.asked, table.legal) == ((0, "target"), ["target 1", "target 2"])
    table.refuses("play invisibility")


@rule("RUN-TURN-3")
def test_nothing_is_played_in_the_turn_of_another_player() -> None:
    waiting = seat("health", "vision", "languor", injured=True)
    table = Table(seat(power=False), waiting)
    assert table.legal == ["charge"]
    table.refuses("play vision")


@rule("RUN-TURN-3")
def test_only_cards_in_hand_can_be_played() -> None:
    table = Table(seat("vision", talismans=["languor"]), seat("light"))
    assert table.legal_of("play") == ["play vision"]
    for card in ("light", "languor", "object_1"):
        table.refuses(f"play {card}")


@rule("RUN-TURN-3")
def test_an_object_is_not_played() -> None:
    table = Table(seat("object_1", "object_5"), seat())
    assert table.legal_of("play") == []
    table.refuses("play object_1")


@rule("RUN-TURN-3", "RUN-TURN-2")
def test_a_potion_or_talisman_leaves_the_power_and_the_action_as_they_were() -> None:
    table = Table(cast("dwarf", "object_2", "languor"), seat())
    table.play("play languor")
    assert table.legal == ["charge", "cry object_2", "hide object_2", "power dig"]


# Another turn


@rule("RUN-TURN-4", "RUN-TURN-2")
@pytest.mark.parametrize("card", ["hall", "hallway"])
def test_another_turn_is_a_whole_new_turn(card: str) -> None:
    table = Table(cast("dwarf", "object_2"), seat(), dungeon=next_up(card), treasure={})
    table.play("charge; again" if card == "hall" else "charge")
    assert table.asked == (0, "turn")
    assert table.legal == ["charge", "cry object_2", "hide object_2", "power dig"]


@rule("RUN-TURN-4")
def test_a_compulsory_charge_holds_for_one_turn() -> None:
    for begin in ("power dig", "hide object_1; die 0"):
        actor = cast("dwarf", "object_1", "object_2")
        table = Table(actor, seat(), dungeon=next_up("hallway"), treasure={})
        table.play(begin).play("charge")
        assert table.legal_of("cry") == ["cry object_2"]
        assert "hide object_2" in table.legal


@rule("RUN-TURN-4", "RUN-CH-BARD")
def test_the_lullaby_holds_for_one_turn() -> None:
    for card, after in (("hall", "charge; again"), ("hallway", "charge")):
        table = Table(cast("bard", "object_1"), seat(), dungeon=next_up(card), treasure={})
        table.play("power lullaby")
        assert table.legal == ["charge", "hide"]
        table.play(after)
        assert table.legal == ["charge", "hide object_1"]


@rule("RUN-TURN-4", "RUN-TURN-2")
def test_a_spent_power_stays_spent_in_another_turn() -> None:
    table = Table(cast("elf"), seat(), dungeon=next_up("hallway", "hall")).play("power look")
    table.play("charge")
    assert table.asked == (0, "turn")
    assert table.legal == ["charge"]


@rule("RUN-TURN-4", "RUN-TURN-2")
def test_a_power_that_was_not_used_can_be_used_in_another_turn() -> None:
    table = Table(cast("elf"), seat(), dungeon=next_up("hallway", "hall", "pack"))
    assert table.play("charge").legal == ["charge", "power look"]


# A compulsory Charge


@rule("RUN-TURN-5", "RUN-HIDE-3")
def test_a_failed_hide_leaves_nothing_but_charge() -> None:
    table = Table(seat("object_1", "object_2", power=False), seat())
    table.play("hide object_1; die 3")
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])
    assert table.refuses("hide object_2") == "RUN-TURN-5"
    assert table.refuses("cry object_2") == "RUN-TURN-5"


@rule("RUN-TURN-5", "RUN-CH-WARRIOR")
def test_a_failed_attack_leaves_nothing_but_charge() -> None:
    table = Table(cast("warrior", "object_2"), seat(), temper=5).play("power attack; die 5")
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])
    assert table.refuses("cry object_2") == "RUN-TURN-5"


@rule("RUN-TURN-5", "RUN-CH-DWARF")
def test_a_dig_leaves_nothing_but_charge() -> None:
    table = Table(cast("dwarf", "object_2"), seat(), treasure=DEEP).play("power dig")
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])
    assert table.refuses("hide object_2") == "RUN-TURN-5"


@rule("RUN-TURN-5", "RUN-TR-MIND")
def test_a_compulsory_charge_cannot_be_handed_on() -> None:
    actor = seat("object_1", "mind_control", "languor", power=False)
    table = Table(actor, seat()).play("hide object_1; die 0")
    assert table.legal == ["charge", "play languor"]
    table.refuses("play mind_control 1")


@rule("RUN-TURN-5")
def test_a_compulsory_charge_is_the_same_turn() -> None:
    table = Table(seat("object_1", power=False), seat()).play("hide object_1; die 0")
    assert table.happened("TurnBegan") == []


# What is not offered


@rule("RUN-TURN-6", "RUN-TR-HEALTH")
def test_health_is_not_offered_to_the_uninjured() -> None:
    table = Table(seat("health"), seat(injured=True))
    assert table.legal_of("play") == []
    assert table.refuses("play health") == "RUN-TURN-6"
    assert Table(seat("health", injured=True), seat()).legal_of("play") == ["play health"]


@rule("RUN-TURN-6", "RUN-CH-CLERIC")
def test_only_the_living_and_injured_can_be_healed() -> None:
    cleric = cast("cleric", "object_2", injured=True)
    others = [seat(), seat(injured=True), seat(injured=True, alive=False)]
    table = Table(cleric, *others)
    assert table.legal_of("power") == ["power heal 0 object_2", "power heal 2 object_2"]
    assert table.refuses("power heal 1 object_2") == "RUN-CH-CLERIC"
    assert table.refuses("power heal 3 object_2") == "RUN-CH-CLERIC"
    assert Table(cast("cleric", "object_2"), seat()).legal_of("power") == []


@rule("RUN-TURN-6", "RUN-CH-THIEF")
def test_nothing_can_be_stolen_from_the_dead_or_from_an_empty_hand() -> None:
    others = [seat(), seat("health"), seat(alive=False)]
    table = Table(cast("thief", "object_2"), *others)
    assert table.legal_of("power") == ["power steal 2 object_2"]
    for number in (0, 1, 3):
        assert table.refuses(f"power steal {number} object_2") == "RUN-CH-THIEF"


@rule("RUN-TURN-6", "RUN-CH-THIEF")
def test_talismans_on_the_table_cannot_be_stolen() -> None:
    table = Table(cast("thief", "object_2"), seat(talismans=["languor"]))
    assert table.legal_of("power") == []


@rule("RUN-TURN-6", "RUN-TR-MIND")
def test_mind_control_needs_another_living_player() -> None:
    table = Table(seat("mind_control"), seat(), seat(alive=False))
    assert table.legal_of("play") == ["play mind_control 1"]
    table = Table(seat("mind_control"), seat(alive=False), seat(alive=False))
    assert table.legal_of("play") == []
    assert table.refuses("play mind_control 1") == "RUN-TURN-6"


@rule("RUN-TURN-6", "RUN-TR-ANNUL")
def test_annulation_is_never_played_unprompted() -> None:
    table = Table(seat("annulation"), seat())
    assert table.legal_of("play") == []
    table.refuses("play annulation")


@rule("RUN-TURN-6")
def test_everything_else_can_be_used_however_pointless() -> None:
    cards = ["vision", "light", "redirection", "invisibility", "languor"]
    alone = [seat(alive=False), seat(alive=False)]
    table = Table(cast("elf", *cards), *alone, dungeon=["dragon"])
    assert table.legal_of("play") == sorted(f"play {card}" for card in cards)
    for card in cards:
        table.play(f"play {card}")
        assert card not in table.hand(0)
    table.play("power look")
    assert table.legal == ["charge"]


@rule("RUN-TURN-6", "RUN-CH-DWARF")
def test_a_dig_that_brings_nothing_is_offered() -> None:
    table = Table(cast("dwarf"), seat(), treasure={"deck": [], "discard": []})
    assert table.legal_of("power") == ["power dig"]
    assert table.play("power dig").hand(0) == []
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])
