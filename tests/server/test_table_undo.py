"""Undo: free while nobody has learnt anything from the move, otherwise only if everybody agrees."""

from __future__ import annotations

import random

import pytest

from tests.server.table_kit import BEGIN, Sitting, created, dealt, fields, plain, refolded
from tests.server.table_random import Restless, random_sitting
from wyrmhold.kernel.replay import verify
from wyrmhold.server.errors import Refused
from wyrmhold.server.table_settings import SeatPlan
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.delivery import info_of, view_of
from wyrmhold.server.tables.records import whole_record

TALISMANS = "redirection invisibility object_1 object_2"
OTHER = "object_2 object_3 object_4 object_1"
LAST = "object_1 object_1 object_2 object_3"
HALL = "0 charge; location hall; treasure object_3"
FREE = ("0 play redirection", "0 play invisibility", "0 cry object_2")


def quiet(**settings: object) -> Sitting:
    """A table at which seat 0 can do three things that reveal nothing."""
    return dealt(TALISMANS, OTHER, LAST, **settings)


def last_entry(sitting: Sitting) -> e.AnyEntry:
    return e.read_entry(sitting.rows[-1].body)


def why_not(sitting: Sitting, seat: int) -> str:
    with pytest.raises(Refused) as refused:
        commands.undo(sitting.table, seat)
    return refused.value.reason


def test_a_seat_undoes_its_answers_one_by_one() -> None:
    sitting = quiet()
    before = [sitting.table.state]
    for step in FREE:
        sitting.play(step)
        before.append(sitting.table.state)
    for state in before[-2::-1]:
        sitting.undo(0)
        assert isinstance(last_entry(sitting), e.Undone)
        assert sitting.table.state == state
        sitting.check()
    assert sitting.table.asked == 0
    assert why_not(sitting, 0) == "nothing_to_undo"


def test_nobody_undoes_the_answer_of_another_seat() -> None:
    sitting = quiet().play(*FREE)
    assert sitting.table.asked == 1
    assert why_not(sitting, 1) == "nothing_to_undo"
    assert why_not(sitting, 2) == "nothing_to_undo"
    sitting.undo(0)
    assert sitting.table.asked == 0


def test_the_decision_of_another_seat_ends_free_undo() -> None:
    sitting = quiet().play(*FREE, "1 cry object_4")
    proposal = commands.undo(sitting.table, 0)
    assert isinstance(proposal.entry, e.UndoAsked)
    sitting.undo(1)  # its own answer, and the last
    assert isinstance(last_entry(sitting), e.Undone)
    assert sitting.table.asked == 1
    proposal = commands.undo(sitting.table, 0)
    assert isinstance(proposal.entry, e.UndoAsked), "the other has decided, undone or not"


@pytest.mark.parametrize(
    "step",
    [
        pytest.param(HALL, id="luck drew"),
        pytest.param("0 power look; location hall; location pack", id="one has seen two cards"),
        pytest.param("0 hide object_1; die 8", id="a die was rolled"),
    ],
)
def test_undoing_what_revealed_something_is_not_free(step: str) -> None:
    sitting = quiet().play("0 play redirection", step)
    assert sitting.table.free == []
    assert isinstance(commands.undo(sitting.table, 0).entry, e.UndoAsked)


def test_undoing_a_revealed_hand_is_not_free() -> None:
    sitting = quiet().play("0 cry object_2", "1 charge; location dragon", "2 cry object_2")
    sitting.play("0 play redirection", "0 charge; location dragon", "0 target 1")
    entry = last_entry(sitting)
    assert isinstance(entry, e.Answered) and not entry.draws
    (told,) = sitting.last[-1]
    assert "CharacterEliminated" in [event["type"] for event in told["events"]]
    assert isinstance(commands.undo(sitting.table, 0).entry, e.UndoAsked)


def test_undoing_a_potion_is_not_free_even_if_it_did_nothing() -> None:
    sitting = dealt("light object_1 object_1 object_2", f"annulation {OTHER[9:]}", LAST)
    sitting.play("0 play light", "1 annul")
    sitting.close_window()
    assert sitting.table.asked == 0
    assert isinstance(commands.undo(sitting.table, 0).entry, e.UndoAsked)
    assert isinstance(commands.undo(sitting.table, 1).entry, e.UndoAsked)


def test_only_what_all_saw_alike_can_be_undone_freely() -> None:
    freely = 0
    for seed in range(14):
        rng = random.Random(f"free {seed}")
        sitting = random_sitting(rng, rng.choice(["drakon", "dragon_run"])).begin()
        restless = Restless(sitting, rng)
        answered: list[tuple[e.Answered, list[list[object]]]] = []
        while sitting.table.status == "playing" and sitting.table.n < 70:
            rows = len(sitting.rows)
            standing = len(sitting.table.answers)
            restless.one()
            if len(sitting.rows) == rows:
                continue
            entry = last_entry(sitting)
            if isinstance(entry, e.Answered):
                told = [[m["events"] for m in each] for each in sitting.last.values()]
                answered.append((entry, told))
            elif isinstance(entry, e.Undone):
                assert standing == entry.to + 1
                undone, told = answered.pop()
                freely += 1
                assert undone.seat == entry.seat and not undone.draws
                assert all(each == told[0] for each in told)
            elif len(sitting.table.answers) < standing:
                del answered[len(sitting.table.answers) :]
    assert freely > 10


def test_luck_is_never_drawn_twice() -> None:
    sitting = quiet()
    asked: list[int] = []
    drawn: list[str] = []
    for _ in range(6):
        asked.append(sitting.table.drawn)
        sitting.answer(0, "charge")
        entry = last_entry(sitting)
        assert isinstance(entry, e.Answered)
        drawn.append(entry.draws[0])
        assert sitting.table.drawn == asked[-1] + len(entry.draws)
        sitting.undo(0)
        sitting.consent(1)
        sitting.consent(2)
        assert sitting.table.drawn == asked[-1] + len(entry.draws), "undone draws count"
    assert asked == sorted(set(asked))
    assert len(set(drawn)) > 1, "the same luck came again and again"


def test_beyond_a_barrier_everybody_has_to_agree() -> None:
    sitting = quiet()
    before = sitting.table.state
    sitting.play(HALL)
    sitting.undo(0)
    assert sitting.heard[-1].info is not None
    assert sitting.heard[-1].info["undo"] == {"seat": 0, "waiting": [1, 2]}
    with pytest.raises(Refused) as refused:
        commands.consent(sitting.table, 0, True)
    assert refused.value.reason == "not_asked"
    sitting.consent(2)
    assert sitting.table.state != before
    sitting.consent(1)
    assert sitting.table.state == before
    assert info_of(sitting.table).undo is None
    sitting.check()


def test_one_no_is_enough() -> None:
    sitting = quiet().play(HALL)
    state = sitting.table.state
    sitting.undo(0)
    sitting.consent(1)
    sitting.consent(2, yes=False)
    assert sitting.table.state == state and sitting.table.undo is None
    with pytest.raises(Refused):
        commands.consent(sitting.table, 1, True)
    sitting.check()


def test_an_undo_request_lapses_when_somebody_answers_and_all_are_told() -> None:
    sitting = quiet().play(HALL)
    sitting.undo(0)
    sitting.play("0 pass")
    assert sitting.table.undo is None
    for heard in sitting.heard.values():
        assert heard.info is not None and heard.info["undo"] is None
    with pytest.raises(Refused):
        commands.consent(sitting.table, 1, True)


def test_bots_and_absent_players_are_not_asked() -> None:
    plans = [SeatPlan(), SeatPlan(bot="random"), SeatPlan(), SeatPlan()]
    sitting = Sitting(created("dragon_run", plans)).begin()
    sitting.do(commands.stand_in(sitting.table, 2, None))
    sitting.do(commands.forfeit(sitting.table, 3))
    first = sitting.table.asked
    while sitting.table.asked != 0:
        sitting.random_answer(random.Random(1))
        if sitting.table.reply_window is not None:
            sitting.close_window()
    assert first is not None
    before = sitting.table.state
    sitting.answer(0, "charge")
    sitting.undo(0)
    assert sitting.table.state == before
    sitting.check()


def test_a_player_of_several_seats_is_not_asked_for_consent() -> None:
    sitting = Sitting(created("dragon_run", 2))
    sitting.join(seat=0, person="both")
    sitting.join(seat=1, person="both", name="the other hand")
    sitting.begin()
    asked = sitting.table.asked
    assert asked is not None
    before = sitting.table.state
    sitting.answer(asked, "charge")
    sitting.undo(asked)
    assert sitting.table.state == before


def test_there_is_no_undo_at_a_rated_table() -> None:
    sitting = quiet(rated=True).play("0 play redirection")
    assert why_not(sitting, 0) == "undo_off"


def test_undone_steps_stay_in_the_record_and_it_verifies() -> None:
    sitting = Sitting(created("dragon_run", 2)).begin()
    asked = sitting.table.asked
    assert asked is not None
    sitting.answer(asked, "charge")
    sitting.undo(asked)
    sitting.consent(1 - asked)
    sitting.answer(asked, "charge")
    record = whole_record(sitting.table.id, sitting.rows)
    tokens = [line.do for line in record.steps if line.by >= 0]
    assert tokens[0] == tokens[2] == "charge"
    assert tokens[1].startswith("undo ")
    record.seed = sitting.table.created.seed
    assert verify(sitting.table.game, record) == sitting.table.drawn


def test_undoing_and_redoing_leaves_everybody_where_they_were() -> None:
    sitting = quiet().play(*FREE)
    shown = [plain(view_of(sitting.table, viewer)) for viewer in sitting.table.viewers]
    state = sitting.table.state
    for _ in range(3):
        for _ in FREE:
            sitting.undo(0)
        sitting.play(*FREE)
        assert [plain(view_of(sitting.table, v)) for v in sitting.table.viewers] == shown
        assert sitting.table.state == state, "also what each knows of hidden hands"


def test_answers_of_everybody_are_undone_one_after_another() -> None:
    sitting = quiet()
    before = sitting.table.state
    sitting.play(HALL, "0 pass", "1 cry object_4", "2 cry object_2")
    sitting.undo(0)
    sitting.consent(1)
    sitting.consent(2)
    assert len(sitting.table.answers) == 1, "the last answer of seat 0 was to pass"
    sitting.undo(0)
    sitting.consent(1)
    sitting.consent(2)
    assert sitting.table.state == before
    assert fields(refolded(sitting.rows)) == fields(sitting.table)
    sitting.check()
    assert sitting.now == BEGIN
