"""The Dragon: powers, breath, Temper, shuffle, next player."""

from typing import Any

import pytest

from tests.dragon_run.kit import LOCATIONS, Table, next_up, seat
from tests.rule import rule

STEPS = (
    "PowersReadied",
    "BreathRedirected",
    "BreathAvoided",
    "CharacterInjured",
    "CharacterEliminated",
    "TemperFell",
    "DungeonShuffled",
    "TurnBegan",
)


def met(*seats: dict[str, Any], **scenario: Any) -> Table:
    """Seat 0 has drawn the Dragon."""
    return Table(*seats, **{"dungeon": next_up("dragon", unseen=["hall"]), **scenario}).play(
        "charge"
    )


@rule("RUN-LOC-DRAGON")
def test_the_active_player_is_injured() -> None:
    table = met(seat("object_1"), seat(), seat())
    assert [table.injured(number) for number in range(3)] == [True, False, False]
    assert table.alive(0)
    assert table.hand(0) == ["object_1"]
    assert table.discard == []


@rule("RUN-LOC-DRAGON")
def test_an_injured_active_player_is_eliminated_with_all_treasure() -> None:
    burnt = seat("object_1", "health", injured=True, talismans=["languor"])
    table = met(burnt, seat("object_2"), seat(), treasure={"deck": ["object_3"]})
    assert [table.alive(number) for number in range(3)] == [False, True, True]
    assert (table.hand(0), table.talismans(0)) == ([], [])
    assert table.discard == ["health", "languor", "object_1"]
    assert (table.hand(1), table.deck) == (["object_2"], ["object_3"])
    gone = table.happened("CharacterEliminated")
    assert [(each["seat"], sorted(each["cards"])) for each in gone] == [(0, ["health", "object_1"])]


@rule("RUN-LOC-DRAGON", "RUN-TR-TALI")
def test_an_eliminated_players_languor_is_gone_before_the_temper_falls() -> None:
    table = met(seat(injured=True, talismans=["languor"]), seat(), temper=5)
    assert table.temper == 4
    table = met(seat(talismans=["languor"]), seat(), temper=5)
    assert table.temper == 3


@rule("RUN-LOC-DRAGON")
def test_nobody_else_is_harmed() -> None:
    table = met(seat(), seat("object_2", injured=True))
    assert table.alive(1)
    assert table.injured(1)
    assert table.hand(1) == ["object_2"]


@rule("RUN-LOC-DRAGON")
@pytest.mark.parametrize("injured", [False, True])
def test_its_temper_falls_by_1(injured: bool) -> None:
    table = met(seat(injured=injured), seat(), temper=4)
    assert table.temper == 3
    assert [each["by"] for each in table.happened("TemperFell")] == [1]


@rule("RUN-LOC-DRAGON")
@pytest.mark.parametrize("injured", [False, True])
def test_all_locations_are_shuffled_back(injured: bool) -> None:
    dungeon = {"top": ["dragon", "hall"], "unseen": ["pack"], "under": ["hall"]}
    table = met(seat(injured=injured), seat(), dungeon=dungeon)
    assert table.left == LOCATIONS
    assert (table.dungeon["top"], table.dungeon["under"]) == ([], [])
    assert sorted(table.dungeon["unseen"]) == sorted(LOCATIONS)


@rule("RUN-LOC-DRAGON", "RUN-TR-TALI")
def test_the_talismans_of_all_players_are_discarded() -> None:
    seats = [seat(talismans=["languor"]), seat(talismans=["redirection", "invisibility"])]
    table = met(*seats, temper=5)
    assert (table.talismans(0), table.talismans(1)) == ([], [])
    assert table.discard == ["invisibility", "languor", "redirection"]


@rule("RUN-LOC-DRAGON", "RUN-TR-TALI")
def test_talismans_in_a_hand_stay_there() -> None:
    table = met(seat("invisibility"), seat("redirection"))
    assert (table.hand(0), table.hand(1)) == (["invisibility"], ["redirection"])
    assert table.injured(0)


@rule("RUN-LOC-DRAGON", "RUN-CH-READY")
def test_all_powers_become_ready() -> None:
    table = met(*[seat(power=False) for _ in range(3)])
    assert [table.power(number) for number in range(3)] == [True, True, True]


@rule("RUN-LOC-DRAGON")
def test_it_is_the_next_players_turn() -> None:
    for injured in (False, True):
        table = met(seat("object_2", injured=injured), seat(), seat())
        assert table.asked == (1, "turn")
        assert table.view()["turn"] == 1


@rule("RUN-LOC-DRAGON", "RUN-TR-ORDER")
def test_the_dragons_steps_happen_in_order() -> None:
    assert met(seat(), seat()).order(*STEPS) == [
        "PowersReadied",
        "CharacterInjured",
        "TemperFell",
        "DungeonShuffled",
        "TurnBegan",
    ]
    assert met(seat(injured=True), seat()).order(*STEPS) == [
        "PowersReadied",
        "CharacterEliminated",
        "TemperFell",
        "DungeonShuffled",
        "TurnBegan",
    ]


@rule("RUN-LOC-DRAGON", "RUN-TR-ORDER")
def test_powers_are_ready_before_anybody_decides_about_talismans() -> None:
    table = met(seat(power=False, talismans=["redirection"]), seat(power=False), seat())
    assert table.asked == (0, "target")
    assert (table.power(0), table.power(1)) == (True, True)
    assert (table.temper, table.left) == (6, ["hall"])
    assert table.talismans(0) == ["redirection"]
    table.play("target 2")
    assert table.order(*STEPS) == [
        "BreathRedirected",
        "CharacterInjured",
        "TemperFell",
        "DungeonShuffled",
        "TurnBegan",
    ]
    assert [table.injured(number) for number in range(3)] == [False, False, True]


@rule("RUN-LOC-DRAGON", "RUN-TR-INVIS")
def test_an_uninjured_player_still_meets_the_dragon() -> None:
    table = met(seat(power=False, talismans=["invisibility"], injured=True), seat(), temper=5)
    assert table.alive(0)
    assert (table.temper, table.left) == (4, LOCATIONS)
    assert table.power(0)
    assert table.talismans(0) == []
    assert table.asked == (1, "turn")


@rule("RUN-LOC-DRAGON")
def test_an_injury_never_heals_by_itself() -> None:
    table = met(seat(), seat("object_2")).play("cry object_2")
    assert table.injured(0)
    table.play("charge; location dragon")
    assert not table.alive(0)


@rule("RUN-LOC-DRAGON", "RUN-KNOW-4")
def test_everybody_sees_the_cards_of_a_dead_player() -> None:
    table = met(seat("object_5", "health", injured=True), seat(), seat())
    for viewer in (1, 2, -1):
        cards = table.heard(viewer, "CharacterEliminated")[0]["cards"]
        assert sorted(cards) == ["health", "object_5"]
        assert sorted(table.view(viewer)["treasure"]["discard"]) == ["health", "object_5"]


@rule("RUN-LOC-DRAGON", "RUN-END-1")
def test_the_last_temper_ends_the_game_after_the_breath() -> None:
    table = met(seat("object_5", injured=True), seat("object_1"), temper=1)
    assert not table.alive(0)
    assert table.outcome == {"winners": [1], "reason": "temper"}


@rule("RUN-LOC-DRAGON")
def test_there_is_one_dragon_in_the_box() -> None:
    assert Table(dungeon=LOCATIONS).play("charge").weights["location dragon"] == 1
