"""The Annulation potion: cancel a potion that another player just played."""

import pytest

from tests.dragon_run.kit import Table, next_up, seat
from tests.rule import rule


@rule("RUN-TR-ANNUL")
@pytest.mark.parametrize(
    "token", ["play health", "play mind_control 1", "play vision", "play light"]
)
def test_every_potion_can_be_annulled_before_it_takes_effect(token: str) -> None:
    potion = token.split()[1]
    table = Table(
        seat(potion, injured=True, power=False),
        seat("annulation"),
        temper=5,
        dungeon=["dragon", "hall", "pack"],
    )
    table.play(token)
    assert (table.asked, table.legal) == ((1, "annul"), ["annul", "decline"])
    table.play("annul")
    assert table.discard == sorted(["annulation", potion])
    assert (table.hand(0), table.hand(1)) == ([], [])
    assert [event["seat"] for event in table.happened("PotionAnnulled")] == [1]
    assert table.injured(0)
    assert not table.injured(1)
    assert len(table.left) == 3
    assert table.dungeon["top"] == []
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])


@rule("RUN-TR-ANNUL")
def test_a_player_who_declines_keeps_the_annulation_and_the_potion_takes_effect() -> None:
    table = Table(seat("health", injured=True), seat("annulation")).play("play health; decline")
    assert not table.injured(0)
    assert table.hand(1) == ["annulation"]
    assert table.discard == ["health"]
    assert not table.happened("PotionAnnulled")
    assert table.asked == (0, "turn")


@rule("RUN-TR-ANNUL")
def test_a_player_who_declined_can_annul_the_next_potion() -> None:
    table = Table(seat("health", "light", injured=True), seat("annulation"))
    table.play("play health; decline; play light")
    assert table.asked == (1, "annul")
    assert not table.play("annul").happened("LocationSeen")


@rule("RUN-TR-ANNUL")
def test_a_spent_annulation_annuls_nothing_more() -> None:
    table = Table(seat("health", "light", injured=True), seat("annulation"), dungeon=["dragon"])
    table.play("play health; annul; play light")
    assert [event["seat"] for event in table.happened("LocationSeen")] == [0]


@rule("RUN-TR-ANNUL")
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_the_others_are_asked_clockwise_from_the_player_who_acted(turn: int) -> None:
    seats = [seat("annulation"), seat("annulation"), seat("annulation")]
    seats[turn]["hand"] = ["health"]
    seats[turn]["injured"] = True
    table = Table(*seats, turn=turn).play("play health")
    first, second = (turn + 1) % 3, (turn + 2) % 3
    assert table.asked == (first, "annul")
    assert table.play("decline").asked == (second, "annul")
    table.play("decline")
    assert table.asked == (turn, "turn")
    assert not table.injured(turn)


@rule("RUN-TR-ANNUL")
def test_the_first_annulation_ends_the_asking() -> None:
    table = Table(seat("health", injured=True), seat("annulation"), seat("annulation"))
    table.play("play health; annul; decline")
    assert table.injured(0)
    assert table.hand(2) == ["annulation"]
    assert table.asked == (0, "turn")


@rule("RUN-TR-ANNUL")
def test_an_annulation_can_itself_be_annulled() -> None:
    table = Table(seat("health", injured=True), seat("annulation"), seat("annulation"))
    table.play("play health; annul")
    assert table.asked == (2, "annul")
    table.play("annul")
    assert not table.injured(0)
    assert table.discard == ["annulation", "annulation", "health"]
    assert table.asked == (0, "turn")


@rule("RUN-TR-ANNUL")
def test_the_player_of_the_potion_may_annul_the_annulation() -> None:
    table = Table(seat("health", "annulation", injured=True), seat("annulation"))
    table.play("play health; annul")
    assert table.asked == (0, "annul")
    table.play("annul")
    assert not table.injured(0)
    assert (table.hand(0), table.hand(1)) == ([], [])


@rule("RUN-TR-ANNUL")
def test_nobody_is_asked_about_their_own_potion() -> None:
    table = Table(seat("health", "annulation", injured=True), seat("object_1"))
    table.play("play health")
    assert table.asked == (0, "turn")
    assert not table.injured(0)
    assert table.hand(0) == ["annulation"]


@rule("RUN-TR-ANNUL")
def test_annulation_is_never_played_unprompted() -> None:
    table = Table(seat("annulation", power=False), seat())
    assert table.legal == ["charge"]
    assert table.refuses("play annulation") == "RUN-TR-ANNUL"
    table.refuses("annul")


@rule("RUN-TR-ANNUL")
@pytest.mark.parametrize("talisman", ["redirection", "invisibility", "languor"])
def test_a_talisman_cannot_be_annulled(talisman: str) -> None:
    table = Table(seat(talisman), seat("annulation")).play(f"play {talisman}")
    assert table.asked == (0, "turn")
    assert table.talismans(0) == [talisman]


@rule("RUN-TR-ANNUL")
@pytest.mark.parametrize(
    ("character", "token"),
    [
        ("cleric", "power heal 0 object_2"),
        ("warrior", "power attack"),
        ("thief", "power steal 1 object_2"),
        ("elf", "power look"),
        ("magician", "power look"),
        ("dwarf", "power dig"),
        ("bard", "power lullaby"),
    ],
)
def test_a_power_cannot_be_annulled(character: str, token: str) -> None:
    own = seat("object_2", character=character, injured=True)
    table = Table(own, seat("annulation", "object_1"), treasure={"deck": ["object_1"]})
    table.play(token)
    assert table.asked[1] != "annul"
    assert table.happened("PowerUsed")


@rule("RUN-TR-ANNUL")
@pytest.mark.parametrize("card", ["dragon", "hall", "pack", "hallway", "no_crying", "top_three"])
def test_a_room_cannot_be_annulled(card: str) -> None:
    unseen = ["hall"] if card == "dragon" else ["dragon"]
    table = Table(seat(), seat("annulation"), dungeon=next_up(card, unseen=unseen)).play("charge")
    assert table.asked[1] != "annul"
    assert table.hand(1) == ["annulation"]


@rule("RUN-TR-ANNUL", "RUN-TURN-3")
@pytest.mark.parametrize(
    ("tokens", "kind"),
    [
        ("charge", "after_hall"),
        ("hide object_1; die 9", "after_hide"),
        ("hide object_1; die 0", "turn"),
    ],
)
def test_after_an_annulled_potion_the_question_before_it_is_asked_again(
    tokens: str, kind: str
) -> None:
    own = seat("object_1", "health", injured=True, power=False)
    table = Table(own, seat("annulation"), dungeon=next_up("hall")).play(tokens)
    asked, legal = table.asked, table.legal
    assert asked == (0, kind)
    table.play("play health; annul")
    assert table.asked == asked
    assert table.legal == [token for token in legal if token != "play health"]
