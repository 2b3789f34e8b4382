"""Training on the batch kernel: who plays, labels, learning in slices, and whole runs."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from tests.patience import patience
from tools.commands import ROOT
from wyrmhold.bots.drakon.jury import Jury
from wyrmhold.bots.drakon.net import read
from wyrmhold.bots.drakon.styles import BLOCKER, DRAGON_KEEPER, HOARDER, RUSHER, THIEF
from wyrmhold.bots.drakon.survey import NAMES, SIZE
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.lab.drakon.claims import CLAIMS
from wyrmhold.lab.drakon.training.fit_plan import Plan
from wyrmhold.lab.drakon.training.kernel_play import returns, shares_of
from wyrmhold.lab.drakon.training.league import hand_made
from wyrmhold.lab.drakon.training.learner import Learner
from wyrmhold.lab.drakon.training.panel import kinds_of
from wyrmhold.lab.drakon.training.panel import parser as panel_parser
from wyrmhold.lab.drakon.training.population import KINDS, LEARNER, population
from wyrmhold.lab.drakon.training.tables import CLAIMED, OTHERS, PLAIN, Table, several

MAX_BYTES = 4_000_000
"""How large a file of weights may be."""


def in_a_process(*words: str) -> str:
    """Run Python with an interpreted kernel, which plays very short games without compiling."""
    done = subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "WYRMHOLD_BATCH_TARGET": "plain"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=patience(1200),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def league(folder: Path, rounds: int, *options: str) -> None:
    """Train for some rounds in all: games of one turn per player, at two tables."""
    words = ["-m", "wyrmhold.lab.drakon.training.league", "--out", str(folder), "--no-shipped"]
    words += ["--rounds", str(rounds), "--tables", "2", "--turn-limit", "1", "--made", "1"]
    in_a_process(*words, "--every", "1", "--past", "1", "--seed", "3", *options)


def metrics(folder: Path) -> list[dict[str, object]]:
    """The lines of a run, without times."""
    lines = (folder / "metrics.jsonl").read_text("utf-8").splitlines()
    return [
        {name: value for name, value in json.loads(line).items() if "seconds" not in name}
        for line in lines
    ]


def test_players_made_for_training_are_not_the_examiners() -> None:
    rng = random.Random(1)
    examiners = [RUSHER, BLOCKER, THIEF, DRAGON_KEEPER, HOARDER]
    for made in KINDS.values():
        first, second = made(rng), made(rng)
        assert first != second
        assert set(first) <= set(NAMES)
        assert all(first != each and second != each for each in examiners)


def test_the_learner_has_a_seat_in_every_game_and_others_play_too() -> None:
    people = population([hand_made()], {}, 2, random.Random(2))
    assert people.names[LEARNER] == "learner"
    assert len(people.names) == 1 + 2 * len(KINDS)
    seated = people.seated(np.random.default_rng(1), 500, 4)
    learner = people.rows[LEARNER]
    assert (seated == learner).any(1).all()
    assert set(np.unique(seated)) == set(people.rows)


def test_shares_of_a_win_follow_from_rewards() -> None:
    rewards = np.array([[1.0, -0.5, -0.5], [0.25, 0.25, -0.5], [0.0, 0.0, 0.0]], np.float32)
    assert shares_of(rewards).tolist() == [
        [1.0, 0.0, 0.0],
        [0.5, 0.5, 0.0],
        pytest.approx([1 / 3, 1 / 3, 1 / 3]),
    ]


def test_returns_lead_from_the_result_back_through_later_values_of_the_same_seat() -> None:
    seats = np.array([[0, 1, 0, 1], [1, 0, -1, -1]], np.int8)  # the second game has two rows
    values = np.array([[0.2, 0.9, 0.6, 0.3], [0.7, 0.1, 0.0, 0.0]], np.float32)
    shares = np.array([[1.0, 0.0], [0.5, 0.5]])
    for trace, one, other in (
        (1.0, [1.0, 0.0, 1.0, 0.0], [0.5, 0.5, 0.0, 0.0]),
        (0.0, [0.6, 0.3, 1.0, 0.0], [0.5, 0.5, 0.0, 0.0]),
        (0.5, [0.8, 0.15, 1.0, 0.0], [0.5, 0.5, 0.0, 0.0]),
    ):
        found = returns(seats, values, shares, trace)
        assert found[0].tolist() == pytest.approx(one)
        assert found[1].tolist() == pytest.approx(other)


def test_a_learner_learns_and_goes_on_from_a_file_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    rng = np.random.default_rng(4)
    rows = rng.normal(0.0, 1.0, (3000, SIZE)).astype(np.float32)
    labels = (rows[:, 3] * rows[:, 5] > 0.0).astype(np.float32)
    plan = Plan(hidden=(16, 8), batch=100, rate=3e-3)
    learner = Learner.begin(rows, plan)
    losses = [learner.learn(rows, labels, plan, epoch, "cpu") for epoch in range(4)]
    learner.save(tmp_path / "learner.npz")
    resumed = Learner.load(tmp_path / "learner.npz")
    losses += [learner.learn(rows, labels, plan, epoch, "cpu") for epoch in range(4, 12)]
    again = [resumed.learn(rows, labels, plan, epoch, "cpu") for epoch in range(4, 12)]
    assert again == losses[4:]
    assert losses[-1] < 0.75 * losses[0]
    probe = rows[:50]
    assert resumed.net().logits(probe).tolist() == learner.net().logits(probe).tolist()


def test_a_run_in_slices_is_the_run_without_a_break(tmp_path: Path) -> None:
    whole, sliced = tmp_path / "whole", tmp_path / "sliced"
    league(whole, 2)
    league(sliced, 1)
    killed = sliced / "metrics.jsonl"  # a line of a round that was killed before its checkpoint
    killed.write_text(killed.read_text("utf-8") + '{"round": 1}\n', "utf-8")
    league(sliced, 2)
    assert metrics(sliced) == metrics(whole)
    assert len(metrics(whole)) == 2
    for name in ("net.npz", "past/net-000001.npz", "past/net-000002.npz"):
        ones, others = read(whole / name), read(sliced / name)
        assert [net.direct.tolist() for net in ones] == [net.direct.tolist() for net in others]
    assert not (sliced / "learner-000001.npz").exists()
    exported = whole / "net.npz"
    assert exported.stat().st_size < MAX_BYTES
    assert len(Jury.load(exported).nets) == 1


def test_in_endless_play_games_go_on_from_round_to_round(tmp_path: Path) -> None:
    league(tmp_path, 6, "--kinds", "2", "--steps", "1")
    rounds = metrics(tmp_path)
    assert [each["decisions"] for each in rounds[1:]] == [2] * 5  # one answer at two tables
    assert [each["players"] for each in rounds] == [each["players"] for each in rounds[:2]] * 3
    # No game ends with its first answer, so those that ended began in an earlier round.
    assert sum(int(str(each["games"])) for each in rounds) >= 2
    assert len(Jury.load(tmp_path / "net.npz").nets) == 1


def test_kinds_of_tables_take_turns_at_the_given_numbers_of_players() -> None:
    kinds = several(7, [4, 3, 6], random.Random(1))
    assert kinds[:3] == [Table(4), Table(3), Table(6)]
    assert [each.players for each in kinds] == [4, 3, 6, 4, 3, 6, 4]
    assert any(each.options for each in kinds)
    assert several(2, [4, 3, 6], random.Random(1)) == kinds[:2]


def test_without_numbers_of_players_the_first_kind_of_table_is_the_plain_one() -> None:
    kinds = several(400, [], random.Random(1))
    assert kinds[0] == PLAIN
    assert len(kinds) == 400
    assert {each.players for each in kinds} == {2, 3, 4, 5, 6}
    assert several(0, [], random.Random(1)) == []


def test_a_net_is_trained_and_examined_at_every_table_that_is_claimed_about() -> None:
    claimed = [
        Table(claim.players, claim.edition, options_of(claim.flags))
        for claim in CLAIMS
        if claim.game == "drakon"
    ]
    assert all(table in CLAIMED for table in claimed)
    assert all(table in claimed for table in CLAIMED)
    for table in (*CLAIMED, *OTHERS):
        DRAKON.new(table.edition, table.options, [None] * table.players)
    args = panel_parser().parse_args(["net.npz", "--claimed", "--players", "4"])
    assert kinds_of(args) == [Table(4), Table(4, "third", {"teams": True})]


def options_of(flags: Sequence[str]) -> dict[str, object]:
    """Options on a command line, as the engine takes them."""
    found: dict[str, object] = {}
    for flag in flags:
        name, _, value = flag.removeprefix("--").partition(" ")
        found[name.replace("-", "_")] = value or True
    return found


def test_a_panel_gives_each_side_its_share_of_every_game() -> None:
    code = (
        "from wyrmhold.lab.drakon.training.panel import edges, members\n"
        "from wyrmhold.lab.drakon.training.tables import Table\n"
        "panel = members([])\n"
        "sides = panel['weights-of-level-3'], panel['weights-of-level-4']\n"
        "table = Table(2, 'third', {'turn_limit': 1})\n"
        "played = [edges(table, 4, each, 1).tolist() for each in (sides, sides[::-1])]\n"
        "print(json.dumps(played))\n"
    )
    one, other = json.loads(in_a_process("-c", "import json\n" + code))
    assert len(one) == len(other) == 4
    assert set(one) | set(other) <= {0.0, 0.5, 1.0}
