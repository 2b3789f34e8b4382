"""Driving a table: players, sealed luck, a record, and resuming from a save."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.played_toy import SEATS, Lucky, finished, table
from tests.kernel.toy import TOY
from wyrmhold.kernel import legal
from wyrmhold.kernel.drive import open_table, play_out, resume_table
from wyrmhold.kernel.errors import BadOptions, BadToken, GameIsOver, Refusal
from wyrmhold.kernel.luck import commitment
from wyrmhold.kernel.record import Record, read_record
from wyrmhold.kernel.replay import replay, verify


def steps(record: Record) -> list[tuple[int, str, list[Any]]]:
    """The steps, without their times."""
    return [(step.by, step.do, step.events) for step in record.steps]


def test_a_new_table_has_drawn_its_chance_and_waits_for_a_player() -> None:
    opened = table()
    assert opened.asked == 0
    assert [step.do.split()[0] for step in opened.record.steps] == ["deal", "deal", "draw"]
    header = opened.record.header
    assert (header.commitment, header.id) == (commitment(b"seed"), "game-1")
    assert (header.edition, header.options) == ("only", {"turns": 6})
    assert header.seats == SEATS
    assert header.seats is not SEATS


def test_a_table_without_a_seed_draws_one() -> None:
    one, other = (open_table(TOY, "only", {}, SEATS) for _ in range(2))
    assert one.luck.seed != other.luck.seed
    assert one.record.header.id != other.record.header.id
    assert len(one.luck.seed) == 32


def test_a_table_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadOptions):
        open_table(TOY, "only", {"wrong": 1}, SEATS)


def test_an_answer_returns_everything_that_happened() -> None:
    opened = table()
    events = opened.answer(TOY.parse("keep"))
    names = [type(event).__name__ for event in events]
    assert names == ["Kept", "TurnEnded", "Drawn"]
    assert opened.asked == 1
    assert len(opened.record.steps) == 5


def test_a_refused_answer_changes_nothing() -> None:
    opened = table()
    state, number = opened.state, len(opened.record.steps)
    with pytest.raises(Refusal):
        opened.answer(TOY.parse("accept"))
    assert (opened.state, len(opened.record.steps)) == (state, number)


def test_players_play_to_the_end_and_the_seed_comes_with_the_outcome() -> None:
    record = finished()
    assert record.outcome is not None
    assert record.seed == b"seed".hex()
    verify(TOY, record)


def test_players_see_only_what_their_seat_sees() -> None:
    seen: list[dict[str, object]] = []

    class Watcher(Lucky):
        def choose(self, view: dict[str, object]) -> str:
            seen.append(view)
            return super().choose(view)

    play_out(table(), [Watcher(1), Lucky(2)])
    assert seen
    for view in seen:
        hands: Any = view["hands"]
        assert isinstance(hands[0], list)
        assert isinstance(hands[1], int)
        assert view["pending"] in [
            {"by": 0, "kind": kind} for kind in ("turn", "refuse", "discard")
        ]


def test_a_nonsense_answer_from_a_player_is_reported() -> None:
    class Fool:
        def choose(self, view: dict[str, object]) -> str:
            return "sing"

    with pytest.raises(BadToken):
        play_out(table(), [Fool(), Fool()])


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    assert steps(finished(b"one")) == steps(finished(b"one"))
    assert steps(finished(b"one")) != steps(finished(b"two"))


@pytest.mark.parametrize("answers", range(8))
def test_a_game_resumed_from_a_save_continues_as_without_the_break(answers: int) -> None:
    def first_legal(opened: Any, number: int) -> Any:
        for _ in range(number):
            if opened.asked is None:
                break
            opened.answer(legal(opened.state)[0])
        return opened

    whole = first_legal(table(), 100)
    broken_off = first_legal(table(), answers)
    saved = read_record(broken_off.record.text())
    resumed = resume_table(TOY, saved, b"seed")
    assert resumed.state == broken_off.state
    assert resumed.luck.drawn == broken_off.luck.drawn
    first_legal(resumed, 100)
    assert steps(resumed.record) == steps(whole.record)
    assert resumed.record.outcome == whole.record.outcome
    verify(TOY, resumed.record)


def test_a_save_that_ends_before_a_draw_draws_it_on_resuming() -> None:
    record = table().record
    whole = list(record.steps)
    record.steps = record.steps[:1]
    resumed = resume_table(TOY, record, b"seed")
    assert resumed.asked == 0
    assert [step.do for step in resumed.record.steps] == [step.do for step in whole]


def test_a_finished_table_takes_no_answer() -> None:
    opened = table()
    play_out(opened, [Lucky(1), Lucky(2)])
    assert opened.asked is None
    with pytest.raises(GameIsOver):
        opened.answer(TOY.parse("keep"))
    assert replay(TOY, opened.record) == opened.state
