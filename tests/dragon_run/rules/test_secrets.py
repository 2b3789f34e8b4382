"""Who holds Annulation stays secret: in views, refusals and records."""

import pytest

from tests.dragon_run.kit import Table, next_up, seat
from tests.dragon_run.rules.helpers_treasures import EVERYBODY, recorded, refusal, steps
from tests.rule import rule
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.viewers import SPECTATOR

PICKS = ("elf", "bard", "magician")
OWN = "light object_1 object_1 object_2"
OTHER = "object_2 object_3 object_4"
LAST = "object_1 object_1 object_2 object_3"


def asked() -> Table:
    """A potion was played, and seat 1 of three may answer."""
    own = seat("health", injured=True)
    return Table(own, seat("annulation"), seat("object_1")).play("play health")


@rule("RUN-TR-SECRET", "RUN-TR-ANNUL")
def test_only_the_player_who_is_asked_is_named_and_sees_the_answers() -> None:
    table = asked()
    assert table.view(1)["pending"] == {"by": 1, "kind": "annul"}
    assert table.view(1)["legal"] == ["annul", "decline"]
    for viewer in (0, 2, SPECTATOR):
        assert table.view(viewer)["pending"] == {"by": "others", "kind": "annul"}
        assert table.view(viewer)["legal"] == []
        assert table.view(viewer)["chance"] is None


@rule("RUN-TR-SECRET")
def test_everybody_else_sees_the_same_table_whoever_is_asked() -> None:
    def shown(holder: int) -> dict[str, object]:
        hands = [["object_1"], ["object_1"], ["object_1"]]
        hands[holder] = ["annulation"]
        seats = [seat(*hand) for hand in hands]
        table = Table(seat("health", injured=True), *seats).play("play health")
        assert table.asked == (holder + 1, "annul")
        return table.view(0)

    assert shown(0) == shown(1) == shown(2)


@rule("RUN-TR-SECRET")
def test_a_refusal_tells_the_others_neither_who_is_asked_nor_why() -> None:
    refused = refusal(asked(), "charge")
    assert refused.seen_by(1).pending == {"by": 1, "kind": "annul"}
    for viewer in (0, 2, SPECTATOR):
        told = refused.seen_by(viewer)
        assert told.pending == {"by": "others", "kind": "annul"}
        assert told.rule is None
        assert "1" not in told.message


@rule("RUN-TR-SECRET", "RUN-KNOW-4")
def test_other_refusals_name_the_player_who_is_asked_and_hide_the_reason() -> None:
    refused = refusal(Table(seat("object_1"), seat(), seat()), "hide object_4")
    assert refused.seen_by(0).rule is not None
    for viewer in (1, 2, SPECTATOR):
        told = refused.seen_by(viewer)
        assert told.pending == {"by": 0, "kind": "turn"}
        assert told.rule is None
        assert "object" not in told.message


def declined() -> Record:
    """Seat 1 holds Annulation, declines to annul a Light, and the turn goes on."""
    hands = [OWN, f"annulation {OTHER}", LAST]
    return recorded(PICKS, hands, "play light; decline; location dragon; under; cry object_2")


@rule("RUN-TR-SECRET")
def test_a_decline_appears_in_no_other_record() -> None:
    record = declined()
    own = ["deal", "play light", "decline", "under", "cry object_2"]
    assert [row["do"] for row in steps(record, 1)] == own
    for viewer in (0, 2, SPECTATOR):
        rows = steps(record, viewer)
        assert [row["do"] for row in rows] == ["deal", "play light", "under", "cry object_2"]
        assert [row["by"] for row in rows] == ["chance", 0, 0, 0]
        assert [row["n"] for row in rows] == [1, 2, 3, 4]


@rule("RUN-TR-SECRET")
def test_events_after_a_decline_appear_with_the_step_before_it() -> None:
    record = declined()
    for viewer in (0, 2, SPECTATOR):
        played = steps(record, viewer)[1]
        names = [event["type"] for event in played["events"]]
        assert names == ["PotionPlayed", "LocationSeen"]
    names = [event["type"] for event in steps(record, 1)[2]["events"]]
    assert names == ["LocationSeen"]


@rule("RUN-TR-SECRET")
def test_nobody_can_tell_a_decline_from_a_table_without_annulation() -> None:
    tokens = "play light; location dragon; under; cry object_2"
    without = recorded(PICKS, [OWN, f"object_1 {OTHER}", LAST], tokens)
    third = "play light; decline; location dragon; under; cry object_2"
    by_third = recorded(
        PICKS, [OWN, f"object_1 {OTHER}", LAST.replace("object_3", "annulation")], third
    )
    for viewer in (0, SPECTATOR):
        assert steps(declined(), viewer) == steps(without, viewer) == steps(by_third, viewer)
    assert steps(declined(), 2) == steps(without, 2)


@rule("RUN-TR-SECRET", "RUN-TR-ANNUL")
def test_an_annulation_is_public() -> None:
    hands = [OWN, f"annulation {OTHER}", LAST]
    record = recorded(PICKS, hands, "play light; annul; cry object_2")
    for viewer in EVERYBODY:
        rows = steps(record, viewer)
        assert [(row["by"], row["do"]) for row in rows[1:]] == [
            (0, "play light"),
            (1, "annul"),
            (0, "cry object_2"),
        ]
        names = [event["type"] for event in rows[2]["events"]]
        assert "PotionAnnulled" in names


@rule("RUN-KNOW-4", "RUN-SET-4")
def test_a_record_shows_each_player_only_their_own_cards() -> None:
    record = declined()
    for viewer in EVERYBODY:
        dealt = steps(record, viewer)[0]["events"]
        for event in dealt:
            if event["type"] == "TreasureDrawn":
                assert (event["card"] is not None) == (event["seat"] == viewer)


@rule("RUN-KNOW-3")
def test_a_record_shows_a_location_to_those_who_saw_it() -> None:
    record = declined()
    for viewer in EVERYBODY:
        events = [event for row in steps(record, viewer) for event in row["events"]]
        told = [event["location"] for event in events if "location" in event]
        assert told == (["dragon", "dragon"] if viewer == 0 else [None, None])


@rule("RUN-KNOW-4", "RUN-LOC-TOP3")
def test_the_kept_treasure_appears_in_no_other_record() -> None:
    tokens = "charge; location top_three; treasure object_1; treasure object_4; treasure object_5"
    hands = [OWN, f"object_1 {OTHER}", LAST]
    record = recorded(PICKS, hands, f"{tokens}; keep object_4")
    assert steps(record, 0)[-1]["do"] == "keep object_4"
    for viewer in (1, 2, SPECTATOR):
        row = steps(record, viewer)[-1]
        assert row["do"].split()[0] == "keep"
        assert "object_4" not in str(row)
        assert "object_5" in str(row)


@rule("RUN-KNOW-4", "RUN-CH-THIEF")
def test_the_stolen_card_appears_in_no_third_record() -> None:
    hands = [OWN, "object_3 object_3 object_4 object_5", LAST]
    tokens = "power steal 1 object_2; take object_4; charge; location hallway"
    record = recorded(("thief", "bard", "magician"), hands, tokens)
    for viewer in EVERYBODY:
        row = steps(record, viewer)[1]
        assert row["do"] == "power steal 1 object_2"
        assert ("object_4" in str(row)) == (viewer in (0, 1))


@rule("RUN-SET-4")
def test_hands_are_secret_and_their_sizes_public() -> None:
    table = Table(seat("object_1", "health"), seat("object_5"), seat())
    hands = [[each["hand"] for each in table.view(viewer)["seats"]] for viewer in EVERYBODY]
    assert hands == [
        [["object_1", "health"], 1, 0],
        [2, ["object_5"], 0],
        [2, 1, []],
        [2, 1, 0],
    ]


@rule("RUN-KNOW-4")
@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_only_the_player_who_is_asked_sees_what_can_be_played(viewer: int) -> None:
    table = Table(seat("light", "object_2"), seat(), seat(), dungeon=next_up("hall"))
    assert table.view(viewer)["legal"] == []
    assert table.view(viewer)["pending"] == {"by": 0, "kind": "turn"}
    assert table.view(0)["legal"] == table.legal
