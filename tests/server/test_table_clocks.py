"""Clocks: what is due when, and what happens to absent players."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.server.table_kit import BEGIN, Sitting, created, dealt, why_not
from wyrmhold.server.table_settings import DaysClock, LiveClock, NoClock, SeatPlan, Settings
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.delivery import clock_of
from wyrmhold.server.tables.pending_table import BOT_GRACE_MS
from wyrmhold.server.tables.seat import MIN_TIME_LEFT_MS

DAY_MS = 86_400_000
LIVE = LiveClock(60, 5)


def table(players: int = 2, **settings: object) -> Sitting:
    settings.setdefault("clock", LIVE)
    hands = ["object_2 object_2 object_3 object_4", "object_1 object_3 object_4 object_5"]
    return dealt(*(hands + ["object_1 object_1 object_1 object_3"] * (players - 2)), **settings)


def left(sitting: Sitting) -> list[int]:
    shown = clock_of(sitting.table)
    assert shown is not None
    return shown.left


def last_entry(sitting: Sitting) -> e.AnyEntry:
    return e.read_entry(sitting.rows[-1].body)


def test_thinking_costs_a_players_time_and_some_of_it_is_returned() -> None:
    sitting = table()
    assert left(sitting) == [60_000, 60_000]
    sitting.now += 20_000
    sitting.play("0 cry object_2")
    assert left(sitting) == [45_000, 60_000]
    sitting.now += 1_000
    sitting.play("1 cry object_3")
    assert left(sitting) == [45_000, 64_000]
    shown = clock_of(sitting.table)
    assert shown is not None
    assert (shown.running, shown.since, shown.due) == (0, sitting.now, sitting.now + 45_000)


def test_nothing_is_due_before_the_time_is_over() -> None:
    sitting = table(absent="bot")
    assert sitting.table.due() == BEGIN + 60_000
    sitting.now += 59_999
    assert commands.timed_out(sitting.table, sitting.now) is None
    sitting.now += 1
    assert commands.timed_out(sitting.table, sitting.now) is not None


def test_without_a_clock_nothing_is_ever_due() -> None:
    for absent in ("wait", "skip", "bot", "forfeit"):
        sitting = table(clock=NoClock(), absent=absent)
        assert sitting.table.due() is None
        assert commands.timed_out(sitting.table, BEGIN + 1000 * DAY_MS) is None
        assert clock_of(sitting.table) is None


def test_at_a_table_that_waits_nobody_loses_anything() -> None:
    sitting = table(absent="wait")
    assert sitting.table.due() is None
    assert commands.timed_out(sitting.table, BEGIN + DAY_MS) is None
    sitting.now += DAY_MS
    sitting.play("0 cry object_2")
    assert left(sitting) == [5_000, 60_000]


def test_a_skipped_player_gets_one_answer_and_a_little_time() -> None:
    sitting = table(clock=LiveClock(60, 0), absent="skip")
    due = sitting.table.due()
    assert due == BEGIN + 60_000
    sitting.now = due
    assert commands.timed_out(sitting.table, sitting.now) is None, "a bot answers without an entry"
    prompt = sitting.table.prompts[0]
    sitting.do(commands.answer(sitting.table, 0, prompt, "cry object_2", via="clock"))
    assert left(sitting)[0] == MIN_TIME_LEFT_MS
    assert not sitting.table.seats[0].driven
    assert [told["via"] for told in sitting.last[1]] == ["clock"]


def test_a_bot_takes_over_and_the_person_takes_it_back() -> None:
    sitting = table(absent="bot")
    sitting.now += 60_000
    assert sitting.tick()
    entry = last_entry(sitting)
    assert isinstance(entry, e.TakenOver) and entry.why == "time"
    seat = sitting.table.seats[0]
    assert (seat.kind, seat.away, seat.driven) == ("person", True, True)
    assert sitting.table.due() == sitting.now + BOT_GRACE_MS
    assert commands.timed_out(sitting.table, sitting.now + DAY_MS) is None
    sitting.do(commands.take_back(sitting.table, 0))
    assert (seat.away, seat.driven) == (False, False)
    due = sitting.table.due()
    assert due is not None and due >= sitting.now + MIN_TIME_LEFT_MS
    sitting.check()
    assert why_not(lambda: commands.take_back(sitting.table, 0)) == "not_now"


def test_anybody_can_let_a_bot_play_on_for_them() -> None:
    sitting = table()
    sitting.do(commands.stand_in(sitting.table, 1, "scripted"))
    assert sitting.table.seats[1].bot == "scripted"
    assert why_not(lambda: commands.stand_in(sitting.table, 1, None)) == "not_now"
    assert sitting.table.asked_person == "person 0"
    sitting.play("0 cry object_2")
    assert sitting.table.asked_person is None, "nobody waits for a bot"


def test_letting_a_bot_stand_in_gives_nobody_time() -> None:
    sitting = table()
    sitting.now += 20_000
    sitting.do(commands.stand_in(sitting.table, 1, None))
    sitting.do(commands.take_back(sitting.table, 1))
    shown = clock_of(sitting.table)
    assert shown is not None and shown.due == BEGIN + 60_000, "the other's clock runs on"
    sitting.do(commands.stand_in(sitting.table, 0, None))
    sitting.do(commands.take_back(sitting.table, 0))
    assert left(sitting) == [40_000, 60_000], "the time spent thinking is gone"
    sitting.check()


def test_with_two_players_a_forfeit_makes_the_other_win() -> None:
    sitting = table(absent="forfeit")
    sitting.now += 60_000
    assert sitting.tick()
    assert sitting.table.status == "over"
    assert sitting.table.outcome == {"winners": [1], "reason": "forfeit"}
    assert sitting.table.due() is None
    sitting.check()


def test_with_more_players_a_bot_plays_on_after_a_forfeit() -> None:
    sitting = table(3, absent="forfeit", stand_in="scripted")
    sitting.now += 60_000
    assert sitting.tick()
    seat = sitting.table.seats[0]
    assert sitting.table.status == "playing"
    assert (seat.forfeited, seat.away, seat.bot) == (True, False, "scripted")
    assert why_not(lambda: commands.take_back(sitting.table, 0)) == "not_now"
    assert why_not(lambda: commands.forfeit(sitting.table, 0)) == "not_now"
    sitting.do(commands.forfeit(sitting.table, 2))
    assert sitting.table.outcome == {"winners": [1], "reason": "forfeit"}
    sitting.check()


def test_when_only_bots_are_left_the_game_is_over() -> None:
    plans = [SeatPlan(), SeatPlan(bot="random"), SeatPlan(bot="random")]
    sitting = Sitting(created("dragon_run", plans)).begin()
    sitting.do(commands.forfeit(sitting.table, 0))
    assert sitting.table.outcome == {"winners": [1, 2], "reason": "forfeit"}


def test_only_the_last_person_gives_up_the_whole_table() -> None:
    sitting = table(3)
    assert why_not(lambda: commands.abandon(sitting.table, "person 0")) == "not_allowed"
    sitting.do(commands.forfeit(sitting.table, 1))
    sitting.do(commands.stand_in(sitting.table, 2, None))
    # One is only away.
    assert why_not(lambda: commands.abandon(sitting.table, "person 0")) == "not_allowed"
    assert why_not(lambda: commands.abandon(sitting.table, "a stranger")) == "not_your_seat"
    alone = Sitting(created("dragon_run", [SeatPlan(), SeatPlan(bot="random")])).begin()
    alone.do(commands.abandon(alone.table, "person 0"))
    assert alone.table.status == "abandoned"
    assert alone.table.outcome == {"winners": [], "reason": "abandoned"}
    alone.check()


def test_days_are_counted_from_the_last_answer() -> None:
    sitting = table(clock=DaysClock(1.5), absent="bot")
    assert sitting.table.due() == BEGIN + round(1.5 * DAY_MS)
    sitting.now += DAY_MS
    sitting.play("0 cry object_2")
    assert sitting.table.due() == BEGIN + round(2.5 * DAY_MS)
    sitting.say("person 1")
    assert sitting.table.due() == BEGIN + round(2.5 * DAY_MS), "talking is not answering"
    sitting.now += round(1.5 * DAY_MS)
    assert sitting.tick()
    assert sitting.table.seats[1].away


def test_clocks_stand_still_while_others_may_answer() -> None:
    light = "light object_1 object_1 object_2"
    sitting = dealt(light, "annulation object_2 object_3 object_4", clock=LIVE, absent="forfeit")
    sitting.now += 10_000
    sitting.play("0 play light")
    shown = clock_of(sitting.table)
    assert shown is not None
    assert (shown.left, shown.running, shown.due) == ([55_000, 60_000], None, None)
    assert commands.timed_out(sitting.table, sitting.now + DAY_MS) is None
    sitting.now += 5_000
    sitting.play("1 annul")
    sitting.close_window()
    shown = clock_of(sitting.table)
    assert shown is not None
    assert (shown.left, shown.running) == ([55_000, 60_000], 0), "it cost nobody anything"
    assert shown.since == sitting.now


def test_a_bot_that_does_not_answer_is_asked_again() -> None:
    plans = [SeatPlan(bot="random"), SeatPlan(bot="random")]
    sitting = Sitting(created("dragon_run", plans, settings=Settings(clock=LIVE))).begin()
    rng = random.Random(4)
    for _ in range(5):
        assert sitting.table.due() == sitting.now + BOT_GRACE_MS
        assert commands.timed_out(sitting.table, sitting.now + DAY_MS) is None
        sitting.now += 700
        sitting.random_answer(rng)
        if sitting.table.reply_window is not None:
            sitting.close_window()


def test_a_game_that_is_over_waits_for_nobody() -> None:
    sitting = table()
    sitting.do(commands.forfeit(sitting.table, 1))
    assert sitting.table.due() is None
    assert (sitting.table.asked, sitting.table.asked_person) == (None, None)
    late: list[Callable[[], object]] = [
        lambda: commands.answer(sitting.table, 0, sitting.table.prompts[0], "charge"),
        lambda: commands.undo(sitting.table, 0),
        lambda: commands.stand_in(sitting.table, 0, None),
        lambda: commands.abandon(sitting.table, "person 0"),
    ]
    assert [why_not(command) for command in late] == ["game_over"] * 4
    sitting.say("person 0", "good game")
    sitting.check()
