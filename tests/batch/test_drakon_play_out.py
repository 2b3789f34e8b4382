"""Whole games of players in Drakon's kernel are those that they play step by step."""

from __future__ import annotations

import numpy as np
import pytest

from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon.kernel_players import KernelPlayers, packed, weighted_sum
from wyrmhold.batch.errors import BadBatch
from wyrmhold.bots.drakon.judgement import REACH, WEIGHTS
from wyrmhold.bots.drakon.survey import NAMES

GAMES = 5
SEED = 40


def players_of(batch: Batch, threads: int) -> KernelPlayers:
    judges, _ = packed([[weighted_sum(WEIGHTS, NAMES, 0.1)], [weighted_sum(REACH, NAMES)]])
    return KernelPlayers(batch, judges, threads=threads, seed=3)


def winners_step_by_step(batch: Batch, seated: np.ndarray) -> list[int]:
    """The winners of the first game at each table, as a mask; -1 if it was cut short."""
    players = players_of(batch, 1)
    winners: dict[int, int] = {}
    asked = batch.reset(SEED)
    while len(winners) < GAMES:
        rows = seated[np.arange(GAMES), asked.seats]
        asked = batch.step(players.answers(asked, rows))
        for table in np.flatnonzero(asked.terminations | asked.truncations).tolist():
            won = (asked.rewards[table] > 0) @ (1 << np.arange(batch.players))
            winners.setdefault(table, -1 if asked.truncations[table] else int(won))
    return [winners[table] for table in range(GAMES)]


def test_whole_games_are_those_played_step_by_step() -> None:
    batch = Batch("drakon", GAMES, players=3, threads=1, turn_limit=30)
    seated = np.array([[0, 1, -1], [1, 0, 1], [1, -1, 0], [0, 0, 1], [-1, 1, 0]])
    played = players_of(batch, 2).play_out(seated, seed=SEED)
    assert not played.cut.any()
    assert played.winners.tolist() == winners_step_by_step(batch, seated)
    assert len(set(played.digests.tolist())) == GAMES


def test_a_game_that_takes_too_long_is_cut_short() -> None:
    batch = Batch("drakon", 1, players=3, threads=1)
    played = players_of(batch, 1).play_out([[0, 0, 1]], seed=SEED, most=4)
    assert played.decisions.tolist() == [4]
    assert played.cut.tolist() == [True]
    assert played.winners.tolist() == [0]


def test_every_seat_needs_a_judge_that_exists() -> None:
    players = players_of(Batch("drakon", 1, players=3, threads=1), 1)
    with pytest.raises(BadBatch, match="a row of 3 judges"):
        players.play_out([[0, 1]], seed=SEED)
    with pytest.raises(BadBatch, match="from 0 to 1"):
        players.play_out([[0, 1, 2]], seed=SEED)
