"""What version 2 of the rules changed, next to what version 1 still does."""

import json
from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_heroes import hero_table
from tests.rule import rule
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.drive import open_table
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.redaction import redacted
from wyrmhold.kernel.replay import replay, verify
from wyrmhold.kernel.transaction import legal
from wyrmhold.kernel.viewers import SPECTATOR

EVERY_VERSION = pytest.mark.parametrize("version", DRAKON.rules_versions)


# --- the version of a table -----------------------------------------------------------------------


def test_a_new_table_and_a_scenario_without_a_version_have_the_newest() -> None:
    assert DRAKON.rules_version == 2
    assert DRAKON.version_of(DRAKON.new("third", {}, [None] * 2)) == 2
    assert DRAKON.version_of(Table("start:NESW").state) == 2


@EVERY_VERSION
def test_the_version_is_kept_by_states_saves_and_scenarios(version: int) -> None:
    state = Table("start:NESW blank:E", rules_version=version).play("move 1,0").state
    assert DRAKON.version_of(state) == version
    saved = json.loads(json.dumps(DRAKON.dump(state)))
    assert DRAKON.load(saved) == state
    assert DRAKON.write_scenario(state)["rules_version"] == version
    assert DRAKON.read_scenario(DRAKON.write_scenario(state)) == state


def test_states_of_different_versions_are_different() -> None:
    states = [Table("start:NESW blank:E", rules_version=version).state for version in (1, 2)]
    assert states[0] != states[1]


def test_a_state_saved_without_a_version_is_of_version_1() -> None:
    state = Table("start:NESW blank:E", rules_version=1).state
    saved = DRAKON.dump(state)
    del saved["rules_version"]
    assert DRAKON.load(saved) == state


def test_the_version_is_not_an_option() -> None:
    state = DRAKON.new("third", {}, [None] * 2, 1)
    assert "rules_version" not in DRAKON.agreement(state)[1]
    with pytest.raises(BadOptions):
        DRAKON.new("third", {"rules_version": 1}, [None] * 2)
    with pytest.raises(BadOptions) as caught:
        DRAKON.new("third", {}, [None] * 2, 3)
    assert caught.value.problems == ["rules_version: 3 is not one of 1, 2"]


@EVERY_VERSION
def test_a_record_is_replayed_and_verified_under_its_version(version: int) -> None:
    table = open_table(
        DRAKON, "fourth", {"turn_limit": 3}, [{}, {}], bytes(32), rules_version=version
    )
    while table.asked is not None:
        table.answer(legal(table.state)[0])
    assert table.record.header.rules_version == version
    assert DRAKON.version_of(replay(DRAKON, table.record)) == version
    assert verify(DRAKON, table.record) > 0


# --- moving Drakon --------------------------------------------------------------------------------

BESIDE_HER = "start:NESW drakon_moves:E blank:E"


def beside_her(edition: str, version: int) -> Table:
    """Seat 0 has entered Drakon Moves; Drakon and seat 1 stand on Start."""
    seats = [seat(coins=[2]), seat(coins=[1])]
    table = Table(BESIDE_HER, *seats, drakon="0,0", edition=edition, rules_version=version)
    return table.play("move 1,0")


@rule("DRAK-7")
def test_in_the_fourth_edition_whoever_enters_may_leave_drakon_alone() -> None:
    table = beside_her("fourth", 2).play("decline")
    assert table.happened("DrakonMoved") == []
    assert table.happened("HeroCaught") == []
    assert (table.view()["drakon"], table.coins(1)) == ("0,0", [1])
    assert table.asked == (1, "turn")


@rule("DRAK-7")
def test_in_the_fourth_edition_zero_steps_are_still_a_move_that_catches() -> None:
    table = beside_her("fourth", 2).play("drakon 0,0")
    assert [event["seat"] for event in table.happened("HeroCaught")] == [1]
    assert table.coins(1) == []


@rule("DRAK-7")
def test_declining_is_offered_even_if_she_cannot_go_anywhere() -> None:
    table = Table(
        "start:NESW . teleport:- drakon_moves:E",
        seat("2,0"),
        seat(coins=[3]),
        drakon="0,0",
        edition="fourth",
    ).play("move 3,0")
    assert table.legal == ["decline", "drakon 0,0"]


@rule("DRAK-7")
@pytest.mark.parametrize(("edition", "version"), [("third", 1), ("third", 2), ("fourth", 1)])
def test_elsewhere_not_moving_her_is_moving_her_zero_steps(edition: str, version: int) -> None:
    table = beside_her(edition, version)
    assert "decline" not in table.legal
    assert table.refuses("decline") is not None
    assert table.play("drakon 0,0").coins(1) == []


# --- Magical Shift --------------------------------------------------------------------------------

ESCAPE_THERE = "start:NESW switch:E escape:E blank:E"


@rule("RUL-5", "PLACE-5")
@pytest.mark.parametrize("edition", ["third", "fourth"])
def test_an_escape_replaces_an_equal_escape_and_the_hero_may_jump(edition: str) -> None:
    table = Table(ESCAPE_THERE, seat(hand=["escape:N"]), seat(), edition=edition)
    table.play("move 1,0")
    assert "switch 2,0 escape:E" in table.legal
    table.play("switch 2,0 escape:E")
    assert (table.board["2,0"], table.hand(0)) == ("escape:E", ["escape:N"])
    assert table.asked == (0, "escape")
    assert table.play("escape").at(0) == "2,0"


@rule("RUL-5")
def test_version_1_does_not_offer_an_equal_escape() -> None:
    table = Table(ESCAPE_THERE, seat(hand=["escape:N"]), seat(), rules_version=1)
    table.play("move 1,0")
    assert "switch 2,0 escape:E" not in table.legal
    assert "switch 2,0 escape:S" in table.legal
    assert table.refuses("switch 2,0 escape:E") == "RUL-5"


@rule("RUL-8")
def test_a_seat_whose_hand_leaves_no_choice_is_asked_about_a_switch_all_the_same() -> None:
    table = Table("start:NESW switch:E teleport:-", seat(hand=["teleport:-"]), seat())
    table.play("move 1,0")
    assert table.asked == (0, "switch")
    assert table.legal == ["decline"]
    assert table.happened("Forced") == []
    assert table.play("decline").asked == (1, "turn")


@rule("RUL-8")
def test_version_1_skips_a_switch_that_the_hand_does_not_allow() -> None:
    hand = seat(hand=["teleport:-"])
    table = Table("start:NESW switch:E teleport:-", hand, seat(), rules_version=1)
    assert table.play("move 1,0").asked == (1, "turn")


@rule("RUL-8")
@EVERY_VERSION
@pytest.mark.parametrize(
    ("board", "hand"),
    [
        ("start:NESW switch:E blank:E", []),  # everybody sees that there is nothing to put in
        ("start:NESW switch:E", ["harp:N"]),  # and here, that there is nothing to take out
    ],
)
def test_a_switch_that_is_impossible_for_everybody_to_see_is_skipped(
    board: str, hand: list[str], version: int
) -> None:
    table = Table(board, seat(hand=hand), seat(), rules_version=version)
    assert table.play("move 1,0").asked == (1, "turn")


@rule("RUL-8", "HAND-1")
def test_whether_a_switch_is_asked_about_tells_nothing_about_the_hand() -> None:
    board = "start:NESW switch:E teleport:-"
    hands = (["teleport:-"], ["blank:N"], ["rotate:NES"])
    tables = [Table(board, seat(hand=hand), seat()).play("move 1,0") for hand in hands]
    for viewer in (1, SPECTATOR):
        views = [json.dumps(table.view(viewer)) for table in tables]
        assert len(set(views)) == 1


# --- the Dwarf ------------------------------------------------------------------------------------


def dwarf(*hand: str, pile: int = 5, **rest: Any) -> Table:
    """A Dwarf (the Warrior of the fourth edition) to move, and a pile of different chambers."""
    name = "warrior" if rest.get("edition") == "fourth" else "dwarf"
    chambers = ["find_coin:N", "harp:NS", "rotate:NS", "switch:NE", "wind:NES"][:pile]
    return hero_table(
        "start:NESW blank:E",
        seat(hero=name, hand=list(hand)),
        seat(),
        pile={"unseen": chambers},
        **rest,
    )


@rule("HERO-DWARF")
@pytest.mark.parametrize("edition", ["third", "fourth"])
def test_the_dwarf_is_asked_before_each_chamber_beyond_those_discarded(edition: str) -> None:
    table = dwarf("blank:N", "map:N", edition=edition).play("use discard blank:N; draw wind:NES")
    assert table.asked == (0, "more")
    assert table.legal == ["end", "more"]
    table.play("more; draw harp:NS")
    assert table.asked == (0, "more")
    table.play("more; draw rotate:NS")
    assert table.hand(0) == ["harp:NS", "map:N", "rotate:NS", "wind:NES"]
    assert table.asked == (0, "turn")


@rule("HERO-DWARF")
def test_the_dwarf_may_stop_drawing_at_any_time() -> None:
    table = dwarf("map:N").play("use discard; more; draw harp:NS; end")
    assert table.hand(0) == ["harp:NS", "map:N"]
    assert table.asked == (0, "turn")
    assert not table.ability(0)
    stopped = dwarf("map:N").play("use discard; end")
    assert (stopped.hand(0), stopped.asked) == (["map:N"], (0, "turn"))


@rule("HERO-DWARF")
def test_the_dwarf_is_not_asked_with_four_chambers_or_an_empty_pile() -> None:
    full = dwarf("blank:N", "map:N", "map:NS", "map:NES").play("use discard blank:N; draw harp:NS")
    assert full.asked == (0, "turn")
    empty = dwarf("map:N", pile=1).play("use discard; more")
    assert (empty.hand(0), empty.asked) == (["find_coin:N", "map:N"], (0, "turn"))


@rule("HERO-DWARF")
def test_only_more_and_end_answer_the_dwarfs_question() -> None:
    table = dwarf("map:N").play("use discard")
    assert table.refuses("decline") == "HERO-DWARF"
    assert table.refuses("move 1,0") == "HERO-DWARF"


@rule("HERO-DWARF", "HAND-1")
def test_others_see_the_dwarfs_question_and_how_often_it_is_answered() -> None:
    tables = [dwarf(tile).play("use discard; more; draw harp:NS") for tile in ("map:N", "blank:N")]
    for viewer in (1, SPECTATOR):
        seen = [table.view(viewer) for table in tables]
        assert seen[0]["pending"] == {"by": 0, "kind": "more"}
        assert [view["legal"] for view in seen] == [[], []]
        assert [view["seats"][0]["hand"] for view in seen] == [2, 2]


@rule("HERO-DWARF")
def test_version_1_fills_the_hand_to_four_without_a_question() -> None:
    table = dwarf("blank:N", "map:N", rules_version=1)
    table.play("use discard blank:N; draw wind:NES; draw harp:NS; draw rotate:NS")
    assert table.hand(0) == ["harp:NS", "map:N", "rotate:NS", "wind:NES"]
    assert table.asked == (0, "turn")


@rule("HERO-DWARF")
@EVERY_VERSION
def test_a_dwarf_with_more_than_four_chambers_draws_as_many_as_were_discarded(version: int) -> None:
    hand = ("blank:N", "blank:NS", "map:N", "map:NS", "map:NES", "map:NE")
    table = dwarf(*hand, rules_version=version)
    table.play("use discard blank:N blank:NS; draw harp:NS; draw rotate:NS")
    assert len(table.hand(0)) == 6
    assert table.asked == (0, "turn")


# --- purses at the end ----------------------------------------------------------------------------


def won(version: int, **rest: Any) -> Table:
    """Seat 0 has won with its last coin; the others have coins as well."""
    seats = [seat(coins=[3, 3, 3]), seat(coins=[1, 2]), seat(coins=[2])]
    table = Table("start:NESW find_coin:E", *seats, hoard=[3], rules_version=version, **rest)
    return table.play("move 1,0")


@rule("WIN-3", "COIN-1")
@pytest.mark.parametrize("edition", ["third", "fourth"])
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_when_the_game_is_over_every_viewer_sees_every_coin(edition: str, viewer: int) -> None:
    table = won(2, edition=edition)
    seen = table.view(viewer)
    assert seen["outcome"] == {"winners": [0], "reason": "gold"}
    assert [each["coins"] for each in seen["seats"]] == [[3, 3, 3, 3], [1, 2], [2]]
    opened = table.happened("PursesOpened")
    assert [event["purses"] for event in opened] == [[[3, 3, 3, 3], [1, 2], [2]]]


@rule("WIN-3")
def test_before_the_end_purses_stay_closed() -> None:
    seats = [seat(coins=[3]), seat(coins=[1, 2]), seat(coins=[2])]
    table = Table("start:NESW find_coin:E", *seats, hoard=[3]).play("move 1,0")
    assert [each["coins"] for each in table.view(SPECTATOR)["seats"]] == [2, 2, 1]
    assert table.happened("PursesOpened") == []


@rule("WIN-3", "TURN-5", "TURN-7")
def test_purses_are_open_when_nobody_can_go_on_and_at_the_turn_limit() -> None:
    exhausted = Table("start:NESW", seat(coins=[1]), seat(coins=[3]))
    assert [each["coins"] for each in exhausted.view(SPECTATOR)["seats"]] == [[1], [3]]
    options = {"turn_limit": 1}
    seats = [seat(coins=[1]), seat(coins=[3])]
    limit = Table("start:NESW blank:E blank:E", *seats, options=options, turns=2)
    assert limit.view()["outcome"] == {"winners": [1], "reason": "turn_limit"}
    assert [each["coins"] for each in limit.view(0)["seats"]] == [[1], [3]]


@rule("WIN-3", "X-CHEST")
def test_locked_coins_are_open_as_well_and_hands_stay_hidden() -> None:
    seats = [seat(coins=[3, 3, 3]), seat(coins=[1], locked=[2, 2], hand=["map:N"])]
    options = {"expansion_one": True}
    table = Table("start:NESW find_coin:E", *seats, hoard=[3], options=options).play("move 1,0")
    other = table.view(0)["seats"][1]
    assert (other["coins"], other["locked"], other["hand"]) == ([1], [2, 2], 1)
    (opened,) = table.happened("PursesOpened")
    assert opened["locked"] == [[], [2, 2]]


@rule("WIN-3", "VAR-TEAM")
def test_a_team_opens_its_one_purse() -> None:
    seats = [seat(coins=[3] * 6), seat(coins=[1]), seat(), seat()]
    options = {"teams": True}
    table = Table("start:NESW find_coin:E", *seats, hoard=[2], options=options).play("move 1,0")
    (opened,) = table.happened("PursesOpened")
    assert opened["purses"] == [[2, 3, 3, 3, 3, 3, 3], [1]]
    assert [each["coins"] for each in table.view(SPECTATOR)["seats"]] == [
        *opened["purses"],
        *opened["purses"],
    ]


@rule("WIN-3")
def test_a_redacted_record_of_a_finished_game_shows_every_purse() -> None:
    for version, shown in ((1, 0), (2, 1)):
        options: dict[str, object] = {"turn_limit": 3}
        table = open_table(DRAKON, "third", options, [{}, {}], bytes(32), rules_version=version)
        while table.asked is not None:
            table.answer(legal(table.state)[0])
        for viewer in (0, 1, SPECTATOR):
            lines = [json.loads(line) for line in redacted(DRAKON, table.record, viewer)]
            events = [event for line in lines for event in line.get("events", [])]
            assert sum(event["type"] == "PursesOpened" for event in events) == shown


@rule("WIN-3")
def test_in_version_1_purses_stay_closed() -> None:
    table = won(1)
    assert [each["coins"] for each in table.view(1)["seats"]] == [4, [1, 2], 1]
    assert table.happened("PursesOpened") == []


# --- where rules meet -----------------------------------------------------------------------------


@rule("RUL-11")
@EVERY_VERSION
def test_teleport_and_master_key_change_places(version: int) -> None:
    table = Table(
        "start:NESW moving_chambers:E teleport:- master_key:-",
        seat(),
        seat(),
        options={"expansion_one": True},
        rules_version=version,
    ).play("move 1,0")
    assert (table.board["2,0"], table.board["3,0"]) == ("master_key:-", "teleport:-")


@rule("RUL-11")
@EVERY_VERSION
def test_a_wizard_walks_up_to_four_steps_out_of_a_tornado_only_the_first_through_a_door(
    version: int,
) -> None:
    table = hero_table(
        "start:NESW blank:E tornado:N blank:E blank:E blank:E blank:E",
        seat("2,0", hero="wizard"),
        seat(),
        options={"expansion_one": True},
        rules_version=version,
    )
    walks = table.legal_of("use walk")
    assert "use walk 3,0>4,0>5,0>6,0" in walks
    # West through the door, but from there the arrow of 1,0 leads back east.
    assert "use walk 1,0>2,0>1,0" not in walks
    assert all(walk.count(">") <= 3 for walk in walks)


@rule("RUL-11")
@EVERY_VERSION
@pytest.mark.parametrize(
    ("kind", "near"), [("friendly_visit", "blank"), ("secret_passage", "secret_passage")]
)
def test_a_wizard_does_not_walk_where_the_chamber_leads_anyway(
    kind: str, near: str, version: int
) -> None:
    table = hero_table(
        f"start:NESW {kind}:N {near}:N",
        seat("1,0", hero="wizard"),
        seat("2,0"),
        options={"expansion_one": True},
        rules_version=version,
    )
    moves = {token.removeprefix("move ") for token in table.legal_of("move")}
    walks = {token.removeprefix("use walk ") for token in table.legal_of("use walk")}
    assert "2,0" in moves
    assert walks == {"0,0"}


@rule("RUL-11", "X-VOID")
@EVERY_VERSION
def test_thief_and_dwarf_use_their_abilities_before_returning_from_the_void(version: int) -> None:
    more: dict[str, Any] = {
        "options": {"expansion_one": True},
        "rules_version": version,
        "pile": {"unseen": ["harp:N"] * 4},
        "hoard": [1],
    }
    gone = {"void": "return", "coins": [2], "hand": ["map:N"]}
    thief = hero_table("start:NESW", seat(None, hero="thief", **gone), seat(), **more)
    assert "use swap 2" in thief.legal and "return 0,0" in thief.legal
    miner = hero_table("start:NESW", seat(None, hero="dwarf", **gone), seat(), **more)
    assert "use discard map:N" in miner.legal


@rule("RUL-11", "X-VOID", "PLACE-5")
@EVERY_VERSION
def test_a_hero_in_the_void_is_not_asked_about_an_escape(version: int) -> None:
    table = hero_table(
        "start:NESW void:E switch:E blank:E",
        seat(hero="amazon", hand=["escape:N"]),
        seat("2,0"),
        options={"expansion_one": True},
        rules_version=version,
    )
    table.play("use move 1,0")
    assert table.view()["seats"][0]["at"] is None
    table.play("place escape:N@0,1")
    assert table.asked != (0, "escape")


@rule("RUL-11", "MOVE-3")
@EVERY_VERSION
def test_a_hero_moved_into_drakon_by_an_opponent_in_its_own_turn_ends_that_turn(
    version: int,
) -> None:
    # Seat 0 moves seat 1 onto another Mind Control, and seat 1 moves seat 0 into Drakon.
    table = hero_table(
        "start:NESW mind_control:E blank:E . . mind_control:W blank:W",
        seat(hero="amazon"),
        seat("6,0", hero="knight", hand=["map:N"]),
        drakon="2,0",
        options={"expansion_one": True},
        rules_version=version,
    ).play("move 1,0")
    assert [event["seat"] for event in table.happened("TurnHalted")] == [0]
    assert table.asked == (1, "turn")


@rule("RUL-11", "HERO-BARB")
@EVERY_VERSION
def test_the_barbarian_takes_the_chamber_even_if_the_push_sends_him_to_drakon(
    version: int,
) -> None:
    table = hero_table(
        "start:NESW blank:E drakon_moves:E",
        seat("1,0", hero="barbarian", coins=[1]),
        seat("1,0", hero="knight", hand=["map:N"]),
        drakon="0,0",
        rules_version=version,
    ).play("use push 1 2,0; drakon 1,0")
    assert [event["seat"] for event in table.happened("HeroCaught")] == [0]
    assert (table.hand(0), table.hand(1)) == (["map:N"], [])
