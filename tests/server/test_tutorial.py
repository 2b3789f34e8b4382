"""The lessons of the page: played by the engine, seen by the pupil, worded in every language."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from tests.docs.blocks import ROOT
from wyrmhold.games.registry import GAMES
from wyrmhold.server.tutorial.lesson import PUPIL, BadLesson, Lesson, beat, played
from wyrmhold.server.tutorial.lessons import LESSONS

LANGUAGES = ("en", "de", "fr")
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda each: str(each.game))

ACTIONS = {"drakon": range(12, 19), "dragon_run": range(8, 13)}
"""Answers a lesson asks for: enough to learn the game, in ten minutes at most."""


def moments(lesson: Lesson) -> list[dict[str, Any]]:
    shown: Any = json.loads(json.dumps(played(lesson)))
    found: list[dict[str, Any]] = shown["moments"]
    return found


def test_there_is_a_lesson_for_every_game() -> None:
    assert sorted(each.game for each in LESSONS) == sorted(GAMES)


@every_lesson
def test_what_the_pupil_is_asked_for_is_possible_and_happens_next(lesson: Lesson) -> None:
    shown = moments(lesson)
    asked = 0
    for now, after in pairwise(shown):
        if now["prompt"] is None:
            assert now["expect"] is None and after["by"] != PUPIL
            continue
        asked += 1
        assert (after["by"], [after["do"]]) == (PUPIL, now["expect"])
        assert after["do"] in now["prompt"]["legal"] and now["text"] is not None
        assert now["view"]["pending"]["by"] == PUPIL
    assert asked in ACTIONS[lesson.game]
    assert shown[-1]["view"]["outcome"]["winners"] == [PUPIL]


@every_lesson
def test_the_teacher_points_only_at_chambers_and_only_when_nothing_is_asked(lesson: Lesson) -> None:
    for moment in moments(lesson):
        if moment["look"]:
            assert moment["text"] is not None and moment["expect"] is None
            assert set(moment["look"]) <= moment["view"]["board"].keys()


def test_every_remark_about_the_lair_points_at_it() -> None:
    """Remarks of Drakon's teacher, apart from the last, which is about the whole lair."""
    remarks = [
        moment
        for moment in moments(LESSONS[0])
        if moment["text"] is not None and moment["expect"] is None
    ]
    assert len(remarks) > 1
    assert all(moment["look"] for moment in remarks[:-1])


@every_lesson
def test_the_pupil_sees_no_hand_but_their_own(lesson: Lesson) -> None:
    hidden = 0
    for moment in moments(lesson):
        assert isinstance(moment["view"]["seats"][PUPIL]["hand"], list)
        assert isinstance(moment["view"]["seats"][1 - PUPIL]["hand"], int)
        for event in moment["events"]:
            if event["type"] in ("ChamberDrawn", "TreasureDrawn") and event["seat"] != PUPIL:
                assert event.get("tile", event.get("card")) is None
                hidden += 1
    assert hidden > 0


def texts(language: str) -> dict[str, str]:
    """What the teacher says, according to the catalogue."""
    folders = [ROOT / "web/src" / lesson.game / "texts" / language for lesson in LESSONS]
    source = "".join((folder / "lesson.ts").read_text("utf-8") for folder in folders)
    return dict(re.findall(r'^  "([\w.]+)":\s+"([^"]+)",$', source, re.MULTILINE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_the_teacher_says_is_there_and_short(language: str) -> None:
    said = [moment["text"] for lesson in LESSONS for moment in moments(lesson)]
    keys = [key.removeprefix("learn.") for key in said if key is not None]
    found = texts(language)
    assert list(found) == keys
    for key, text in found.items():
        assert len(re.findall(r"[.!?](?:\s|$)", text)) <= 2, key


def test_a_script_that_cannot_be_played_is_refused() -> None:
    lesson = LESSONS[0]
    wrong = replace(lesson, beats=(beat("move 9,9"),))
    with pytest.raises(BadLesson, match="'move 9,9' does not answer 'turn'"):
        played(wrong)
    unlucky = replace(lesson, beats=(beat(lesson.beats[0].do),))
    with pytest.raises(BadLesson, match="there are more chance draws"):
        played(unlucky)
    short = replace(lesson, beats=lesson.beats[:3])
    with pytest.raises(BadLesson, match="stops before the game is over"):
        played(short)


def test_a_server_runs_without_the_lessons() -> None:
    modules = "wyrmhold.server.operations.process, wyrmhold.server.network.app"
    code = f"import sys, {modules}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "wyrmhold.server.network.app" in done.stdout.split()
    assert not [name for name in done.stdout.split() if name.startswith("wyrmhold.server.tutorial")]
