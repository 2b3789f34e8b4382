"""Sealed replies: at a table with days per turn, everybody who might annul is asked, and waits."""

from __future__ import annotations

import pytest

from tests.rule import rule
from tests.server.table_kit import Sitting, dealt, refolded, retold, why_not
from tests.server.test_table_windows import LAST, OTHER, OWN, WORKS, others, shown, window
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.api.listings import listed
from wyrmhold.server.table_settings import DaysClock
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.answer_results import replayed
from wyrmhold.server.tables.commands import Proposal
from wyrmhold.server.tables.index_rows import index_of
from wyrmhold.server.tables.records import whole_record
from wyrmhold.server.tables.reply_window import LEAST_MS, SILENT_MS

DAY_MS = 86_400_000
DAYS = 3.0


def potion(holder: int | None, **settings: object) -> Sitting:
    """Seat 0 has played a Light at a table with three days per turn."""
    extra = ["annulation" if holder == seat else "object_1" for seat in (1, 2)]
    agreed = {"clock": DaysClock(DAYS), "reply_days": DAYS, "absent": "bot", **settings}
    sitting = dealt(OWN, f"{extra[0]} {OTHER}", f"{extra[1]} {LAST}", **agreed)
    sitting.now += 1000
    return sitting.play("0 play light" if holder is not None else f"0 play light; {WORKS}")


def reply(sitting: Sitting, seat: int, do: str = "decline") -> None:
    """Reply as a client does, to the prompt it was told."""
    prompt = sitting.heard[seat].prompt
    assert prompt is not None and do in prompt["legal"]
    sitting.do(commands.answer(sitting.table, seat, prompt["id"], do))


def tick(sitting: Sitting) -> None:
    """Do everything that is due, with the Light showing the same card every time."""
    while True:
        proposal = commands.close(sitting.table, sitting.now)
        if proposal is None:
            return
        entry = proposal.entry
        if isinstance(entry, e.Answered) and entry.do == "decline":
            result = replayed(sitting.table.game, sitting.table.state, entry.do, [WORKS])
            proposal = Proposal(e.Answered(seat=entry.seat, do=entry.do, draws=[WORKS]), result)
        sitting.do(proposal)


def looks(sitting: Sitting, viewer: int) -> list[object]:
    """Everything a viewer can request, with the lists of tables."""
    me = f"person {viewer}" if viewer >= 0 else None
    return [shown(sitting, viewer), listed(index_of(sitting.table, sitting.table.listed_at), me)]


def same(holder: int, *pair: Sitting) -> None:
    for viewer in others([holder]):
        assert looks(pair[0], viewer) == looks(pair[1], viewer), viewer
    for sitting in pair:
        sitting.check()


@rule("RUN-TR-SECRET")
def test_an_annulation_two_days_later_counts() -> None:
    sitting = potion(1)
    sitting.now += 2 * DAY_MS
    reply(sitting, 1, "annul")
    tick(sitting)
    assert sitting.heard[0].window == window(sitting.table.reply_window.until, True)  # type: ignore[union-attr]
    reply(sitting, 2)
    assert sitting.last[0] == [], "nobody is told of a reply"
    tick(sitting)
    told = [message for viewer in (0, 1, 2, SPECTATOR) for message in sitting.last[viewer]]
    assert {(message["by"], message["do"]) for message in told} == {(1, "annul")}
    sitting.now += LEAST_MS
    tick(sitting)  # there is no second Annulation, so nobody is asked again
    assert [event["type"] for event in sitting.last[2][0]["events"]] == ["PotionAnnulled"]
    assert sitting.table.asked == 0 and sitting.table.reply_window is None
    sitting.check()
    assert refolded(sitting.rows).asked == 0
    for viewer, heard in sitting.heard.items():
        assert retold(sitting.rows, viewer) == heard.messages
    record = whole_record(sitting.table.id, sitting.rows)
    assert [line.do for line in record.steps if line.by == 1] == ["annul"]


@rule("RUN-TR-SECRET")
@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("holder", [1, 2])
def test_nobody_else_can_tell_who_held_the_annulation(holder: int, first: int) -> None:
    """The twins differ in one card; everything the others get is the same, byte by byte."""
    without, with_one = potion(None), potion(holder)
    same(holder, without, with_one)
    for seat in (first, 3 - first):
        for sitting in (without, with_one):
            sitting.now += DAY_MS
            sitting.say("person 0")
            reply(sitting, seat)
        same(holder, without, with_one)
        for sitting in (without, with_one):
            tick(sitting)
        same(holder, without, with_one)
    for sitting in (without, with_one):
        assert sitting.table.closing() == sitting.now + SILENT_MS
        sitting.now += SILENT_MS
        tick(sitting)
        assert sitting.table.reply_window is None
        sitting.play("0 under")
    same(holder, without, with_one)


@rule("RUN-TR-SECRET")
def test_whoever_might_hold_it_is_asked_and_nobody_else() -> None:
    for holder in (None, 1, 2):
        sitting = potion(holder)
        legal = [sitting.legal(seat) for seat in (0, 1, 2)]
        can = [["annul", "decline"] if seat == holder else ["decline"] for seat in (1, 2)]
        assert legal == [[], *can]
        for seat in (1, 2):
            assert sitting.heard[seat].view["pending"] == {"by": seat, "kind": "annul"}
        assert sitting.table.waits_for[1] == ["person 1", "person 2"], "all of them are notified"
        assert sitting.heard[0].view["pending"] == {"by": "others", "kind": "annul"}


@rule("RUN-TR-SECRET")
def test_whoever_does_not_reply_in_time_has_declined() -> None:
    sitting = potion(1)
    reply(sitting, 2)
    until = sitting.now + round(DAYS * DAY_MS)
    assert sitting.table.due() == until - SILENT_MS
    sitting.now = until - SILENT_MS - 1
    assert commands.close(sitting.table, sitting.now) is None
    assert commands.timed_out(sitting.table, sitting.now) is None, "it costs nobody a turn"
    sitting.close_window()
    silent = e.read_entry(sitting.rows[-2].body)
    assert isinstance(silent, e.Answered) and (silent.do, silent.via) == ("decline", "clock")
    assert sitting.table.asked == 0
    sitting.check()


@rule("RUN-TR-SECRET")
def test_a_reply_counts_once_and_cannot_be_changed() -> None:
    sitting = potion(1)
    prompt = sitting.heard[1].prompt
    assert prompt is not None
    own = prompt["id"]
    reply(sitting, 1)
    assert commands.answer(sitting.table, 1, own, "decline") is None
    assert why_not(lambda: commands.answer(sitting.table, 1, own, "annul")) == "not_asked"
    other = sitting.heard[2].prompt
    assert other is not None
    number = other["id"]
    refused = why_not(lambda: commands.answer(sitting.table, 2, number, "annul"))
    assert refused == "illegal_action"


@rule("RUN-TR-SECRET")
def test_another_reply_does_not_change_the_id_of_a_question() -> None:
    sitting = potion(1)
    had = sitting.heard[2].prompt
    assert had is not None
    sitting.say("person 0")
    reply(sitting, 1)
    assert commands.answer(sitting.table, 2, had["id"], "decline") is not None


@rule("RUN-TR-SECRET")
def test_a_player_can_decline_all_potions_in_advance_without_anybody_noticing() -> None:
    silent, asked = potion(None), potion(None)
    silent.do(commands.ask_me(silent.table, 2, False))
    assert silent.last[0] == silent.last[1] == []
    assert silent.last[2][0]["ask_me"] is False and silent.heard[2].prompt is None
    assert silent.table.waits_for[1] == ["person 1"], "no notification"
    for sitting in (silent, asked):
        sitting.now += 1000
        reply(sitting, 1)
    closing = silent.table.closing()
    assert silent.now + 50_000 < closing < silent.now + DAYS * DAY_MS / 7
    asked.now = closing - SILENT_MS
    reply(asked, 2)
    for sitting in (silent, asked):
        sitting.now = closing
    same(2, silent, asked)
    for sitting in (silent, asked):
        tick(sitting)
        assert sitting.table.reply_window is None
    same(2, silent, asked)


@rule("RUN-TR-SECRET")
def test_a_player_who_wants_to_be_asked_again_is() -> None:
    sitting = potion(1)
    sitting.do(commands.ask_me(sitting.table, 1, False))
    assert sitting.heard[1].prompt is None
    assert sitting.heard[1].view["pending"]["by"] == "others"
    sitting.do(commands.ask_me(sitting.table, 1, True))
    sitting.now += DAY_MS
    reply(sitting, 1, "annul")
    reply(sitting, 2)
    tick(sitting)
    assert sitting.last[0][0]["do"] == "annul"
    sitting.check()


@rule("RUN-TR-SECRET")
@pytest.mark.parametrize("window_s", [0, 8])
def test_at_a_quick_table_too_a_player_can_decline_in_advance(window_s: int) -> None:
    sitting = potion(1, reply_days=0, window_s=window_s)
    sitting.do(commands.ask_me(sitting.table, 1, False))
    assert sitting.heard[1].prompt is None
    due = sitting.table.due()
    assert due is not None and due <= sitting.now + 1000 * window_s
    sitting.close_window()
    assert sitting.table.asked == 0
    sitting.check()


def test_a_bot_replies_in_time_or_has_declined() -> None:
    sitting = potion(1)
    sitting.do(commands.stand_in(sitting.table, 1, None))
    assert sitting.table.bot_to_answer == 1
    assert sitting.table.waits_for[1] == ["person 2"]
    sitting.answer(1, "annul")
    assert not sitting.table.is_asked(1)
    reply(sitting, 2)
    assert sitting.table.closing() == sitting.now + LEAST_MS
    sitting.now += LEAST_MS - SILENT_MS
    tick(sitting)
    assert sitting.last[0][0]["do"] == "annul"
    sitting.check()


@rule("RUN-TR-SECRET")
def test_the_end_of_a_window_does_not_tell_what_a_bot_that_took_over_could_do() -> None:
    """Only a bot that can annul replies, some time after it took over."""
    without, with_one = potion(None), potion(1)
    for sitting in (without, with_one):
        sitting.now += DAY_MS
        reply(sitting, 2)
        sitting.now += DAY_MS
        sitting.do(commands.stand_in(sitting.table, 1, None))
    with_one.now += 2000
    with_one.answer(1, "decline")
    without.now = with_one.now
    same(1, without, with_one)
    assert without.table.closing() == with_one.table.closing() == without.now - 2000 + LEAST_MS
    for sitting in (without, with_one):
        sitting.now += LEAST_MS
        tick(sitting)
        assert sitting.table.reply_window is None
    same(1, without, with_one)


@rule("RUN-TR-SECRET")
@pytest.mark.parametrize("back", ["take back", "hand over"])
def test_a_player_who_comes_to_a_seat_replies_instead_of_its_bot(back: str) -> None:
    """Otherwise others could tell from the time that the bot had something to reply."""
    without, with_one = potion(None), potion(1)
    for sitting in (without, with_one):
        sitting.do(commands.stand_in(sitting.table, 1, None, "left"))
    with_one.answer(1, "annul")
    for sitting in (without, with_one):
        sitting.now += 1000
        if back == "take back":
            sitting.do(commands.take_back(sitting.table, 1))
        else:
            colour = sitting.table.seats[1].colour
            sitting.do(Proposal(e.Joined(seat=1, person="person 9", name="Ida", colour=colour)))
        assert sitting.table.closing() == sitting.table.reply_window.until  # type: ignore[union-attr]
        reply(sitting, 2)
        sitting.now += DAY_MS
        reply(sitting, 1)
    same(1, without, with_one)
    for sitting in (without, with_one):
        sitting.now += SILENT_MS
        tick(sitting)
        assert sitting.table.reply_window is None and sitting.table.asked == 0
    same(1, without, with_one)


def test_undoing_an_annulation_asks_everybody_again() -> None:
    sitting = potion(1)
    reply(sitting, 1, "annul")
    reply(sitting, 2)
    sitting.now += LEAST_MS
    tick(sitting)
    sitting.now += LEAST_MS
    tick(sitting)
    sitting.undo(1)
    sitting.consent(0)
    sitting.consent(2)
    assert [sitting.legal(seat) for seat in (1, 2)] == [["annul", "decline"], ["decline"]]
    reply(sitting, 2)
    reply(sitting, 1)
    sitting.now += LEAST_MS
    tick(sitting)
    assert sitting.table.asked == 0
    sitting.check()
