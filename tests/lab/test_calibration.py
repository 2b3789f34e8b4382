"""Whether predicted chances come true: the bins, the intervals, what people are shown."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

from tests.lab.test_league import in_a_process
from wyrmhold.bots.drakon.learned import Learned, shipped
from wyrmhold.bots.drakon.survey import Survey
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.rules.goals import team_of
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import settled
from wyrmhold.lab.drakon.training.calibration import Noted, calibrated, main, shown
from wyrmhold.lab.drakon.training.calibration_plot import Bin, picture


def noted(games: list[int], first: list[float], won: list[float]) -> Noted:
    """Positions of games with two players: the chances of seat 0, and its share of the win."""
    chances, shares = np.array(first), np.array(won)
    return Noted(
        np.array(games),
        np.stack([chances, 1.0 - chances], 1),
        np.stack([shares, 1.0 - shares], 1),
        0,
    )


def test_chances_that_come_true_have_no_calibration_error() -> None:
    found = calibrated(noted([0, 1, 2, 3], [0.75] * 4, [1.0, 1.0, 1.0, 0.0]), 1)
    assert found.error == pytest.approx(0.0)
    assert [(each.number, each.said, each.came) for each in found.bins] == [
        (4, 0.25, 0.25),
        (4, 0.75, 0.75),
    ]
    wrong = calibrated(noted([0, 1, 2, 3], [0.75] * 4, [0.0, 0.0, 0.0, 1.0]), 1)
    assert wrong.error == pytest.approx(0.5)
    assert wrong.low <= 0.5 <= wrong.high


def test_many_positions_of_a_game_count_as_one_observation() -> None:
    won = [1.0, 0.0] * 20
    apart = calibrated(noted(list(range(40)), [0.55] * 40, won), 1)
    games = [game for game in range(40) for _ in range(9)]
    repeated = calibrated(noted(games, [0.55] * 360, [won[game] for game in games]), 1)
    assert repeated.positions == 9 * apart.positions
    assert repeated.games == apart.games == 40
    assert (repeated.low, repeated.high) == pytest.approx((apart.low, apart.high))
    assert [(each.low, each.high) for each in repeated.bins] == [
        pytest.approx((each.low, each.high)) for each in apart.bins
    ]


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (3, {}), (4, {"teams": True}), (6, {"teams": True})]
)
def test_the_chances_are_those_that_people_are_shown(
    players: int, options: dict[str, object]
) -> None:
    position = settled(
        DRAKON.new("third", options, [None] * players), Dice(random.Random(players))
    )[0]
    survey = Survey(position)
    rows = np.array([survey.vector(seat) for seat in range(players)], np.float32)
    sides = players // len(team_of(position, 0))
    found = shown(shipped(players).logits(rows).reshape(1, players), sides)
    assert found[0].tolist() == pytest.approx(Learned().chances(position), abs=1e-5)


def test_a_reliability_plot_has_a_dot_and_an_interval_for_every_bin() -> None:
    bins = [Bin(5, 0.2, 0.1, 0.05, 0.3), Bin(9, 0.7, 0.8, 0.6, 0.9)]
    drawing = picture({2: bins, 4: bins[:1]})
    assert drawing.count("<circle") == drawing.count("<path") == 3
    assert drawing.count("2 players") == drawing.count("4 players") == 1


def test_the_report_covers_each_number_of_players(tmp_path: Path) -> None:
    out, plot = tmp_path / "found.json", tmp_path / "plot.svg"
    words = ["--players", "2", "3", "--games", "6", "--turn-limit", "3", "--seed", "5"]
    words += ["--out", str(out), "--svg", str(plot)]
    in_a_process("-m", "wyrmhold.lab.drakon.training.calibration", *words)
    found = json.loads(out.read_text("utf-8"))
    assert found["command"].endswith("--players 2 3 --games 6 --seed 5 --turn-limit 3")
    assert list(found["by_players"]) == ["2", "3"]
    for players, each in found["by_players"].items():
        assert each["games"] + each["unfinished"] <= 6
        assert sum(row[0] for row in each["bins"]) == int(players) * each["positions"]
    assert plot.read_text("utf-8").startswith("<svg")


def test_wrong_arguments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for words, told in ((["--games", "0"], "give at least 1"), (["--players", "7"], "invalid")):
        with pytest.raises(SystemExit):
            main(words)
        assert told in capsys.readouterr().err
