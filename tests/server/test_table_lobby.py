"""Before the game: who sits where, under which name and colour, as which figure."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.table_kit import HOST, Sitting, created, refolded, why_not
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.kernel.replay import replay
from wyrmhold.server.table_settings import COLOURS, SeatPlan, Settings
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.records import given_steps, whole_record

STRANGER = "person 9"


def colours(sitting: Sitting) -> list[str]:
    return [seat.colour for seat in sitting.table.seats]


def test_a_newcomer_gets_the_first_open_seat_or_the_one_they_name() -> None:
    sitting = Sitting(created(seats=3))
    sitting.join(seat=1)
    sitting.join()
    assert [seat.person for seat in sitting.table.seats] == ["person 0", "person 1", None]
    assert why_not(lambda: sitting.join(1, STRANGER, name="another")) == "seat_taken"
    assert why_not(lambda: sitting.join(3, STRANGER, name="another")) == "no_such_thing"
    sitting.join()
    assert (
        why_not(lambda: commands.join(sitting.table, STRANGER, "another", None, None, None))
        == "seat_taken"
    )


def test_leaving_a_seat_leaves_nothing_behind() -> None:
    sitting = Sitting()
    sitting.join(seat=1, name="short stay")
    sitting.do(commands.stir(sitting.table, 1, "ab"))
    sitting.do(commands.leave(sitting.table, 1))
    seat = sitting.table.seats[1]
    assert (seat.kind, seat.person, seat.name) == ("open", None, "Seat 2")
    assert sitting.table.entropy == [None, None]
    sitting.join(seat=1, person=STRANGER, name="another")
    assert sitting.table.seats_of(STRANGER) == [1]


def test_a_host_alone_with_bots_can_replace_them_during_the_game() -> None:
    wanted = SeatPlan(bot="wyrm", name="ignored")
    plans = [SeatPlan(), SeatPlan(bot="random", name="Ember", colour=COLOURS[3])]
    sitting = Sitting(created(seats=plans)).begin()
    assert why_not(lambda: commands.plan(sitting.table, STRANGER, 1, wanted)) == "not_host"
    assert why_not(lambda: commands.plan(sitting.table, HOST, 0, wanted)) == "already_started"
    assert why_not(lambda: commands.plan(sitting.table, HOST, 1, SeatPlan())) == "already_started"
    assert why_not(lambda: commands.plan(sitting.table, HOST, 2, wanted)) == "no_such_thing"
    with pytest.raises(BadOptions):
        commands.plan(sitting.table, HOST, 1, SeatPlan(bot="nobody"))
    sitting.do(commands.plan(sitting.table, HOST, 1, wanted))
    seat = refolded(sitting.rows).seats[1]
    assert (seat.kind, seat.bot, seat.name, seat.colour) == ("bot", "wyrm", "Ember", COLOURS[3])


@pytest.mark.parametrize(
    ("people", "settings"), [(1, Settings(rated=True)), (2, Settings())], ids=["rated", "others"]
)
def test_bots_are_not_replaced_when_it_would_be_unfair(people: int, settings: Settings) -> None:
    plans = [SeatPlan()] * people + [SeatPlan(bot="random")]
    sitting = Sitting(created(seats=plans, settings=settings)).begin()
    wanted = SeatPlan(bot="wyrm")
    refused = why_not(lambda: commands.plan(sitting.table, HOST, people, wanted))
    assert refused == "already_started"


def test_no_two_players_share_a_name() -> None:
    sitting = Sitting()
    sitting.join(seat=0, name="same")
    assert why_not(lambda: sitting.join(seat=1, name="same")) == "name_taken"


def test_no_two_players_share_a_colour() -> None:
    sitting = Sitting(created(seats=3))
    sitting.join(seat=0, colour=COLOURS[1])
    assert why_not(lambda: sitting.join(seat=2, colour=COLOURS[1])) == "name_taken"
    sitting.join(seat=1)  # whose colour it would have been
    sitting.join(seat=2)
    assert len(set(colours(sitting))) == 3


def test_a_bot_gets_an_unused_colour() -> None:
    sitting = Sitting(created(seats=3))
    sitting.join(seat=0, colour=COLOURS[1])
    sitting.do(commands.plan(sitting.table, HOST, 1, SeatPlan(bot="random")))
    with pytest.raises(BadOptions):
        commands.plan(sitting.table, HOST, 2, SeatPlan(bot="random", colour=COLOURS[1]))
    sitting.join(seat=2)
    assert len(set(colours(sitting))) == 3
    planned = Sitting(created(seats=[SeatPlan(colour=COLOURS[1]), SeatPlan(bot="random")]))
    assert len(set(colours(planned))) == 2


def test_one_person_can_have_several_seats_and_sees_each_hand() -> None:
    sitting = Sitting(created(seats=3))
    sitting.join(seat=0, person=HOST)
    sitting.join(seat=2, person=HOST, name="the other hand")
    sitting.join(seat=1)
    assert sitting.table.seats_of(HOST) == [0, 2]
    sitting.begin()
    sitting.check()
    assert sitting.heard[0].view["seats"][0]["hand"] != 0


def test_at_a_rated_table_everybody_has_one_seat() -> None:
    sitting = Sitting(created(settings=Settings(rated=True)))
    sitting.join(seat=0, person=HOST)
    assert why_not(lambda: sitting.join(1, HOST, name="the other hand")) == "not_allowed"


def test_only_the_host_seats_bots_and_nobody_loses_a_seat_to_one() -> None:
    sitting = Sitting(created(seats=3))
    sitting.join(seat=1)
    bot = SeatPlan(bot="random")
    assert why_not(lambda: commands.plan(sitting.table, STRANGER, 2, bot)) == "not_host"
    assert why_not(lambda: commands.plan(sitting.table, HOST, 1, bot)) == "seat_taken"
    assert why_not(lambda: commands.plan(sitting.table, HOST, 3, bot)) == "no_such_thing"
    with pytest.raises(BadOptions):
        commands.plan(sitting.table, HOST, 2, SeatPlan(bot="nobody"))
    sitting.do(commands.plan(sitting.table, HOST, 2, SeatPlan(bot="random")))
    assert sitting.table.seats[2].kind == "bot"
    sitting.do(commands.plan(sitting.table, HOST, 2, SeatPlan()))
    assert sitting.table.seats[2].kind == "open"


def test_a_game_begins_when_the_host_says_so_and_every_seat_is_taken() -> None:
    sitting = Sitting(created(seats=[SeatPlan(), SeatPlan(), SeatPlan(bot="random")]))
    sitting.join(seat=0)
    assert why_not(lambda: commands.start(sitting.table, HOST)) == "seats_open"
    sitting.join(seat=1)
    assert why_not(lambda: commands.start(sitting.table, "person 1")) == "not_host"
    sitting.do(commands.start(sitting.table, HOST))
    assert sitting.table.status == "playing"
    table = sitting.table
    late: list[Callable[[], object]] = [
        lambda: commands.start(table, HOST),
        lambda: commands.join(table, STRANGER, "late", None, None, None),
        lambda: commands.leave(table, 0),
        lambda: commands.plan(table, HOST, 0, SeatPlan(bot="random")),
        lambda: commands.stir(table, 0, "ab"),
    ]
    assert [why_not(command) for command in late] == ["already_started"] * 5


def test_nothing_of_the_game_can_be_done_before_it_begins() -> None:
    table = Sitting().table
    early: list[Callable[[], object]] = [
        lambda: commands.answer(table, 0, 0, "end"),
        lambda: commands.undo(table, 0),
        lambda: commands.consent(table, 0, True),
        lambda: commands.stand_in(table, 0, None),
        lambda: commands.take_back(table, 0),
        lambda: commands.forfeit(table, 0),
    ]
    assert [why_not(command) for command in early] == ["not_started"] * 6


def test_before_the_game_only_the_host_can_call_it_off() -> None:
    sitting = Sitting()
    sitting.join(seat=1)
    assert why_not(lambda: commands.abandon(sitting.table, "person 1")) == "not_host"
    sitting.do(commands.abandon(sitting.table, HOST))
    assert sitting.table.status == "abandoned"
    sitting.check()


def test_figures_are_picked_with_the_seat_and_no_two_pick_the_same() -> None:
    sitting = Sitting(created("dragon_run", 2))
    sitting.join(seat=0, pick="elf")
    with pytest.raises(BadOptions):
        sitting.join(seat=1, pick="elf")
    with pytest.raises(BadOptions):
        sitting.join(seat=1, pick="unicorn")
    sitting.join(seat=1, pick="bard")
    sitting.begin()
    assert [seat["character"] for seat in sitting.heard[-1].view["seats"]] == ["elf", "bard"]


def test_heroes_are_drafted_by_ordinary_questions() -> None:
    sitting = Sitting(created(edition="fourth", options={"heroes": True})).begin()
    first = sitting.table.asked
    assert first is not None
    picks = sitting.legal(first)
    assert picks and all(token.startswith("pick ") for token in picks)
    sitting.answer(first, picks[0])
    second = sitting.table.asked
    assert second is not None and second != first
    assert picks[0] not in sitting.legal(second)
    sitting.undo(first)  # nothing has been revealed
    assert sitting.legal(first) == picks
    sitting.check()


def given_table() -> Sitting:
    """A table that continues from another, after an answer whose draws are still missing."""
    plans = [SeatPlan(pick="elf"), SeatPlan(pick="bard")]
    other = Sitting(created("dragon_run", plans)).begin()
    asked = other.table.asked
    assert asked is not None
    other.answer(asked, "charge")
    steps = given_steps(whole_record(other.table.id, other.rows), None)
    while steps[-1][0] < 0:
        steps.pop()
    return Sitting(created("dragon_run", plans, given=steps))


def test_a_table_continued_at_a_draw_uses_its_own_luck() -> None:
    sitting = given_table()
    assert sitting.heard[0].view == {}
    sitting.begin()
    started = e.read_entry(sitting.rows[-1].body)
    assert isinstance(started, e.Started) and started.draws
    assert sitting.table.asked in (0, 1)
    assert sitting.table.drawn == len(started.draws)
    record = whole_record(sitting.table.id, sitting.rows)
    assert replay(sitting.table.game, record) == sitting.table.state
    assert refolded(sitting.rows).state == sitting.table.state


def test_nobody_changes_figures_at_a_continued_table() -> None:
    sitting = given_table()
    with pytest.raises(BadOptions):
        sitting.join(seat=0, pick="thief")
    with pytest.raises(BadOptions):
        commands.plan(sitting.table, HOST, 1, SeatPlan(bot="random", pick="thief"))
    sitting.do(commands.plan(sitting.table, HOST, 1, SeatPlan(bot="random")))
    sitting.begin()
    assert [seat["character"] for seat in sitting.heard[-1].view["seats"]] == ["elf", "bard"]
    record = whole_record(sitting.table.id, sitting.rows)
    assert replay(sitting.table.game, record) == sitting.table.state
