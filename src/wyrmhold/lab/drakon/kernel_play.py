"""Drakon's games for studies on the batch kernel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, final

import numpy as np

from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon import studied_play
from wyrmhold.batch.drakon.evaluation import scripts
from wyrmhold.batch.drakon.kernel_players import Judge, packed, weighted_sum
from wyrmhold.batch.drakon.search.layout import PLAN
from wyrmhold.batch.drakon.search.plans import Plan, planned
from wyrmhold.batch.drakon.studied_games import StudiedGames
from wyrmhold.bots.drakon.floor import Floor
from wyrmhold.bots.drakon.greedy import Greedy
from wyrmhold.bots.drakon.judgement import Weights
from wyrmhold.bots.drakon.learned import shipped
from wyrmhold.bots.drakon.levels import LEVELS
from wyrmhold.bots.drakon.light import Light
from wyrmhold.bots.drakon.quick import QUICK
from wyrmhold.bots.drakon.search.root import Search
from wyrmhold.bots.drakon.search.tree import Tree
from wyrmhold.bots.drakon.styles import STYLES
from wyrmhold.bots.drakon.survey import NAMES
from wyrmhold.bots.players import RANDOM
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.lab.experiments.collector import Tally
from wyrmhold.lab.game_lab import KernelGame

Player = Greedy | Search | Floor | Light

BOTS: Final[dict[str, Player]] = {
    name: bot
    for name, bot in {**LEVELS, **STYLES, "quick": QUICK}.items()
    if isinstance(bot, Player)
}
"""The engine's bots that the kernel plays: they follow rules, or they take the best answer or look
ahead, by a weighted sum or the packaged nets."""

BY_SEAT: Final = {
    "found": studied_play.FOUND,
    "stolen": studied_play.STOLEN,
    "lost": studied_play.LOST,
    "caught": studied_play.CAUGHT,
}
BY_KIND: Final = {
    "dealt": studied_play.DEALT,
    "placed": studied_play.PLACED,
    "entered": studied_play.ENTERED,
    "acted": studied_play.ACTED,
}


def jury_of(bot: str, players: int) -> list[Judge]:
    """The judges of a bot. Nets are loaded when they are needed."""
    player = BOTS[bot]
    if isinstance(player, Floor | Light):
        return [Judge(np.zeros(len(NAMES), np.float32), pocket=True)]
    if isinstance(player.judge, Weights):
        found = [weighted_sum(player.judge.by_name, NAMES)]
    else:
        found = [Judge(net.direct, net.layers) for net in shipped(players).nets]
    return [replace(judge, stall_penalty=player.stall_penalty) for judge in found]


def plan_of(bot: str) -> Plan | None:
    """How a bot looks ahead or limits what it compares, if it does."""
    player = BOTS[bot]
    if isinstance(player, Floor | Light):
        script = scripts.FLOOR if isinstance(player, Floor) else scripts.LIGHT
        return Plan(0, 0, 0, 0.0, False, script)
    if isinstance(player, Greedy):
        return None if player.most is None else Plan(0, 0, player.most, 0.0, False)
    deep = player.foresight is Tree
    return Plan(player.judgements, player.kept, player.most, player.trust, deep)


def tally_of(by_seat: Any, by_kind: Any, spent: int, players: int) -> Tally:
    """The counts of one game, by column. A kind that nobody came across is left out."""
    found: dict[str, Any] = {
        name: by_seat[column, :players].tolist() for name, column in BY_SEAT.items()
    }
    found["used"] = [spent >> seat & 1 for seat in range(players)]
    for name, column in BY_KIND.items():
        rows = by_kind[column, :, :players]
        there = np.flatnonzero(rows.any(axis=1)).tolist()
        found[name] = {KINDS[kind]: rows[kind].tolist() for kind in there}
    return found


@final
class StudiedTables:
    """Tables of one kind, with these bots: plays their games by seed."""

    def __init__(self, batch: Batch, bots: Sequence[str]) -> None:
        """Raises CannotRepresent."""
        self._batch: Final = batch
        names = sorted({*bots} - {RANDOM}) or ["quick"]  # there must be a judge
        judges, rows = packed([jury_of(name, batch.players) for name in names])
        at = dict(zip(names, rows, strict=True))
        self._rows: Final = np.array([at.get(name, -1) for name in bots], np.int64)
        plans = np.zeros((len(judges), PLAN))
        plans[rows] = planned([plan_of(name) for name in names])
        self._games: Final = StudiedGames(batch, judges, plans)

    def play(
        self, seats: Sequence[Sequence[int]], deals: Sequence[int], seeds: Sequence[int]
    ) -> Iterator[KernelGame]:
        """Play one game at every table; `seats` has the bots of each, by index."""
        batch = self._batch
        played = self._games.play(
            self._rows[np.array(seats)], np.array(deals, np.int64), np.array(seeds, np.int64)
        )
        for game in range(len(batch)):
            if played.cut[game]:
                yield KernelGame(None, 0, 0, {})
                continue
            tally = tally_of(
                played.by_seat[game],
                played.by_kind[game],
                int(batch.states["spent"][game]),
                batch.players,
            )
            first, decisions = int(played.first[game]), int(played.decisions[game])
            yield KernelGame(batch.state(game), first, decisions, tally)
