"""A player who leaves cannot block a table: the host or the others hand over the seat."""

from __future__ import annotations

from tests.server.table_kit import BEGIN, Sitting, dealt, plain, refolded, retold, why_not
from tests.server.test_table_sealed import potion
from wyrmhold.server.table_settings import DaysClock
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.delivery import info_of, late_of
from wyrmhold.server.tables.handover import replace_player, succeed
from wyrmhold.server.tables.seat_news import MAX_NEWS

HOUR_MS = 3_600_000
HAND = "object_1 object_2 object_3"


def table(players: int = 4, first: int = 1, **settings: object) -> Sitting:
    """A table without a clock at which everybody waits for the seat `first`."""
    hands = [f"{HAND} object_{1 + n}" for n in range(players)]
    sitting = dealt(*hands, **settings)
    for seat in range(first):
        sitting.play(f"{seat} cry object_2")
    assert sitting.table.asked == first
    return sitting


def replace(sitting: Sitting, by: int, offer: bool = False, seat: int = 1) -> None:
    sitting.do(replace_player(sitting.table, f"person {by}", seat, offer, sitting.now))


def refused(sitting: Sitting, by: int, offer: bool = False, seat: int = 1) -> str:
    person = f"person {by}"
    return why_not(lambda: replace_player(sitting.table, person, seat, offer, sitting.now))


def test_after_a_day_the_host_lets_a_bot_play_for_somebody_who_left() -> None:
    sitting = table(stand_in="scripted")
    sitting.now += 24 * HOUR_MS - 1
    assert refused(sitting, 0) == "not_now"
    sitting.now += 1
    replace(sitting, 0)
    entry = e.read_entry(sitting.rows[-1].body)
    assert isinstance(entry, e.TakenOver)
    assert (entry.seat, entry.bot, entry.why, entry.open) == (1, "scripted", "host", False)
    seat = sitting.table.seats[1]
    assert (seat.driven, seat.away, seat.offered) == (True, True, False)
    assert sitting.table.bot_to_answer == 1, "the game goes on"
    sitting.check()


def test_the_player_takes_the_seat_back_from_the_bot() -> None:
    sitting = table()
    sitting.now += 24 * HOUR_MS
    replace(sitting, 0, offer=True)
    sitting.do(commands.take_back(sitting.table, 1))
    seat = sitting.table.seats[1]
    assert (seat.person, seat.driven, seat.offered) == ("person 1", False, False)
    assert sitting.table.late_from == sitting.now + 24 * HOUR_MS, "with time to answer"
    sitting.check()


def test_more_than_half_of_the_others_can_do_it_without_the_host() -> None:
    sitting = table(first=0)  # the host is the one who left
    sitting.now += 24 * HOUR_MS
    replace(sitting, 1, seat=0)
    assert plain(late_of(sitting.table)) == {
        "seat": 0,
        "since": BEGIN + 24 * HOUR_MS,
        "votes": 1,
        "voters": 3,
    }
    assert replace_player(sitting.table, "person 1", 0, False, sitting.now) is None, "counted"
    sitting.check()
    replace(sitting, 2, seat=0)
    entry = e.read_entry(sitting.rows[-1].body)
    assert isinstance(entry, e.TakenOver) and (entry.seat, entry.why) == (0, "vote")
    sitting.check()
    for viewer, heard in sitting.heard.items():
        assert retold(sitting.rows, viewer) == heard.messages


def test_votes_are_gone_when_the_player_answers() -> None:
    sitting = table(first=0)
    sitting.now += 24 * HOUR_MS
    replace(sitting, 1, seat=0)
    sitting.play("0 cry object_2")
    assert sitting.table.votes == {} and sitting.table.late_from == sitting.now + 24 * HOUR_MS
    assert refolded(sitting.rows).votes == {}


def test_with_two_players_the_other_one_decides() -> None:
    sitting = table(2, first=0)
    sitting.now += 24 * HOUR_MS
    replace(sitting, 1, seat=0)
    assert sitting.table.seats[0].away


def test_another_person_takes_an_offered_seat() -> None:
    sitting = table()
    sitting.now += 24 * HOUR_MS
    replace(sitting, 0, offer=True)
    assert sitting.heard[0].info is not None and sitting.heard[0].info["seats"][1]["offered"]
    assert why_not(lambda: succeed(sitting.table, "person 2", "x", 1)) == "not_allowed"
    assert why_not(lambda: succeed(sitting.table, "new", "player 2", 1)) == "name_taken"
    assert why_not(lambda: succeed(sitting.table, "new", "Di", 2)) == "already_started"
    pick = sitting.table.seats[1].pick
    sitting.do(succeed(sitting.table, "new", "Di", None))
    seat = sitting.table.seats[1]
    assert (seat.person, seat.name, seat.pick) == ("new", "Di", pick)
    assert (seat.driven, seat.away, seat.offered) == (False, False, False)
    assert sitting.table.seats_of("person 1") == []
    sitting.play("1 cry object_2")
    sitting.check()


def test_a_seat_that_was_not_offered_cannot_be_taken() -> None:
    sitting = table()
    sitting.now += 24 * HOUR_MS
    replace(sitting, 0)
    assert why_not(lambda: succeed(sitting.table, "new", "Di", 1)) == "already_started"


def test_at_a_rated_table_only_the_agreed_bot_takes_over() -> None:
    sitting = table(rated=True)
    sitting.now += 24 * HOUR_MS
    assert refused(sitting, 0, offer=True) == "not_allowed"
    replace(sitting, 0)
    assert sitting.table.seats[1].bot == sitting.table.created.settings.stand_in


def test_only_players_and_the_host_can_do_it_and_only_to_whom_they_wait_for() -> None:
    sitting = table()
    sitting.now += 24 * HOUR_MS
    assert refused(sitting, 1) == "not_allowed", "it is their own seat"
    assert refused(sitting, 9) == "not_your_seat"
    assert refused(sitting, 0, seat=2) == "not_now"


def test_the_table_agrees_on_the_delay() -> None:
    assert table(replace_h=None).table.late_from is None
    assert table(replace_h=0).table.late_from == BEGIN
    assert table(replace_h=0.5).table.late_from == BEGIN + HOUR_MS // 2


def test_with_a_clock_the_delay_begins_when_the_time_is_over() -> None:
    sitting = table(clock=DaysClock(3.0), replace_h=1)
    assert sitting.table.late_from == BEGIN + 73 * HOUR_MS


def test_while_somebody_may_secretly_be_asked_nobody_is_late() -> None:
    for holder in (None, 1):
        sitting = potion(holder)
        assert late_of(sitting.table) is None
        sitting.now += 100 * HOUR_MS
        assert refused(sitting, 0) == "not_now"


def test_whoever_comes_later_is_told_what_happened_to_seats() -> None:
    sitting = table(stand_in="scripted")
    sitting.now += 24 * HOUR_MS
    replace(sitting, 0)
    sitting.play("1 cry object_2")
    sitting.do(commands.take_back(sitting.table, 1))
    sitting.do(commands.forfeit(sitting.table, 2))
    told = [(each.seat, each.what, each.turn) for each in info_of(sitting.table).news]
    assert told == [(1, "taken_over", 2), (1, "returned", 3), (2, "forfeit", 3)]
    assert refolded(sitting.rows).news == sitting.table.news


def test_only_the_latest_news_of_seats_is_kept() -> None:
    sitting = table(stand_in="scripted")
    for _ in range(MAX_NEWS):
        sitting.do(commands.stand_in(sitting.table, 1, "scripted"))
        sitting.do(commands.take_back(sitting.table, 1))
    assert len(sitting.table.news) == MAX_NEWS
