"""Trajectories of the games of a batch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from wyrmhold.batch.batch import Asked, BadBatch, Batch
from wyrmhold.envs.encodings import class_of
from wyrmhold.envs.trajectories import GameRows, Trajectories, joined
from wyrmhold.games.registry import GAMES

Policy = Callable[[Asked], Any]
"""Chooses an answer for every table."""


def recorded(
    batch: Batch,
    games: int,
    policy: Policy | None = None,
    observations: bool = True,
    **parameters: int,
) -> Trajectories:
    """Play with a policy, or at random, and record the first `games` games that were started.

    Games are numbered by their seeds. Observations are those of the environments, and `parameters`
    those of their encoding, such as Drakon's `window`; answers have the numbers of the batch.
    Reasons are not known.
    """
    if games < 1:
        raise BadBatch(f"games: {games}, but at least one is needed")
    game = batch.game
    encoding = class_of(game).for_table(batch.fresh, **parameters)
    asked = batch.reset()
    wanted = range(batch.seed, batch.seed + games)
    begun: dict[int, GameRows] = {}
    ended: dict[int, Trajectories] = {}
    while len(ended) < games:
        answers = np.asarray(batch.sample() if policy is None else policy(asked))
        playing = batch.states["seed"].tolist()
        for table, number in enumerate(playing):
            if number in wanted:
                seat = int(asked.seats[table])
                seen = encoding.observed(batch.state(table), seat) if observations else None
                answer = int(answers[table])
                move = batch.numbering.action(answer).token()
                begun.setdefault(number, GameRows()).add(seat, move, answer, seen)
        asked = batch.step(answers)
        for table in np.flatnonzero(asked.terminations | asked.truncations).tolist():
            number = playing[table]
            if number in begun:
                cut = bool(asked.truncations[table])
                returns = asked.rewards[table].tolist()
                lost = -1.0 / (batch.players - 1)
                won = [seat for seat, each in enumerate(returns) if each > lost / 2 and not cut]
                ended[number] = begun.pop(number).ended(number, returns, won, "", cut)
    edition, options = GAMES[game].agreement(batch.fresh)
    about = {
        "game": game,
        "edition": edition,
        "options": options,
        "players": batch.players,
        "numbers": batch.numbering.size,
        "parameters": parameters,
        "engine": "kernel",
    }
    return joined(about, ended.values())
