"""The net: valid chances, for living seats only, and a training that learns."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.dragon_run.kit import Table, seat
from wyrmhold.bots.dragon_run.value import train
from wyrmhold.bots.dragon_run.value.features import ROW_LENGTH, features, noted, waits
from wyrmhold.bots.dragon_run.value.net import Net, kept_net


def test_every_position_is_encoded_in_the_same_number_of_values() -> None:
    two = noted(Table(seat("object_1"), seat("health")).state)
    five = noted(Table(*[seat("object_5", "languor")] * 5).state)
    assert len(two) == len(five) == ROW_LENGTH
    inputs, alive = features(np.array([two, five]))
    assert alive.sum(axis=1).tolist() == [2, 5]
    assert np.isfinite(inputs).all()


def test_waiting_counts_only_the_turns_of_living_players() -> None:
    alive = np.array([[True, False, True, True, False]])
    assert waits(alive, np.array([2]))[0, [2, 3, 0]].tolist() == [0, 1, 2]


def test_the_net_gives_chances_to_the_living_and_the_dragon() -> None:
    rich = ["object_5"] * 4
    table = Table(seat(*rich, power=False), seat("object_1"), seat(alive=False), temper=2)
    (found,) = kept_net().chances([noted(table.state)])
    assert found.sum() == pytest.approx(1.0, abs=1e-5)
    assert found[0] > 0.8 > found[1] > 0.0
    assert found[2:5].tolist() == [0.0, 0.0, 0.0] and found[5] > 0.0


def test_a_wound_costs_chances() -> None:
    hands = [seat("object_3", "object_3", power=False), seat("object_3", "object_3", power=False)]
    (healthy,) = kept_net().chances([noted(Table(*hands, temper=4).state)])
    hands[0] = {**hands[0], "injured": True}
    (hurt,) = kept_net().chances([noted(Table(*hands, temper=4).state)])
    assert hurt[0] < healthy[0] - 0.1


def test_gradients_match_the_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "GAMES_PER_CHUNK", 10)
    rows, won = train.played((3, 0, 1))
    inputs, alive = features(np.array(rows[:60]))
    target = np.array(won[:60], np.float32)
    net = train.fresh_net(inputs.shape[2], np.random.default_rng(5))
    found = train.gradients(net, inputs, alive, target)
    for name in Net.NAMES:
        place = tuple([size // 2 for size in net.layers[name].shape])
        there = net.layers[name][place]
        slope = []
        for step in (0.01, -0.01):
            net.layers[name][place] = there + np.float32(step)
            slope.append(train.loss(net, inputs, alive, target))
        net.layers[name][place] = there
        assert found[name][place] == pytest.approx((slope[0] - slope[1]) / 0.02, abs=2e-3), name


def test_training_learns_and_writes_a_readable_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(train, "GAMES_PER_CHUNK", 10)
    monkeypatch.setattr(train, "BATCH_SIZE", 64)
    monkeypatch.setattr(train, "ProcessPoolExecutor", Here)
    file = tmp_path / "weights.npz"
    assert train.main([str(file), "--games", "40", "--rounds", "6"]) == 0
    held_out = float(capsys.readouterr().out.split()[-1])
    assert held_out < 1.25  # who knows nothing of four seats and a dragon is at 1.4
    with np.load(file) as kept:
        assert sorted(kept.files) == sorted(Net.NAMES)


class Here:
    """A stand-in for a process pool that works in this process."""

    map = map

    def __init__(self, jobs: int) -> None:
        assert jobs == 1

    def __enter__(self) -> type[Here]:
        return Here

    def __exit__(self, *problem: object) -> None:
        pass
