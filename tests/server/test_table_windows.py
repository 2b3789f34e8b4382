"""Secret questions: everybody else sees the same, for the same time, whether anybody can answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pytest

from tests.rule import rule
from tests.server.table_kit import Sitting, created, dealt, known_replay, refolded, retold
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.replay import replay
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.api.records import moment_of
from wyrmhold.server.errors import Refused
from wyrmhold.server.table_settings import DaysClock, LiveClock, SeatPlan, Settings
from wyrmhold.server.tables import commands, index_rows
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.commands import Proposal
from wyrmhold.server.tables.delivery import standing, view_of, whole
from wyrmhold.server.tables.records import given_steps, redacted_lines, whole_record
from wyrmhold.server.tables.reply_window import SILENT_MS

OWN = "light object_1 object_1 object_2"
OTHER = "object_2 object_3 object_4"
LAST = "object_1 object_2 object_3"
WORKS = "location dragon"
"""What the Light shows."""

Act = Callable[[Sitting], None]


def table(holder: int | None, **settings: object) -> Sitting:
    """Seat 0 has a Light; at most one of the two others can annul it."""
    extra = ["annulation" if holder == seat else "object_1" for seat in (1, 2)]
    settings.setdefault("clock", LiveClock(600, 5))
    return dealt(OWN, f"{extra[0]} {OTHER}", f"{extra[1]} {LAST}", **settings)


def potion(holder: int | None, **settings: object) -> Sitting:
    """A Light has just been played."""
    sitting = table(holder, **settings)
    sitting.now += 1000
    return sitting.play("0 play light" if holder is not None else f"0 play light; {WORKS}")


def declined(sitting: Sitting, via: str = "") -> None:
    """Whoever is asked in secret declines, if anybody is."""
    seat = sitting.table.asked
    if seat is None or not sitting.table.answerable:
        return
    proposal = commands.answer(sitting.table, seat, sitting.table.prompts[seat], "decline", via)
    assert proposal is not None
    sitting.answer(seat, "decline", [WORKS])


def at_once(sitting: Sitting) -> None:
    declined(sitting)
    sitting.now += 8000


def late(sitting: Sitting) -> None:
    sitting.now += 7999 - SILENT_MS
    declined(sitting)
    sitting.now += 1 + SILENT_MS


def never(sitting: Sitting) -> None:
    sitting.now += 8000 - SILENT_MS
    declined(sitting, "clock")
    sitting.now += SILENT_MS


def shown(sitting: Sitting, viewer: int) -> list[bytes]:
    """Everything a viewer can request now."""
    now = sitting.table
    asked = [
        whole(now, viewer, view_of(now, viewer), sitting.now),
        standing(now, viewer),
        redacted_lines(now, sitting.rows, viewer),
        moment_of(known_replay(now, sitting.rows), viewer, 1),
    ]
    return [*sitting.heard[viewer].messages, *[msgspec.json.encode(each) for each in asked]]


def window(until: int, sealed: bool = False) -> dict[str, object]:
    """The window as clients are told of it."""
    return {"kind": "annul", "until": until, "sealed": sealed}


def others(holders: Sequence[int | None]) -> list[int]:
    return [viewer for viewer in (0, 1, 2, SPECTATOR) if viewer not in holders]


@rule("RUN-TR-SECRET")
@pytest.mark.parametrize("answers", [at_once, late, never])
@pytest.mark.parametrize("holder", [1, 2])
def test_whether_somebody_could_annul_shows_nowhere(holder: int, answers: Act) -> None:
    without, with_one = potion(None), potion(holder)
    for viewer in others([holder]):
        assert shown(without, viewer) == shown(with_one, viewer)
    answers(with_one)
    without.now = with_one.now
    for viewer in others([holder]):
        assert shown(without, viewer) == shown(with_one, viewer)
    for sitting in (without, with_one):
        sitting.do(commands.close(sitting.table, sitting.now))
        sitting.play("0 under")
        sitting.check()
    for viewer in others([holder]):
        assert shown(without, viewer) == shown(with_one, viewer)


@rule("RUN-TR-SECRET")
@pytest.mark.parametrize("holder", [None, 1])
def test_after_a_potion_everybody_sees_that_others_may_answer(holder: int | None) -> None:
    sitting = potion(holder)
    for viewer in others([holder]):
        heard = sitting.heard[viewer]
        assert heard.view["pending"] == {"by": "others", "kind": "annul"}
        assert heard.window == window(sitting.now + 8000)
        assert heard.prompt is None
    early = SILENT_MS if holder is not None else 0
    assert sitting.table.due() == sitting.now + 8000 - early
    with pytest.raises(Refused) as refused:
        commands.answer(sitting.table, 0, sitting.table.prompts[0], "under")
    assert refused.value.reason == "not_asked"


@rule("RUN-TR-SECRET")
def test_only_the_player_who_can_annul_is_asked() -> None:
    sitting = potion(1)
    prompt = sitting.heard[1].prompt
    assert prompt is not None and prompt["legal"] == ["annul", "decline"]
    assert sitting.heard[1].view["pending"] == {"by": 1, "kind": "annul"}
    assert [sitting.heard[viewer].prompt for viewer in others([1])] == [None] * 3


@rule("RUN-TR-SECRET")
def test_silence_is_a_decline_when_the_time_is_over_and_not_before() -> None:
    sitting = potion(1)
    sitting.now += 7999 - SILENT_MS
    assert commands.close(sitting.table, sitting.now) is None
    sitting.now += 1
    proposal = commands.close(sitting.table, sitting.now)
    assert proposal is not None and isinstance(proposal.entry, e.Answered)
    assert (proposal.entry.seat, proposal.entry.do, proposal.entry.via) == (1, "decline", "clock")
    sitting.do(proposal)
    # Not at the very end: it takes time, and the end would come later than without a question.
    assert commands.close(sitting.table, sitting.now) is None
    assert sitting.table.due() == sitting.now + SILENT_MS
    sitting.now += SILENT_MS
    proposal = commands.close(sitting.table, sitting.now)
    assert proposal is not None and isinstance(proposal.entry, e.Closed)
    sitting.do(proposal)
    assert sitting.table.reply_window is None and sitting.table.asked == 0
    sitting.check()


@rule("RUN-TR-SECRET")
def test_a_bot_that_could_annul_and_takes_too_long_has_declined() -> None:
    sitting = potion(1)
    sitting.do(commands.stand_in(sitting.table, 1, None))
    sitting.close_window()
    silent = e.read_entry(sitting.rows[-2].body)
    assert isinstance(silent, e.Answered) and (silent.do, silent.via) == ("decline", "clock")
    assert sitting.table.asked == 0
    sitting.check()


@rule("RUN-TR-SECRET", "RUN-TR-ANNUL")
def test_an_annulation_is_announced_at_once_and_could_be_annulled_itself() -> None:
    sitting = potion(1)
    sitting.now += 3000
    sitting.play("1 annul")
    for viewer in (0, 2, SPECTATOR):
        (told,) = sitting.last[viewer]
        assert (told["by"], told["do"]) == (1, "annul")
        assert told["window"] == window(sitting.now + 8000)
        assert [event["type"] for event in told["events"]] == ["PotionPlayed"]
    sitting.close_window()
    for viewer in (0, 1, 2, SPECTATOR):
        (told,) = sitting.last[viewer]
        assert [event["type"] for event in told["events"]] == ["PotionAnnulled"]
    assert sitting.table.asked == 0
    sitting.check()


@rule("RUN-TR-SECRET")
def test_without_a_time_limit_the_table_waits_as_long_as_it_takes() -> None:
    without, with_one = potion(None, window_s=0), potion(1, window_s=0)
    assert without.table.due() == without.now
    assert with_one.table.due() is None
    with_one.now += 86_400_000
    assert commands.close(with_one.table, with_one.now) is None
    declined(with_one)
    assert with_one.table.due() is not None
    without.now = with_one.now
    for sitting in (without, with_one):
        sitting.do(commands.close(sitting.table, sitting.now))
    for viewer in others([1]):
        assert shown(without, viewer) == shown(with_one, viewer)


@rule("RUN-TR-SECRET")
def test_what_is_said_and_done_meanwhile_looks_the_same() -> None:
    without, with_one = potion(None), potion(1)
    for sitting in (without, with_one):
        sitting.now += 500
        sitting.say("person 2")
        sitting.now += 500
        sitting.do(commands.stand_in(sitting.table, 1, None))
        sitting.now += 500
        sitting.do(commands.take_back(sitting.table, 1))
    for viewer in others([1]):
        assert shown(without, viewer) == shown(with_one, viewer)
    at_once(with_one)
    without.now = with_one.now
    for viewer in others([1]):
        assert shown(without, viewer) == shown(with_one, viewer)


@rule("RUN-TR-SECRET")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nobody_can_undo_anything_meanwhile(seat: int) -> None:
    said = []
    for sitting in (potion(None), potion(1)):
        with pytest.raises(Refused) as refused:
            commands.undo(sitting.table, seat)
        said.append(refused.value.as_json())
    assert said[0] == said[1]
    assert said[0]["error"] == "not_now"


@rule("RUN-TR-SECRET")
def test_a_record_requested_meanwhile_ends_before_the_potion() -> None:
    before = table(1)
    for viewer in (0, 1, 2, SPECTATOR):
        sitting = potion(1)
        wanted = redacted_lines(before.table, before.rows, viewer)
        assert redacted_lines(sitting.table, sitting.rows, viewer) == wanted
        declined(sitting)  # in the same millisecond
        assert redacted_lines(sitting.table, sitting.rows, viewer) == wanted
        last = moment_of(known_replay(sitting.table, sitting.rows), viewer, len(wanted) - 1)
        assert last.steps == len(wanted) - 1
        with pytest.raises(WyrmholdError):
            moment_of(known_replay(sitting.table, sitting.rows), viewer, len(wanted))
        sitting.close_window()
        longer = redacted_lines(sitting.table, sitting.rows, viewer)
        assert len(longer) == len(wanted) + (2 if viewer == 1 else 1)


@rule("RUN-TR-SECRET")
def test_computing_a_list_meanwhile_sends_nothing_twice() -> None:
    sitting = potion(1, clock=DaysClock(1.0))
    proposal = commands.answer(sitting.table, 1, sitting.table.prompts[1], "decline")
    assert proposal is not None
    index_rows.after(sitting.table, proposal, sitting.now)
    sitting.do(proposal)
    sitting.close_window()
    (told,) = sitting.last[2]
    names = [event["type"] for event in told["events"]]
    assert names == ["LocationSeen"]


@rule("RUN-TR-SECRET", "RUN-TR-ANNUL")
def test_undoing_an_annulation_restarts_the_question_and_its_time() -> None:
    sitting = potion(1)
    sitting.play("1 annul")
    sitting.close_window()
    sitting.undo(1)
    sitting.consent(0)
    sitting.now += 1000
    sitting.consent(2)
    for viewer in (0, 2, SPECTATOR):
        assert sitting.heard[viewer].window == window(sitting.now + 8000)
        assert sitting.heard[viewer].view["pending"] == {"by": "others", "kind": "annul"}
    prompt = sitting.heard[1].prompt
    assert prompt is not None and prompt["legal"] == ["annul", "decline"]
    sitting.check()
    declined(sitting)
    assert sitting.last[2] == []
    sitting.check()
    sitting.close_window()
    sitting.check()
    assert sitting.table.asked == 0
    for viewer, heard in sitting.heard.items():
        assert retold(sitting.rows, viewer) == heard.messages
    record = whole_record(sitting.table.id, sitting.rows)
    assert [line.do for line in record.steps if line.by == 1] == ["annul", "undo 14", "decline"]


@rule("RUN-TR-SECRET")
def test_a_table_continued_within_a_secret_question_asks_it_in_secret() -> None:
    steps = given_steps(whole_record("", potion(1).rows), None)
    plans = [SeatPlan(pick=pick) for pick in ("elf", "bard", "magician")]
    settings = Settings(clock=LiveClock(600, 5))
    sitting = Sitting(created("dragon_run", plans, given=steps, settings=settings)).begin()
    for viewer in (0, 2, SPECTATOR):
        assert sitting.heard[viewer].window == window(sitting.now + 8000)
        clock = sitting.heard[viewer].clock
        assert clock is not None and clock["running"] is None
    assert sitting.heard[1].prompt is not None
    declined(sitting)
    assert sitting.last[2] == []
    sitting.close_window()
    sitting.check()
    assert refolded(sitting.rows).asked == 0


TWO = {
    "name": "two.toml",
    "sha256": "0" * 64,
    "locations": {"dragon": 1, "hall": 5, "pack": 1, "top_three": 1, "no_crying": 1},
    "treasures": {"object_1": 8, "object_2": 8, "light": 2, "annulation": 2},
}
"""A box in which two can annul."""


def two_holders() -> Sitting:
    plans = [SeatPlan(pick=pick) for pick in ("elf", "bard", "magician", "dwarf")]
    sitting = Sitting(created("dragon_run", plans, options={"cards": TWO}))
    hands = ["light object_1 object_1 object_2", *["annulation object_1 object_1 object_2"] * 2]
    cards = [f"treasure {card}" for hand in hands for card in hand.split()]
    last = ["treasure object_1", *["treasure object_2"] * 3]
    return sitting.begin([*cards, *last, "first 0"]).play("0 play light")


@rule("RUN-TR-SECRET", "RUN-TR-ANNUL")
def test_two_players_who_could_annul_are_asked_in_turn_within_the_same_time() -> None:
    sitting = two_holders()
    until = sitting.now + 8000
    assert (sitting.heard[1].prompt is None, sitting.heard[2].prompt is None) == (False, True)
    sitting.now += 100
    sitting.play("1 decline")
    assert (sitting.heard[1].prompt is None, sitting.heard[2].prompt is None) == (True, False)
    assert sitting.heard[3].window == window(until)
    quiet = [sitting.heard[viewer].number for viewer in (0, 3, SPECTATOR)]
    sitting.close_window()
    assert sitting.now == until
    assert [sitting.heard[v].number for v in (0, 3, SPECTATOR)] == [n + 1 for n in quiet]
    answered = [each for each in map(entry_of, sitting.rows) if isinstance(each, e.Answered)]
    assert [each.via for each in answered[1:]] == ["", "clock"]
    sitting.check()


@rule("RUN-TR-SECRET", "RUN-TR-ANNUL")
def test_the_second_player_who_could_annul_can() -> None:
    sitting = two_holders().play("1 decline", "2 annul")
    for viewer in (0, 3, SPECTATOR):
        (told,) = sitting.last[viewer]
        assert (told["by"], told["do"]) == (2, "annul")
    assert sitting.heard[1].prompt is not None, "which the first can annul in turn"
    sitting.play(f"1 annul; {WORKS}")
    sitting.close_window()
    sitting.check()


def entry_of(row: object) -> e.AnyEntry:
    return e.read_entry(row.body)  # type: ignore[attr-defined]


DRAGON = "charge; location dragon"


def ends_in_secret() -> Sitting:
    """A potion has ended the game, but nobody has been told yet."""
    hand = "object_1 object_2 object_3"
    sitting = dealt(f"mind_control {hand}", *[f"object_4 {hand}"] * 3)
    sitting.play(*[f"{seat} {DRAGON}" for seat in range(4)])
    sitting.play("0 cry object_3", *[f"{seat} {DRAGON}" for seat in (1, 2)], "3 cry object_4")
    return sitting.play("0 play mind_control 3; location dragon")


@pytest.mark.parametrize("how", ["forfeit", "abandon", "wait"])
def test_a_game_that_ended_in_secret_ended_by_the_rules(how: str) -> None:
    sitting = ends_in_secret()
    assert sitting.table.status == "playing" and sitting.table.state is not None
    assert sitting.table.state.outcome is not None
    outcome = sitting.table.state.outcome.as_json()
    for heard in sitting.heard.values():
        assert heard.view["outcome"] is None
    if how == "forfeit":
        for seat in (1, 2, 3):
            sitting.do(commands.forfeit(sitting.table, seat))
    elif how == "abandon":
        sitting.do(Proposal(e.Abandoned(person="person 0")))
    else:
        sitting.close_window()
    assert (sitting.table.status, sitting.table.outcome) == ("over", outcome)
    sitting.check()
    record = whole_record(sitting.table.id, sitting.rows)
    assert replay(sitting.table.game, record) == sitting.table.state
