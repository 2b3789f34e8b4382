"""Undone steps reveal to nobody who could have annulled a potion."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from tests.dragon_run.rules.helpers_treasures import recorded, steps
from tests.dragon_run.tables import SMALL
from tests.logbook import Logbook, header_of, is_undo, standing_rows
from tests.rule import rule
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.record import Origin, Record, StepLine, read_record
from wyrmhold.kernel.redaction import redacted
from wyrmhold.kernel.replay import Course, replay, standing, verify, walk
from wyrmhold.kernel.viewers import SPECTATOR

PICKS = ("elf", "bard", "magician")
OWN = "light object_1 object_1 object_2"
OTHER = "object_2 object_3 object_4"
LAST = "object_1 object_1 object_2 object_3"
DEALT = 13
"""Steps before the first answer: four cards for each of three seats, and the first player."""


def played(holder: int | None, *later: tuple[int, str]) -> Record:
    """A Light is played, the holder of Annulation declines, and more steps follow.

    Step numbers are those without a holder; with one, all after the potion are one higher.
    """
    hands = [OWN, f"object_1 {OTHER}", LAST]
    if holder is not None:
        hands[holder] = f"annulation {' '.join(hands[holder].split()[1:])}"
    declined = "" if holder is None else "decline; "
    begun = recorded(PICKS, hands, f"play light; {declined}location dragon")
    course = Course(DRAGON_RUN, begun.header)
    record = Record(begun.header)
    for n, line in enumerate(begun.steps, 1):
        record.steps.append(course.play(line.by, line.do, 1000 * n).line)
    hidden = len(declined) > 0
    for n, (by, do) in enumerate(later, 1):
        verb, _, step = do.partition(" ")
        if verb == "undo" and int(step) > DEALT + 1:
            do = f"undo {int(step) + hidden}"
        record.steps.append(course.play(by, do, 100_000 * n).line)
    return record


BACK = {
    "to the moment after the potion worked": ((0, "under"), (2, "undo 15"), (0, "leave")),
    "to the moment before the potion": (
        *((0, "under"), (0, f"undo {DEALT}")),
        *((0, "cry object_2"), (1, "cry object_3")),
    ),
    "twice": ((0, "under"), (0, "undo 15"), (0, "leave"), (0, "undo 17"), (0, "under")),
}


@rule("RUN-TR-SECRET")
@pytest.mark.parametrize("name", BACK)
def test_an_undo_looks_the_same_whether_somebody_declined_or_nobody_could(name: str) -> None:
    without, first, second = (played(holder, *BACK[name]) for holder in (None, 1, 2))
    assert len(first.steps) == len(without.steps) + 1
    for viewer in (0, SPECTATOR):
        assert shown(without, viewer) == shown(first, viewer) == shown(second, viewer)
    assert shown(without, 2) == shown(first, 2)
    assert shown(without, 1) == shown(second, 1)


def shown(record: Record, viewer: int) -> list[dict[str, Any]]:
    """A redacted record without the times of the first answers, which differ by one step here."""
    rows = steps(record, viewer)
    return [{**row, "t": row["t"] if row["t"] >= 100_000 else 0} for row in rows]


@rule("RUN-TR-SECRET")
def test_undoing_to_the_potion_leads_to_the_line_with_all_its_effects() -> None:
    record = played(1, *BACK["to the moment after the potion worked"])
    tokens = ["deal", "play light", "under", "undo 2", "leave"]
    for viewer in (0, 2, SPECTATOR):
        assert [row["do"] for row in steps(record, viewer)] == tokens
    own = ["deal", "play light", "decline", "under", "undo 3", "leave"]
    assert [row["do"] for row in steps(record, 1)] == own


@rule("RUN-TR-SECRET")
def test_a_declined_secret_question_cannot_be_undone() -> None:
    # If the potion worked a second time, everybody would know that somebody had been asked.
    with pytest.raises(BadRecord) as refused:
        played(1, (0, "under"), (0, f"undo {DEALT + 1}"))
    assert "not every viewer knows" in refused.value.problems[0]


@rule("RUN-TR-SECRET")
def test_nothing_can_be_undone_while_somebody_is_secretly_asked() -> None:
    hands = [OWN, f"annulation {OTHER}", LAST]
    record = recorded(PICKS, hands, "play light")
    record.steps.append(StepLine(DEALT + 2, 0, f"undo {DEALT}", []))
    with pytest.raises(BadRecord) as refused:
        replay(DRAGON_RUN, record)
    assert "secret question" in refused.value.problems[0]


@rule("RUN-TR-SECRET", "RUN-TR-ANNUL")
def test_a_public_annulation_can_be_undone() -> None:
    hands = [OWN, f"annulation {OTHER}", LAST]
    record = recorded(PICKS, hands, "play light; annul")
    course = Course(DRAGON_RUN, record.header)
    for line in record.steps:
        course.play(line.by, line.do)
    record.steps.append(course.play(1, f"undo {DEALT + 1}").line)
    record.steps.append(course.play(1, "decline").line)
    for viewer in (0, 2, SPECTATOR):
        assert [row["do"] for row in steps(record, viewer)] == [
            *("deal", "play light", "annul", "undo 2")
        ]


@rule("RUN-TR-SECRET")
def test_the_time_of_a_hidden_answer_is_recorded_nowhere() -> None:
    record = played(1, *BACK["to the moment after the potion worked"])
    (declined,) = [line for line in record.steps if line.do == "decline"]
    (potion,) = [line for line in record.steps if line.do == "play light"]
    folded = [line.t for line in record.steps if line.do in ("decline", "location dragon")]
    for viewer in (0, 2, SPECTATOR):
        rows = steps(record, viewer)
        assert not {row["t"] for row in rows} & set(folded)
        assert rows[1]["t"] == potion.t
    assert declined.t in [row["t"] for row in steps(record, 1)]


@rule("RUN-TR-SECRET")
def test_given_steps_do_not_tell_how_many_of_them_are_hidden() -> None:
    lines = []
    for holder in (None, 1):
        record = played(holder, (0, "under"))
        number = len(record.steps) - 1
        header = replace(record.header, given=number, origin=Origin("before", number))
        record = replace(record, header=header)
        lines.append([redacted(DRAGON_RUN, record, viewer)[0] for viewer in (0, 2, SPECTATOR)])
    assert lines[0] == lines[1]
    assert json.loads(lines[0][0])["given"] == 2


CARDS: dict[str, Any] = {
    **SMALL,
    "treasures": {**SMALL["treasures"], "annulation": 6, "light": 4},  # type: ignore[dict-item]
}


@rule("RUN-TR-SECRET")
@pytest.mark.parametrize("seed", range(12))
def test_undos_in_a_redacted_record_lead_to_the_current_game(seed: int) -> None:
    book = Logbook(DRAGON_RUN, header_of(DRAGON_RUN, "first", {"cards": CARDS}, [None] * 3))
    book.play(random.Random(seed), 120, 0.3)
    record = read_record(book.record().text())
    assert verify(DRAGON_RUN, record) == book.luck.drawn
    assert any(is_undo(line) for line in record.steps)
    left = standing(record.steps)
    lines = [replace(line, n=n) for n, line in enumerate(left, 1)]
    plain = Record(record.header, lines, record.outcome)
    hidden = {
        each.line.t: each.line.by for each in walk(DRAGON_RUN, record) if not each.action.masked()
    }
    for viewer in (0, 1, 2, SPECTATOR):
        rows, as_played = (steps(each, viewer) for each in (record, plain))
        assert standing_rows(rows) == standing_rows(as_played)
        for row in rows:
            assert row.get("t") not in hidden or hidden[row["t"]] == viewer
