"""Powers, potions and talismans in the course of a turn."""

import pytest

from tests.dragon_run.kit import CHARACTERS, Table, next_up, seat
from tests.rule import rule

POWERS = {
    "cleric": "power heal 1 object_2",
    "warrior": "power attack",
    "thief": "power steal 1 object_2",
    "elf": "power look",
    "magician": "power look",
    "dwarf": "power dig",
    "bard": "power lullaby",
}
EVERY = pytest.mark.parametrize("character", CHARACTERS)


def player(character: str, **rest: object) -> dict[str, object]:
    """A player who can use the power in every way, with cards to spare."""
    return seat("object_1", "object_2", "object_2", character=character, **rest)


OTHER = seat("object_1", "object_2", "object_3", injured=True)


@rule("RUN-TURN-2")
@EVERY
def test_a_power_that_is_ready_may_be_used_before_the_action(character: str) -> None:
    table = Table(player(character), OTHER)
    assert POWERS[character] in table.legal
    assert "charge" in table.legal


@rule("RUN-TURN-2")
@EVERY
def test_a_power_is_spent_the_moment_it_is_used(character: str) -> None:
    treasure = {"deck": ["object_1", "object_5"]}
    table = Table(player(character), OTHER, treasure=treasure).play(POWERS[character])
    assert not table.power(0)
    assert [event["seat"] for event in table.happened("PowerUsed")] == [0]


@rule("RUN-TURN-2")
@EVERY
def test_a_spent_power_is_not_offered(character: str) -> None:
    table = Table(player(character, power=False), OTHER)
    assert table.legal_of("power") == []
    assert table.refuses(POWERS[character]) == "RUN-TURN-2"


@rule("RUN-TURN-2", "RUN-TURN-5")
@EVERY
@pytest.mark.parametrize(
    ("tokens", "kind"),
    [
        ("charge", "after_hall"),
        ("hide object_1; die 9", "after_hide"),
        ("hide object_1; die 0", "turn"),
    ],
)
def test_no_power_can_be_used_after_the_action_was_chosen(
    character: str, tokens: str, kind: str
) -> None:
    table = Table(player(character), OTHER, dungeon=next_up("hall")).play(tokens)
    assert table.asked == (0, kind)
    assert table.power(0)
    assert table.legal_of("power") == []
    assert table.refuses(POWERS[character]) is not None


@rule("RUN-TURN-2")
@EVERY
def test_nobody_uses_a_power_in_the_turn_of_another_player(character: str) -> None:
    seats = [seat("object_2", power=False), player(character)]
    seats[0]["character"] = "elf" if character == "cleric" else "cleric"
    table = Table(*seats)
    assert table.legal_of("power") == []


@rule("RUN-TURN-2")
@pytest.mark.parametrize("character", ["elf", "magician", "dwarf", "bard"])
def test_a_dragon_drawn_later_in_the_turn_readies_the_power_again(character: str) -> None:
    table = Table(player(character), seat(), dungeon=["dragon"])
    table.play(f"{POWERS[character]}; charge")
    assert table.injured(0)
    assert table.power(0)


@rule("RUN-TURN-2", "RUN-CH-READY")
def test_a_failed_attack_that_leads_to_the_dragon_readies_the_attack() -> None:
    table = Table(seat(character="warrior"), seat("object_2"), temper=5, dungeon=["dragon"])
    table.play("power attack; die 0; charge; cry object_2")
    assert table.legal_of("power") == ["power attack"]


@rule("RUN-CH-READY", "RUN-LOC-DRAGON")
@pytest.mark.parametrize("talismans", [[], ["redirection"], ["invisibility"]])
def test_all_powers_become_ready_when_the_dragon_is_drawn(talismans: list[str]) -> None:
    seats = [seat(power=False, talismans=talismans), seat(power=False)]
    table = Table(*seats, dungeon=["dragon"]).play("charge")
    assert (table.power(0), table.power(1)) == (True, True)
    assert len(table.happened("PowersReadied")) == 1


@rule("RUN-CH-READY")
@pytest.mark.parametrize("tokens", ["hide object_1; die 9", "power attack; die 9"])
def test_no_power_becomes_ready_after_a_sneak_or_an_attack(tokens: str) -> None:
    seats = [player("warrior", power="attack" in tokens), seat(power=False)]
    table = Table(*seats, temper=5, dungeon=["dragon"]).play(tokens)
    assert table.happened("DungeonShuffled")
    assert (table.power(0), table.power(1)) == (False, False)


@rule("RUN-CH-READY")
@pytest.mark.parametrize("card", ["hall", "pack", "hallway", "no_crying", "top_three"])
def test_no_other_location_readies_a_power(card: str) -> None:
    seats = [seat(power=False), seat(power=False)]
    table = Table(*seats, dungeon=next_up(card)).play("charge")
    assert (table.power(0), table.power(1)) == (False, False)


@rule("RUN-TURN-2", "RUN-TURN-4")
def test_a_power_may_be_used_in_any_turn_until_it_is_spent() -> None:
    dungeon = next_up("hallway", "hall", "no_crying", unseen=["dragon", "pack"])
    table = Table(seat(character="elf"), seat(), dungeon=dungeon).play("charge")
    assert table.legal == ["charge", "power look"]
    table.play("power look; charge; again")
    assert table.legal == ["charge"]
    assert table.play("charge").legal == ["charge"]


@rule("RUN-TURN-4")
@pytest.mark.parametrize(("card", "tokens"), [("hall", "charge; again"), ("hallway", "charge")])
def test_another_turn_has_all_actions_the_power_and_the_cards(card: str, tokens: str) -> None:
    own = seat("object_2", "light", character="elf")
    table = Table(own, seat(), dungeon=next_up(card))
    before = table.legal
    assert before == ["charge", "cry object_2", "hide object_2", "play light", "power look"]
    table.play(tokens)
    assert (table.asked, table.legal) == ((0, "turn"), before)


@rule("RUN-TURN-4", "RUN-TURN-5")
def test_a_compulsory_charge_does_not_carry_over_into_another_turn() -> None:
    table = Table(seat("object_1", "object_2", power=False), seat(), dungeon=next_up("hallway"))
    table.play("hide object_1; die 0")
    assert table.legal == ["charge"]
    assert table.play("charge").legal == ["charge", "cry object_2", "hide object_2"]


@rule("RUN-TURN-5")
@pytest.mark.parametrize(
    ("character", "tokens"),
    [
        ("elf", "hide object_1; die 0"),
        ("warrior", "power attack; die 0"),
        ("dwarf", "power dig"),
    ],
)
def test_a_compulsory_charge_is_always_asked(character: str, tokens: str) -> None:
    table = Table(player(character), seat(), dungeon=next_up("hall")).play(tokens)
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])
    assert not table.happened("LocationDrawn")
    for token in ("cry object_2", "hide object_2", "pass"):
        assert table.refuses(token) is not None


CARDS = ["redirection", "invisibility", "languor", "vision", "light", "health"]


@rule("RUN-TURN-3")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize(
    ("tokens", "rest"),
    [
        ("power lullaby", ["charge", "hide"]),
        ("charge", ["again", "pass"]),
        ("hide object_1; die 9", ["charge", "pass"]),
        ("hide object_1; die 0", ["charge"]),
        ("charge; again", ["charge", "hide object_1", "power lullaby"]),
    ],
    ids=["power", "after_hall", "after_hide", "compulsory", "again"],
)
def test_potions_and_talismans_can_be_played_whenever_the_owner_is_asked(
    tokens: str, rest: list[str], card: str
) -> None:
    own = seat("object_1", card, character="bard", injured=True)
    table = Table(own, seat(), dungeon=next_up("hall", "dragon", "hall", unseen=["pack"]))
    table.play(tokens)
    asked = table.asked
    assert table.legal == sorted([*rest, f"play {card}"])
    table.play(f"play {card}")
    while table.asked[1] in ("location", "under"):
        table.play("leave" if "leave" in table.legal else table.legal[0])
    assert (table.asked, table.legal) == (asked, rest)


@rule("RUN-TURN-3")
def test_cards_can_be_played_before_and_after_the_power_and_any_number_of_them() -> None:
    own = seat("health", "light", "languor", character="bard", injured=True)
    table = Table(own, seat(), dungeon=["dragon"])
    table.play("play health; power lullaby; play languor; play light")
    assert (table.hand(0), table.asked) == ([], (0, "turn"))
    assert table.legal == ["charge", "hide"]


@rule("RUN-TURN-3")
def test_no_card_is_played_in_the_turn_of_another_player() -> None:
    table = Table(seat(power=False), seat("health", "languor", injured=True))
    assert table.legal == ["charge"]
    table.refuses("play health")
    table.refuses("play languor")


@rule("RUN-TURN-3", "RUN-LOC-DRAGON")
def test_nothing_answers_a_dragon_already_drawn() -> None:
    own = seat("invisibility", "redirection", "health", injured=True)
    table = Table(own, seat(), dungeon=["dragon"]).play("charge")
    assert not table.alive(0)


@rule("RUN-TURN-3")
def test_nothing_is_played_between_a_location_and_the_end_of_its_effect() -> None:
    own = seat("object_1", "object_1", "light", "languor", "health", injured=True)
    table = Table(own, seat(), dungeon=next_up("pack")).play("charge")
    assert table.asked == (0, "discard")
    assert table.legal_of("play") == []
    table.refuses("play light")
    treasure = {"deck": ["object_1", "object_2", "object_3"]}
    table = Table(own, seat(), dungeon=next_up("top_three"), treasure=treasure)
    table.play("charge; treasure object_1; treasure object_2")
    assert table.asked == (0, "keep")
    assert table.legal_of("play") == []
    table.refuses("play languor")


@rule("RUN-TURN-3")
def test_a_card_drawn_in_the_hall_can_be_played_at_once() -> None:
    treasure = {"deck": ["health"]}
    table = Table(seat(injured=True), seat(), dungeon=next_up("hall"), treasure=treasure)
    table.play("charge")
    assert table.legal == ["again", "pass", "play health"]
    table.play("play health; pass")
    assert not table.injured(0)


@rule("RUN-TURN-3")
def test_only_a_card_in_your_own_hand_can_be_played() -> None:
    table = Table(seat("light"), seat("vision"), treasure={"deck": ["languor"]})
    table.refuses("play vision")
    table.refuses("play languor")


@rule("RUN-TURN-6")
@pytest.mark.parametrize("talisman", ["redirection", "invisibility", "languor"])
def test_a_talisman_may_be_played_even_if_it_cannot_help(talisman: str) -> None:
    own = seat(talisman, power=False)
    table = Table(own, seat(alive=False), temper=1, dungeon=next_up("hall"))
    assert table.legal == ["charge", f"play {talisman}"]


@rule("RUN-TURN-2")
@pytest.mark.parametrize("character", CHARACTERS)
def test_nobody_has_the_power_of_another_character(character: str) -> None:
    table = Table(player(character, injured=True), OTHER)
    tokens = {POWERS[name] for name in CHARACTERS} - {POWERS[character]}
    for token in sorted(tokens):
        table.refuses(token)
