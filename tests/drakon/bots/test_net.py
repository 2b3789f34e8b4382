"""The learned evaluator: its nets, their file, its batches and its chances."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from wyrmhold.bots.drakon.greedy import Greedy
from wyrmhold.bots.drakon.jury import SHIPPED, TWO_PLAYERS, Jury
from wyrmhold.bots.drakon.learned import Learned, shipped
from wyrmhold.bots.drakon.net import FORMER_NAMES, Net, WrongNet, survey_mark, written
from wyrmhold.bots.drakon.survey import NAMES, SIZE, Survey
from wyrmhold.bots.protocol import Imagined, asked
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, legal, settled


def some_net(seed: int = 1) -> Net:
    rng = np.random.default_rng(seed)
    sizes = (SIZE, 8, 4, 1)
    layers = [
        (
            rng.normal(0.0, 0.3, (before, after)).astype(np.float32),
            rng.normal(0.0, 0.3, after).astype(np.float32),
        )
        for before, after in pairwise(sizes)
    ]
    return Net(rng.normal(0.0, 0.1, (SIZE, 1)).astype(np.float32), layers)


def some_jury() -> Jury:
    return Jury([some_net(1), some_net(2)])


def some_positions(
    players: int, number: int, options: dict[str, object] | None = None
) -> list[Imagined]:
    rng = random.Random(players)
    luck = Dice(rng)
    state: Imagined = settled(DRAKON.new("third", options or {}, [None] * players), luck)[0]
    found = [state]
    while len(found) < number:
        state = advance(state, legal(state).sample(rng), luck)[0]
        found.append(state)
    return found


def test_a_saved_jury_gives_the_same_values(tmp_path: Path) -> None:
    jury = some_jury()
    jury.save(tmp_path / "nets.npz")
    again = Jury.load(tmp_path / "nets.npz")
    positions = some_positions(2, 5)
    assert again.worths(positions, 0) == jury.worths(positions, 0)
    assert [path.name for path in tmp_path.iterdir()] == ["nets.npz"]


def test_a_jury_returns_the_mean_of_its_nets() -> None:
    jury = some_jury()
    rows = np.random.default_rng(3).normal(0.0, 1.0, (7, SIZE)).astype(np.float32)
    mean = sum([net.logits(rows) for net in jury.nets]) / 2
    assert jury.logits(rows) == pytest.approx(mean, abs=1e-5)
    assert Jury(jury.nets[:1]).logits(rows) == pytest.approx(jury.nets[0].logits(rows))


def test_a_single_net_is_not_loaded_from_a_file_of_several(tmp_path: Path) -> None:
    some_net().save(tmp_path / "net.npz")
    assert np.array_equal(Net.load(tmp_path / "net.npz").direct, some_net().direct)
    some_jury().save(tmp_path / "nets.npz")
    with pytest.raises(WrongNet, match="holds 2 nets"):
        Net.load(tmp_path / "nets.npz")


def test_a_net_for_another_survey_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    some_net().save(path)
    with np.load(path) as file:
        arrays = dict(file)
    written(path, {**arrays, "survey": np.array("0123456789abcdef")})
    with pytest.raises(WrongNet, match="another survey"):
        Net.load(path)


@pytest.mark.parametrize("path", [SHIPPED, TWO_PLAYERS])
def test_better_names_for_features_do_not_change_the_mark(path: Path) -> None:
    with np.load(path) as file:
        assert str(file["survey"]) == survey_mark()
    names = {name.rpartition(".")[2] for name in NAMES}
    assert names.issuperset(FORMER_NAMES)
    assert names.isdisjoint(FORMER_NAMES.values())


def test_layers_that_do_not_fit_are_refused() -> None:
    net = some_net()
    first, second, third = net.layers
    with pytest.raises(WrongNet, match="a layer is"):
        Net(net.direct, [first, third])
    with pytest.raises(WrongNet, match="has 4 outputs"):
        Net(net.direct, [first, second])
    with pytest.raises(WrongNet, match="the weighted sum is"):
        Net(net.direct[1:], net.layers)


def test_a_batch_gives_the_same_values_as_single_positions() -> None:
    net = some_jury()
    positions = some_positions(3, 20)
    together = net.worths(positions, 1)
    alone = [net.worths([position], 1)[0] for position in positions]
    assert together == pytest.approx(alone, abs=3e-6)
    assert len(set(together)) > 1
    assert net.worths([], 1) == []


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_chances_of_all_seats_sum_to_one(players: int) -> None:
    for position in some_positions(players, 10):
        chances = Learned().chances(position)
        assert len(chances) == players
        assert sum(chances) == pytest.approx(1.0)
        assert all([0.0 <= chance <= 1.0 for chance in chances])


def test_teammates_have_the_same_chances() -> None:
    net = some_jury()
    for position in some_positions(4, 6, {"teams": True}):
        chances = net.chances(position)
        assert chances[0] == chances[2]
        assert chances[1] == chances[3]


def test_a_position_has_the_same_value_for_a_seat_and_its_team() -> None:
    net = some_jury()
    positions = some_positions(4, 6, {"teams": True})
    expected = [sum(net.judged(Survey(position).vectors(1))) / 2 for position in positions]
    assert net.worths(positions, 1) == pytest.approx(expected, abs=2e-6)


@pytest.mark.parametrize("players", [2, 4])
def test_hidden_information_does_not_change_a_positions_value(players: int) -> None:
    rng = random.Random(5)
    for position in some_positions(players, 30):
        for seat in range(players):
            others = [DRAKON.imagined(position, seat, rng) for _ in range(2)]
            first, second = Learned().worths(others, seat)
            assert first == pytest.approx(second, abs=3e-6)


@pytest.mark.parametrize("players", [2, 4])
def test_the_weights_of_the_package_are_small_and_more_gold_is_better(players: int) -> None:
    assert SHIPPED.stat().st_size + TWO_PLAYERS.stat().st_size <= 4_000_000
    net = shipped(players)
    row = [0.0] * SIZE
    rich = [0.5, 0.6, 0.5, *row[3:]]
    assert net.judged([rich])[0] > net.judged([row])[0]


def test_the_nets_of_a_table_are_those_for_its_number_of_players() -> None:
    two, three = some_positions(2, 3), some_positions(3, 3)
    assert Learned().worths(two, 0) == Jury.load(TWO_PLAYERS).worths(two, 0)
    assert Learned().worths(three, 0) == Jury.load(SHIPPED).worths(three, 0)
    assert Learned().worths([], 0) == []


def test_the_learned_player_gives_legal_answers() -> None:
    bot = Greedy(Learned())
    for position in some_positions(2, 6):
        action = asked(bot, DRAKON, position, random.Random(1))
        assert action in legal(position)
