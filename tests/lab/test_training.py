"""Training: tables, rows, the fit, the gate, and whole rounds."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

from wyrmhold.bots.drakon.judgement import Weights
from wyrmhold.bots.drakon.jury import Jury
from wyrmhold.bots.drakon.net import Net
from wyrmhold.bots.drakon.survey import NAMES, SIZE
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, legal, settled
from wyrmhold.kernel.vantage import Vantage
from wyrmhold.lab.drakon.training import dataset, gate, jury, mean, selfplay
from wyrmhold.lab.drakon.training.dataset import Rows, rows_of
from wyrmhold.lab.drakon.training.fit import fit, relabelled
from wyrmhold.lab.drakon.training.fit_plan import Plan, loss
from wyrmhold.lab.drakon.training.gate import Score, passed
from wyrmhold.lab.drakon.training.lookahead import BEST_ANSWERS, OTHER_ANSWERS, Looker, Looks
from wyrmhold.lab.drakon.training.next_question import next_question
from wyrmhold.lab.drakon.training.run import main
from wyrmhold.lab.drakon.training.tables import PLAYER_WEIGHTS, Table, drawn

QUICK = Table(2, "third", {"turn_limit": 3})


def test_every_randomly_drawn_table_can_be_played() -> None:
    rng = random.Random(1)
    tables = [drawn(rng) for _ in range(2000)]
    for table in tables:
        DRAKON.new(table.edition, table.options, [None] * table.players)
    assert {table.players for table in tables} == set(PLAYER_WEIGHTS)
    assert {table.options.get("goal", "gold") for table in tables} == {
        "gold",
        "short",
        "fixed",
        "escape",
    }
    assert any([table.sides == 3 and table.players == 6 for table in tables])


def test_stepping_leads_to_the_same_state_as_advancing() -> None:
    rng = random.Random(2)
    state = settled(DRAKON.new("third", {}, [None] * 3), Dice(rng))[0]
    paused = 0
    for number in range(150):
        if not state.stack:
            break
        action = legal(state).sample(rng)
        seat = state.stack[-1].by(state)
        wanted = advance(state, action, Dice(random.Random(number)))[0]
        state, after = next_question(state, action, Dice(random.Random(number)), seat)
        assert DRAKON.dump(state) == DRAKON.dump(wanted)
        paused += after is not None
    assert paused > 10


def test_a_game_gives_rows_for_all_seats_with_their_shares() -> None:
    rng = random.Random(3)
    bots = selfplay.seated(QUICK, (selfplay.HAND_MADE,), selfplay.HAND_MADE, {}, rng)
    game = selfplay.played(QUICK, bots, rng)
    assert len(game.rows) == len(game.labels) > 0
    assert {len(row) for row in game.rows} == {SIZE}
    assert sum(game.shares) == pytest.approx(1.0)
    assert game.labels[:2] == game.shares


def test_looks_label_the_answers_that_look_best_and_a_few_others() -> None:
    rng = random.Random(6)
    state = settled(DRAKON.new("third", {}, [None] * 2), Dice(rng))[0]
    view, seen, again = Vantage.of(DRAKON, state, state.turn), Looks(), Looks()
    Looker(Weights(), 1.0).look(view, seen, random.Random(7))
    Looker(Weights(), 1.0).look(view, again, random.Random(7))
    Looker(Weights(), 0.0).look(view, again, random.Random(7))
    assert seen == again
    assert 2 <= len(seen.rows) == len(seen.labels) <= BEST_ANSWERS + OTHER_ANSWERS
    assert {len(row) for row in seen.rows} == {SIZE}
    assert len(set(seen.labels)) > 1
    assert all([0.0 < label < 1.0 for label in seen.labels])


def test_teammates_learn_the_same_from_a_look() -> None:
    rng = random.Random(8)
    state = settled(DRAKON.new("third", {"teams": True}, [None] * 4), Dice(rng))[0]
    seen = Looks()
    Looker(Weights(), 1.0).look(Vantage.of(DRAKON, state, state.turn), seen, rng)
    assert seen.labels[::2] == seen.labels[1::2]
    assert seen.rows[0] != seen.rows[1]


def test_rows_tell_looks_from_ends(tmp_path: Path) -> None:
    rng = random.Random(9)
    bots = selfplay.seated(QUICK, (selfplay.HAND_MADE,), selfplay.HAND_MADE, {}, rng)
    game = selfplay.played(QUICK, bots, rng, Looker(Weights(), 0.5))
    rows_of(game, 3).save(tmp_path / "rows.npz")
    rows = Rows.load([tmp_path / "rows.npz"])
    assert rows.ends.tolist() == [True] * len(game.rows) + [False] * len(game.looks.rows)
    assert rows.labels[~rows.ends].tolist() == pytest.approx(game.looks.labels)
    net, _ = fit(rows, rows, Plan(hidden=(4,), epochs=1))
    told = relabelled(net, rows, 0.5)
    assert told.labels[~rows.ends].tolist() == rows.labels[~rows.ends].tolist()
    assert told.labels[rows.ends].tolist() != rows.labels[rows.ends].tolist()


def toy(number: int, seed: int) -> Rows:
    """Rows whose label depends on two of the numbers together, but on neither alone."""
    rng = np.random.default_rng(seed)
    inputs = rng.normal(0.0, 1.0, (number, SIZE)).astype(np.float16)
    labels = (inputs[:, 0] * inputs[:, 1] > 0).astype(np.float32)
    return Rows(inputs, labels, np.arange(number, dtype=np.int32), np.ones(number, np.bool_))


def test_a_fit_learns_nonlinear_functions() -> None:
    plan = Plan(hidden=(32,), epochs=12, batch=128, rate=1e-2, decay=0.1, seed=4)
    held = toy(1000, 2)
    net, losses = fit(toy(12_000, 1), held, plan)
    assert len(losses) == 1 + plan.epochs
    assert loss(net, held) == pytest.approx(min(losses))
    assert min(losses) < 0.5  # nothing learned would be 0.69


def test_lookahead_labels_lie_between_the_outcome_and_the_next_expectation() -> None:
    names = list(NAMES)
    inputs = np.zeros((6, SIZE), np.float16)
    inputs[:, names.index("players_2")] = 1.0
    labels = np.array([1, 0, 1, 0, 1, 0], np.float32)
    rows = Rows(inputs, labels, np.zeros(6, np.int32), np.ones(6, np.bool_))
    layers = [(np.zeros((SIZE, 1), np.float32), np.zeros(1, np.float32))]
    even = Net(np.zeros((SIZE, 1), np.float32), layers)
    told = relabelled(even, rows, 0.5).labels
    assert told.tolist() == pytest.approx([0.625, 0.375, 0.75, 0.25, 1.0, 0.0])
    assert rows.labels.tolist() == labels.tolist()


def test_a_fit_is_determined_by_its_seed() -> None:
    plan = Plan(hidden=(8,), epochs=2, batch=128, seed=5)
    first, second = [fit(toy(500, 1), toy(100, 2), plan)[0] for _ in range(2)]
    for one, other in zip(first.layers, second.layers, strict=True):
        assert np.array_equal(one[0], other[0])


def test_a_fit_continues_from_a_net(tmp_path: Path) -> None:
    learn, held = toy(400, 1), toy(200, 2)
    first, _ = fit(learn, held, Plan((8,), epochs=1))
    first.save(tmp_path / "first.npz")
    begin = Plan((8,), epochs=2, begin=tmp_path / "first.npz")
    again, losses = fit(learn, held, begin)
    assert losses[0] == pytest.approx(loss(first, held), abs=1e-4)
    assert not np.array_equal(again.direct, first.direct)


def test_the_mean_of_nets_is_between_them(tmp_path: Path) -> None:
    learn, held = toy(400, 1), toy(200, 2)
    nets = [fit(learn, held, Plan((8,), epochs=1, seed=seed))[0] for seed in (1, 2)]
    names = []
    for number, net in enumerate(nets):
        names.append(str(tmp_path / f"{number}.npz"))
        net.save(Path(names[-1]))
    out = tmp_path / "mean.npz"
    assert mean.main([*names, "--out", str(out)]) == 0
    found = Net.load(out)
    assert np.allclose(found.direct, (nets[0].direct + nets[1].direct) / 2, atol=1e-5)
    fit(learn, held, Plan((4,), epochs=1))[0].save(Path(names[0]))
    with pytest.raises(SystemExit):
        mean.main([*names, "--out", str(out)])


def test_nets_from_several_files_become_one_jury(tmp_path: Path) -> None:
    net, _ = fit(toy(400, 1), toy(200, 2), Plan((8,), epochs=1))
    net.save(tmp_path / "one.npz")
    Jury([net, net]).save(tmp_path / "two.npz")
    names = [str(tmp_path / "one.npz"), str(tmp_path / "two.npz")]
    out = tmp_path / "three.npz"
    assert jury.main([*names, "--out", str(out)]) == 0
    assert len(Jury.load(out).nets) == 3
    with pytest.raises(SystemExit):
        jury.main([str(tmp_path / "none.npz"), "--out", str(out)])


def test_no_game_is_both_learned_from_and_held_out(tmp_path: Path) -> None:
    for name in ("a.npz", "b.npz"):
        toy(50, 3).save(tmp_path / name)
    rows = Rows.load([tmp_path / "a.npz", tmp_path / "b.npz"])
    assert len(set(rows.games.tolist())) == 100
    learn, held = rows.split()
    assert len(learn.labels) + len(held.labels) == 100
    assert len(held.labels) == 10
    assert not set(learn.games.tolist()) & set(held.games.tolist())


def test_the_gate_rejects_a_weaker_net() -> None:
    best, other = Score("best", 100, 0.5, 0.05), Score("other", 100, 0.45, 0.05)
    assert passed([best, other], "best")
    assert not passed([Score("best", 100, 0.49, 0.05), other], "best")
    assert not passed([best, Score("other", 100, 0.4, 0.05)], "best")


def test_a_round_writes_a_net_and_a_second_run_continues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (dataset, gate):
        monkeypatch.setattr(module, "drawn", lambda rng: QUICK)
    monkeypatch.setattr(dataset, "GAMES_PER_CHUNK", 2)
    monkeypatch.setattr(gate, "GAMES_PER_BOUT", 2)
    monkeypatch.setattr(gate, "PLAIN", QUICK)
    call = ["--out", str(tmp_path), "--games", "4", "--gate", "2", "--jobs", "0"]
    call += ["--hidden", "8", "--epochs", "1", "--batch", "64", "--looks", "0.2", "--nets", "2"]
    assert main([*call, "--rounds", "1"]) == 0
    assert main([*call, "--rounds", "2"]) == 0
    log = json.loads((tmp_path / "log.json").read_text("utf-8"))
    assert [entry["round"] for entry in log] == [0, 1]
    assert log[0]["played"]["games"] == 4
    opponents = {score["opponent"] for score in log[1]["gate"]}
    assert opponents == {selfplay.HAND_MADE, str(tmp_path / "net-000.npz")}
    first, second = Jury.load(tmp_path / "net-001.npz").nets
    assert len(first.layers[0][0]) == len(NAMES)
    assert not np.array_equal(first.direct, second.direct)
