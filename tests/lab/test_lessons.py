"""Nets that learn from searches: what the rows are labelled with, playing, and fitting."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("numba")

from tests.patience import patience
from tools.commands import ROOT
from wyrmhold.batch.drakon.search.lessons import PLAYED, TRIED, UNKNOWN
from wyrmhold.bots.drakon.jury import TWO_PLAYERS
from wyrmhold.bots.drakon.net import read
from wyrmhold.bots.drakon.survey import SIZE
from wyrmhold.lab.drakon.training.lessons import Lessons, main, returns


def play(folder: Path, *options: str) -> None:
    """Play for lessons with an interpreted kernel: games of one turn per player."""
    words = [sys.executable, "-m", "wyrmhold.lab.drakon.training.lessons", "play"]
    words += ["--net", str(TWO_PLAYERS), "--out", str(folder), "--turn-limit", "1"]
    words += ["--table", "2", "--games", "2", "--files", "1", "--kept", "2", "--most", "4"]
    done = subprocess.run(
        [*words, "--budget", "120", *options],
        env={**os.environ, "WYRMHOLD_BATCH_TARGET": "plain"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=patience(1200),
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_tried_answers_keep_their_means_and_played_positions_learn_from_what_came_later() -> None:
    marks = np.array(
        [[0, 1, PLAYED], [0, 1, TRIED], [0, 0, PLAYED], [0, 1, PLAYED], [1, 1, PLAYED]], np.int32
    )
    values = np.array([0.4, 0.9, UNKNOWN, 0.6, 0.2], np.float32)
    shares = np.array([[0.0, 1.0], [1.0, 0.0]])
    labels = returns(marks, values, shares, trace=0.5)
    # Seat 1 of game 0 won: its last row is labelled 1, the one before halfway to the last value.
    assert labels == pytest.approx([0.8, 0.9, 0.0, 1.0, 0.0])


def test_a_value_that_no_search_found_is_skipped() -> None:
    marks = np.array([[0, 0, PLAYED]] * 3, np.int32)
    values = np.array([0.5, UNKNOWN, 0.4], np.float32)
    labels = returns(marks, values, np.array([[1.0, 0.0]]), trace=0.5)
    assert labels == pytest.approx([0.7, 0.7, 1.0])


def test_lessons_are_the_same_whenever_they_are_played(tmp_path: Path) -> None:
    play(tmp_path / "one")
    play(tmp_path / "two")
    (file,) = (tmp_path / "one").glob("*.npz")
    with np.load(file) as one, np.load(tmp_path / "two" / file.name) as two:
        assert sorted(one) == ["games", "labels", "rows"]
        for name in one:
            assert np.array_equal(one[name], two[name]), name
        assert one["rows"].shape == (len(one["labels"]), SIZE)
        assert len(one["labels"]) > 2
        assert one["labels"].min() >= 0.0
        assert one["labels"].max() <= 1.0
    before = file.stat().st_mtime_ns
    play(tmp_path / "one")
    assert file.stat().st_mtime_ns == before  # a run that goes on leaves what is there


def test_a_net_learns_from_lessons_and_learns_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = np.random.default_rng(3)
    rows = rng.normal(0.0, 1.0, (4_000, SIZE)).astype(np.float16)
    labels = (1.0 / (1.0 + np.exp(-rows[:, 7].astype(np.float32)))).astype(np.float32)
    folder = tmp_path / "lessons"
    folder.mkdir()
    Lessons(rows, labels, np.arange(4_000)).save(folder / "1.npz")
    net, learner = tmp_path / "net.npz", tmp_path / "learner.npz"
    words = ["fit", str(folder), "--out", str(net), "--hidden", "8", "8", "--batch", "256"]
    assert main([*words, "--epochs", "6", "--rate", "0.01", "--learner", str(learner)]) == 0
    _, *epochs = map(json.loads, capsys.readouterr().out.splitlines())
    assert epochs[-1]["held_out"] < 0.6 * epochs[0]["held_out"]
    assert read(net)[0].layers[0][0].shape == (SIZE, 8)
    assert main([*words, "--epochs", "1", "--rate", "0.01", "--begin", str(learner)]) == 0
    _, on = map(json.loads, capsys.readouterr().out.splitlines())
    assert on["held_out"] < epochs[-1]["held_out"]
