"""The learner: it learns, resumes where it stopped, and is determined by its seed."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.patience import patience
from wyrmhold.bots.drakon.floor import kind_first
from wyrmhold.bots.drakon.survey import NAMES
from wyrmhold.bots.protocol import asked
from wyrmhold.envs.learning.__main__ import main
from wyrmhold.envs.learning.course import BadCourse, Course, wilson
from wyrmhold.envs.learning.dragon_run.pupil import RunPupil
from wyrmhold.envs.learning.drakon.pupil import Chooser, DrakonPupil
from wyrmhold.envs.learning.net import Net
from wyrmhold.envs.learning.pupil import labelled_game
from wyrmhold.envs.table import Table, luck_of, setting_of
from wyrmhold.kernel.transaction import legal


def run_course(games: int = 4, seed: int = 1) -> Course:
    pupil = RunPupil(seed, hidden=8)
    pupil.plan = replace(pupil.plan, games=games, every=2, tried=2, kept=2)
    return Course(pupil, seed)


def weights(course: Course) -> dict[str, bytes]:
    return {name: each.tobytes() for name, each in course.pupil.net.weights.items()}


def test_the_nets_gradients_match_its_loss() -> None:
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(6, 5)).astype(np.float32)
    numbers = np.array([0, 1, 2, 1, 0, 2])
    labels = np.array([0.0, 1.0, 1.0, 0.0, 1.0, 0.5], np.float32)
    for name in ("direct", "first", "second", "value", "answers", "first_bias", "second_bias"):
        net = wild_net()
        net.learn(rows, numbers, labels, 0.0)
        slopes = net.arrays()[f"{name}.slopes"].ravel() / 0.1  # a tenth is what Adam keeps of them
        place = int(np.argmax(np.abs(slopes)))
        losses = []
        for change in (-1e-2, 1e-2):
            net = wild_net()
            net.weights[name].flat[place] += change
            losses.append(net.learn(rows, numbers, labels, 0.0))
        found = (losses[1] - losses[0]) / 2e-2
        assert abs(found) > 0.01
        assert found == pytest.approx(slopes[place], rel=0.03), name


def wild_net() -> Net:
    """A net with arbitrary but fixed weights."""
    net = Net(5, 4, 3, 7)
    rng = np.random.default_rng(2)
    for each in net.weights.values():
        each[...] = rng.normal(size=each.shape)
    return net


def test_the_net_learns_which_answer_wins_where() -> None:
    net = Net(3, 8, 2, 1)
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(400, 3)).astype(np.float32)
    numbers = rng.integers(0, 2, 400)
    labels = ((rows[:, 0] > 0) == (numbers == 1)).astype(np.float32)
    first = net.learn(rows, numbers, labels, 0.01)
    for _ in range(200):
        last = net.learn(rows, numbers, labels, 0.01)
    assert last < first / 4
    good, bad = net.choices(np.array([1.0, 0.0, 0.0], np.float32), [1, 0])
    assert good > bad


def test_an_untried_answer_has_the_value_of_the_position() -> None:
    net = Net(3, 8, 3, 1)
    row = np.array([[1.0, -1.0, 0.5]], np.float32)
    for _ in range(20):
        net.learn(row, np.array([0]), np.array([1.0], np.float32), 0.01)
    assert net.choices(row[0], [2])[0] == pytest.approx(net.positions(row)[0])


def test_a_position_learns_from_the_next_one_and_from_the_end() -> None:
    net = Net(2, 4, 0, 1)
    rows = [np.ones(2, np.float32)] * 3
    assert list(labelled_game(net, rows, [0] * 3, 1.0, 1.0).labels) == [1.0, 1.0, 1.0]
    assert list(labelled_game(net, rows, [0] * 3, 1.0, 0.0).labels) == [0.5, 0.5, 1.0]
    assert list(labelled_game(net, rows, [0] * 3, 1.0, 0.5).labels) == [0.625, 0.75, 1.0]


def test_a_course_is_determined_by_its_seed_and_resumes_where_it_stopped(tmp_path: Path) -> None:
    whole, broken = run_course(), run_course()
    whole.go_on(tmp_path / "whole", 60.0, 4, lambda line: None)
    broken.go_on(tmp_path / "broken", 60.0, 2, lambda line: None)
    again = run_course()
    assert again.resume(tmp_path / "broken")
    assert (again.rounds, weights(again)) == (2, weights(broken))
    again.go_on(tmp_path / "broken", 60.0, 4, lambda line: None)
    assert weights(again) == weights(whole) != weights(broken)
    assert [point.share for point in again.points] == [point.share for point in whole.points]
    other = run_course(seed=2)
    other.go_on(tmp_path / "other", 60.0, 4, lambda line: None)
    assert weights(other) != weights(whole)


def test_a_time_limit_ends_a_course(tmp_path: Path) -> None:
    course = run_course()
    course.points.append(course.measure(2))
    course.minutes = 0.0
    course.go_on(tmp_path, 1e-9, None, lambda line: None)
    assert (course.rounds, [point.rounds for point in course.points]) == (1, [0, 1])


def test_a_course_resumes_only_with_the_same_settings(tmp_path: Path) -> None:
    run_course().go_on(tmp_path, 60.0, 1, lambda line: None)
    with pytest.raises(BadCourse, match="a different seed"):
        run_course(seed=2).resume(tmp_path)
    with pytest.raises(BadCourse, match="a different plan"):
        run_course(games=5).resume(tmp_path)
    with pytest.raises(BadCourse, match="a different game"):
        Course(DrakonPupil(1), 1).resume(tmp_path)
    (tmp_path / "net.npz").write_bytes(b"nothing")
    with pytest.raises(BadCourse, match="cannot resume from"):
        run_course().resume(tmp_path)


def test_dragon_run_is_learned() -> None:
    """A few hundred games are enough to play better, by far more than luck would explain."""
    course = run_course(games=100)
    course.pupil.plan = replace(course.pupil.plan, kept=8)
    before = course.measure(100)
    for _ in range(4):
        course.study()
    after = course.measure(100)
    assert after.low > before.high


def test_drakon_is_learned_only_from_what_both_seats_can_know() -> None:
    pupil = DrakonPupil(1, hidden=8)
    pupil.plan = replace(pupil.plan, games=8)
    course = Course(pupil, 1)
    lesson = pupil.practise(random.Random(1), 1.0)
    assert len(lesson.rows) > 20 and 0.0 <= lesson.labels.min() < lesson.labels.max() <= 1.0
    course.study()
    first = course.pupil.net.learn(lesson.rows, lesson.numbers, lesson.labels, 0.0)
    for _ in range(60):
        last = course.pupil.net.learn(lesson.rows, lesson.numbers, lesson.labels, 1e-3)
    assert last < first
    assert 0.0 <= pupil.meet(1, 0, random.Random(1)) <= 1.0


def test_the_learned_drakon_player_uses_only_what_its_seat_knows() -> None:
    """Positions that a seat cannot tell apart get the same answer, whatever is hidden."""
    pupil = DrakonPupil(3, hidden=8)
    pupil.net.weights["direct"][:] = np.random.default_rng(3).normal(size=len(NAMES))
    table = Table(setting_of("drakon", 2), luck_of(5))
    rng, looked_at = random.Random(5), 0
    for _ in range(30):
        seat, game = table.seat, table.setting.game
        answers = {
            asked(Chooser(pupil.net), game, game.imagined(table.state, seat, rng), rng).token()
            for _ in range(3)
        }
        looked_at += len(legal(table.state).listed()) > 1
        assert len(answers) == 1
        table.answer(kind_first(legal(table.state).listed(), rng))
    assert looked_at > 20


def test_the_command_learns_resumes_measures_and_plots(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    usual = ["dragon_run", "--out", str(folder), "--games", "2", "--tried", "2"]
    assert main([*usual, "--rounds", "1"]) == 0
    nothing, point = capsys.readouterr().out.splitlines()
    assert nothing.startswith("round 0: 0 games") and point.startswith("round 1: 2 games, ")
    assert main([*usual, "--rounds", "2"]) == 0
    goes_on, point = capsys.readouterr().out.splitlines()
    assert goes_on.startswith("continuing after round 1") and point.startswith("round 2: 4 games")
    assert main([*usual, "--rounds", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("nothing left to do")
    assert main([*usual[:3], "--evaluate", "4", "--against", "level-2"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("round 2: 4 games") and "against level-2" in said
    curve = json.loads((folder / "curve.json").read_text("utf-8"))
    assert [point["rounds"] for point in curve["points"]] == [0, 1, 2]
    picture = tmp_path / "curve.svg"
    assert main(["plot", str(folder / "curve.json"), str(picture)]) == 0
    root = ElementTree.fromstring(picture.read_text("utf-8"))
    (line,) = [each for each in root if each.tag.endswith("polyline")]
    assert len(line.attrib["points"].split()) == 3


def test_problems_are_reported_on_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ["--out", str(tmp_path)]
    (tmp_path / "curve.json").write_text("[]", "utf-8")
    for arguments, told in (
        (["drakon", *out, "--evaluate", "2"], "has no net yet: learn first"),
        (["drakon", *out, "--against", "nobody"], "unknown bot 'nobody': choose from random"),
        (["plot", str(tmp_path / "curve.json"), "x.svg"], "is not a learning curve"),
        (["plot", str(tmp_path / "none.json"), "x.svg"], "none.json"),
    ):
        assert main(arguments) == 2
        said = capsys.readouterr().err
        assert told in said and said.count("\n") == 1


def test_a_package_that_is_not_installed_is_named(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "sys.modules['pettingzoo'] = None  # as if it were not there\n"
        "from wyrmhold.envs.learning.__main__ import main\n"
        f"sys.exit(main(['dragon_run', '--out', {str(tmp_path)!r}, '--rounds', '1']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=patience(1200)
    )
    assert done.returncode == 2
    assert "needs pettingzoo" in done.stderr and "pip install 'wyrmhold[envs]'" in done.stderr


@pytest.mark.parametrize("wrong", [["--seed", "-1"], ["--minutes", "nan"], ["--games", "0"]])
def test_wrong_numbers_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["drakon", "--out", "nowhere", *wrong])
    assert f"argument {wrong[0]}" in capsys.readouterr().err


def test_a_share_has_wilsons_interval() -> None:
    low, high = wilson(80.0, 100)
    assert (round(low, 4), round(high, 4)) == (0.7112, 0.8666)
