"""Talismans: how long they stay in play, and in which order they apply."""

import pytest

from tests.dragon_run.kit import Table, next_up, seat
from tests.dragon_run.rules.helpers_treasures import EVERYBODY
from tests.rule import rule

TALISMANS = ["redirection", "invisibility", "languor"]
SHUFFLES = pytest.mark.parametrize(
    "tokens",
    ["charge", "hide object_1; die 9", "power attack; die 9"],
    ids=["dragon", "hide", "attack"],
)


@rule("RUN-TR-TALI", "RUN-TURN-3")
@pytest.mark.parametrize("talisman", TALISMANS)
def test_a_played_talisman_is_face_up_in_front_of_its_player(talisman: str) -> None:
    table = Table(seat(talisman, power=False), seat(), seat())
    assert table.legal == ["charge", f"play {talisman}"]
    table.play(f"play {talisman}")
    played = table.happened("TalismanPlayed")
    assert [(event["seat"], event["card"]) for event in played] == [(0, talisman)]
    for viewer in EVERYBODY:
        info = table.info(0, viewer)
        assert info["talismans"] == [talisman]
        assert info["hand"] in (0, [])
    assert table.discard == []
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])


@rule("RUN-TR-TALI", "RUN-TURN-3")
def test_any_number_of_talismans_can_be_played_in_one_turn() -> None:
    table = Table(seat(*TALISMANS), seat())
    table.play("play languor; play redirection; play invisibility")
    assert table.talismans(0) == TALISMANS
    assert table.hand(0) == []


@rule("RUN-TR-TALI")
@SHUFFLES
def test_the_talismans_of_all_players_are_discarded_at_every_shuffle(tokens: str) -> None:
    own = seat("object_1", character="warrior", talismans=["invisibility"])
    others = [seat(talismans=["redirection"]), seat(talismans=["languor"])]
    table = Table(own, *others, dungeon=["dragon"]).play(tokens)
    assert [table.talismans(number) for number in range(3)] == [[], [], []]
    paid = ["object_1"] if "hide" in tokens else []
    assert table.discard == sorted([*TALISMANS, *paid])


@rule("RUN-TR-TALI")
@pytest.mark.parametrize(
    "tokens",
    [
        "charge; pass; cry object_2; cry object_2; cry object_2",
        "hide object_1; die 0; charge; pass",
        "power attack; die 0; charge; pass",
    ],
)
def test_without_a_shuffle_talismans_stay(tokens: str) -> None:
    own = seat("object_1", "object_2", character="warrior", talismans=["invisibility"])
    others = [seat("object_2", talismans=["redirection"]), seat("object_2", talismans=["languor"])]
    table = Table(own, *others, dungeon=next_up("hall")).play(tokens)
    laid = [table.talismans(number) for number in range(3)]
    assert laid == [["invisibility"], ["redirection"], ["languor"]]


@rule("RUN-TR-TALI", "RUN-TR-DECK")
def test_shuffling_the_treasures_does_not_discard_talismans() -> None:
    treasure = {"deck": [], "discard": ["object_1", "object_2"]}
    table = Table(seat(talismans=["languor"]), seat(), dungeon=next_up("hall"), treasure=treasure)
    table.play("charge; treasure object_1")
    assert table.happened("TreasuresShuffled")
    assert table.talismans(0) == ["languor"]


@rule("RUN-TR-TALI", "RUN-TR-ORDER")
def test_talismans_take_effect_before_they_are_discarded() -> None:
    own = seat(talismans=["invisibility", "languor"])
    table = Table(own, seat(), temper=6, dungeon=["dragon"]).play("charge")
    assert not table.injured(0)
    assert table.temper == 4
    assert table.talismans(0) == []


@rule("RUN-TR-TALI")
def test_the_talismans_of_a_dead_player_go_with_the_hand() -> None:
    victim = seat("object_3", injured=True, talismans=["languor"])
    table = Table(victim, seat(), temper=6, dungeon=["dragon"]).play("charge")
    assert not table.alive(0)
    (event,) = table.happened("CharacterEliminated")
    assert (event["cards"], event["talismans"]) == (["object_3"], ["languor"])
    assert table.discard == ["languor", "object_3"]


@rule("RUN-TR-ORDER", "RUN-TR-TALI", "RUN-TR-LANG")
def test_a_dying_players_languor_is_gone_before_temper_falls() -> None:
    victim = seat(injured=True, talismans=["languor"])
    table = Table(victim, seat(), seat(), temper=6, dungeon=["dragon"]).play("charge")
    assert table.order("CharacterEliminated", "TemperFell") == ["CharacterEliminated", "TemperFell"]
    assert table.temper == 5


@rule("RUN-TR-ORDER", "RUN-LOC-DRAGON")
def test_redirection_comes_first_then_breath_temper_and_shuffle() -> None:
    own = seat(talismans=TALISMANS, power=False)
    table = Table(own, seat(), temper=6, dungeon=["dragon"]).play("charge")
    assert table.order(
        "LocationDrawn",
        "PowersReadied",
        "BreathRedirected",
        "BreathAvoided",
        "CharacterInjured",
        "TemperFell",
        "DungeonShuffled",
    ) == [
        "LocationDrawn",
        "PowersReadied",
        "BreathRedirected",
        "CharacterInjured",
        "TemperFell",
        "DungeonShuffled",
    ]
    assert (table.injured(0), table.injured(1), table.temper) == (False, True, 4)


@rule("RUN-TR-ORDER")
def test_with_nobody_else_alive_invisibility_counts_after_redirection() -> None:
    own = seat(talismans=TALISMANS)
    table = Table(own, seat(alive=False), temper=6, dungeon=["dragon"]).play("charge")
    assert not table.injured(0)
    assert table.order("BreathRedirected", "BreathAvoided", "TemperFell", "DungeonShuffled") == [
        "BreathAvoided",
        "TemperFell",
        "DungeonShuffled",
    ]


@rule("RUN-TR-TALI", "RUN-CH-THIEF")
def test_a_talisman_on_the_table_cannot_be_stolen() -> None:
    thief = seat("object_2", character="thief")
    table = Table(thief, seat(talismans=["languor"]))
    assert table.legal_of("power") == []


@rule("RUN-TR-TALI")
def test_a_talisman_on_the_table_pays_for_nothing_and_counts_for_nothing() -> None:
    table = Table(seat("object_1", power=False, talismans=["languor"]), seat())
    assert table.legal == ["charge", "hide object_1"]
    table.refuses("hide languor")
