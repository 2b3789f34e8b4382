"""The Health potion."""

from tests.dragon_run.kit import Table, next_up, seat
from tests.rule import rule


@rule("RUN-TR-HEALTH", "RUN-TURN-3")
def test_health_heals_your_character_and_leaves_the_action() -> None:
    table = Table(seat("health", injured=True, power=False), seat(injured=True))
    assert table.legal == ["charge", "play health"]
    table.play("play health")
    assert (table.injured(0), table.injured(1)) == (False, True)
    assert (table.hand(0), table.discard) == ([], ["health"])
    assert [event["seat"] for event in table.happened("CharacterHealed")] == [0]
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])


@rule("RUN-TR-HEALTH", "RUN-TURN-6")
def test_an_uninjured_player_is_not_offered_health() -> None:
    table = Table(seat("health", power=False), seat(injured=True))
    assert table.legal == ["charge"]
    assert table.refuses("play health") == "RUN-TURN-6"


@rule("RUN-TR-HEALTH", "RUN-TURN-6")
def test_a_second_health_waits_for_the_next_injury() -> None:
    table = Table(seat("health", "health", injured=True), seat(), dungeon=["dragon"])
    table.play("play health")
    assert table.legal_of("play") == []
    table.play("charge")
    assert (table.injured(0), table.alive(0)) == (True, True)
    assert table.hand(0) == ["health"]


@rule("RUN-TR-HEALTH")
def test_a_healed_player_survives_the_next_breath() -> None:
    table = Table(seat("health", injured=True), seat(), dungeon=["dragon"])
    assert table.play("play health; charge").alive(0)
    table = Table(seat("health", injured=True), seat(), dungeon=["dragon"])
    assert not table.play("charge").alive(0)


@rule("RUN-TR-HEALTH")
def test_health_does_nothing_else() -> None:
    table = Table(
        seat("health", "object_1", injured=True, power=False, talismans=["languor"]),
        seat(),
        temper=4,
        dungeon=next_up("hall"),
    )
    table.play("play health")
    assert (table.temper, table.hand(0), table.talismans(0)) == (4, ["object_1"], ["languor"])
    assert table.left == ["dragon", "hall"]
    assert not table.power(0)


@rule("RUN-TR-HEALTH", "RUN-TR-ANNUL")
def test_an_annulled_health_is_spent_and_the_injury_stays() -> None:
    table = Table(seat("health", injured=True), seat("annulation")).play("play health; annul")
    assert table.injured(0)
    assert table.hand(0) == []
    assert not table.happened("CharacterHealed")
