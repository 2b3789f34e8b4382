"""Treasure Hall, and a Treasure deck that runs out."""

from typing import Any

import pytest

from tests.dragon_run.kit import LOCATIONS, Table, next_up, seat
from tests.rule import rule
from wyrmhold.kernel.viewers import SPECTATOR


def entered(*hand: str, deck: list[str], **rest: Any) -> Table:
    """Seat 0 has drawn a Treasure Hall."""
    treasure = {"deck": deck, "discard": rest.pop("discard", [])}
    seats = [seat(*hand, power=False), seat(power=False), seat(power=False)]
    return Table(*seats, dungeon=next_up("hall"), treasure=treasure, **rest).play("charge")


@rule("RUN-LOC-HALL")
def test_entering_a_treasure_hall_draws_one_treasure() -> None:
    table = entered(deck=["object_1", "object_1", "light"])
    assert table.asked == ("chance", "treasure")
    assert table.weights == {"treasure object_1": 2, "treasure light": 1}
    table.play("treasure light")
    assert table.hand(0) == ["light"]
    assert table.deck == ["object_1", "object_1"]
    assert [table.hand(number) for number in (1, 2)] == [[], []]


@rule("RUN-LOC-HALL")
def test_then_the_player_passes_or_takes_another_turn() -> None:
    table = entered(deck=["object_1"])
    assert (table.asked, table.legal) == ((0, "after_hall"), ["again", "pass"])
    table.refuses("charge")


@rule("RUN-LOC-HALL")
def test_passing_gives_the_turn_to_the_next_player() -> None:
    assert entered(deck=["object_1"]).play("pass").asked == (1, "turn")


@rule("RUN-LOC-HALL", "RUN-TURN-4")
def test_another_turn_belongs_to_the_same_player() -> None:
    table = entered("object_2", deck=["object_1"]).play("again")
    assert table.asked == (0, "turn")
    assert table.view()["turn"] == 0
    assert table.verbs == ["charge", "cry", "hide"]
    assert [each["seat"] for each in table.happened("TurnBegan")] == [0]


@rule("RUN-LOC-HALL")
def test_a_player_can_press_on_hall_after_hall() -> None:
    dungeon = next_up("hall", "hall", "hall")
    table = Table(dungeon=dungeon, treasure={"deck": ["object_3"] * 3})
    table.play("charge; again; charge; again; charge; pass")
    assert table.hand(0) == ["object_3"] * 3
    assert table.asked == (1, "turn")


@rule("RUN-LOC-HALL")
def test_there_are_five_halls_in_the_box() -> None:
    assert Table(dungeon=LOCATIONS).play("charge").weights["location hall"] == 5


@rule("RUN-LOC-HALL", "RUN-KNOW-4")
def test_the_drawn_treasure_is_the_players_secret() -> None:
    table = entered(deck=["object_1", "light"]).play("treasure light")
    told = [table.heard(viewer, "TreasureDrawn")[0]["card"] for viewer in (0, 1, SPECTATOR)]
    assert told == ["light", None, None]
    assert table.known(0, 0, 1, 2, SPECTATOR) == [["light"], [], [], []]
    assert table.info(0, 1)["hand"] == 1


@rule("RUN-LOC-HALL")
def test_the_hand_may_grow_beyond_four() -> None:
    table = entered(*["object_1"] * 6, deck=["object_1"])
    assert len(table.hand(0)) == 7
    assert table.asked == (0, "after_hall")


@rule("RUN-TR-DECK")
def test_an_empty_deck_is_refilled_from_the_discards_when_a_card_must_be_taken() -> None:
    table = entered(deck=[], discard=["object_1", "object_2", "object_2"])
    assert table.asked == ("chance", "treasure")
    assert table.weights == {"treasure object_1": 1, "treasure object_2": 2}
    table.play("treasure object_2")
    assert table.hand(0) == ["object_2"]
    assert (table.deck, table.discard) == (["object_1", "object_2"], [])


@rule("RUN-TR-DECK")
def test_an_empty_deck_is_not_refilled_before_that() -> None:
    table = entered(deck=["object_5"], discard=["object_1"])
    assert table.hand(0) == ["object_5"]
    assert (table.deck, table.discard) == ([], ["object_1"])
    assert table.happened("TreasuresShuffled") == []
    table.play("pass")
    assert (table.deck, table.discard) == ([], ["object_1"])


@rule("RUN-TR-DECK")
def test_discards_are_not_taken_while_the_deck_holds_a_card() -> None:
    table = entered(deck=["object_1", "object_2"], discard=["object_5"])
    assert table.weights == {"treasure object_1": 1, "treasure object_2": 1}


@rule("RUN-TR-DECK", "RUN-LOC-HALL")
def test_without_deck_and_discards_nothing_is_taken() -> None:
    table = entered(deck=[])
    assert table.hand(0) == []
    assert (table.asked, table.legal) == ((0, "after_hall"), ["again", "pass"])
    assert table.happened("TreasureDrawn") == []


@rule("RUN-TR-DECK", "RUN-CH-DWARF")
def test_digging_refills_an_empty_deck_too() -> None:
    chest = {"deck": [], "discard": ["object_4"]}
    table = Table(seat(character="dwarf"), seat(), treasure=chest).play("power dig")
    assert table.hand(0) == ["object_4"]
    assert (table.deck, table.discard) == ([], [])


@rule("RUN-TR-DECK")
@pytest.mark.parametrize("token", ["cry object_2", "hide object_2"])
def test_discarding_onto_an_empty_deck_changes_nothing_yet(token: str) -> None:
    table = Table(seat("object_2"), seat(), treasure={}).play(token)
    assert (table.deck, table.discard) == ([], ["object_2"])


@rule("RUN-TR-DECK")
def test_nobody_knows_a_card_from_a_deck_refilled_with_several() -> None:
    table = entered(deck=[], discard=["object_1", "object_2"]).play("treasure object_1")
    assert table.known(0, 0, 1, SPECTATOR) == [["object_1"], [], []]


@rule("RUN-LOC-HALL", "RUN-KNOW-4")
def test_the_last_card_of_the_deck_is_a_secret_like_any_other() -> None:
    table = entered(deck=["light"])
    for viewer in (1, SPECTATOR):
        heard = [*table.heard(viewer, "TreasureDrawn"), *table.heard(viewer, "Forced")]
        assert "light" not in str(heard)
    assert table.known(0, 0, 1, SPECTATOR) == [["light"], [], []]
