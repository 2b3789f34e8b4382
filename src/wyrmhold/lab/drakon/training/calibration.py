"""`python -m wyrmhold.lab.drakon.training.calibration`: do the chances shown to people come true?

Of all positions that give a seat a chance of about p, it should win a share of p. The expected
calibration error is the average difference. Games are played on the batch kernel by the packaged
nets and by hand-made players, at every kind of table with the given numbers of players.

The positions of a game share its result. So intervals come from games drawn again, with all of
their positions each time.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.drakon.kernel_players import Floats, KernelPlayers
from wyrmhold.bots.drakon.jury import Jury
from wyrmhold.bots.drakon.learned import shipped
from wyrmhold.lab.drakon.training.calibration_plot import Bin, picture
from wyrmhold.lab.drakon.training.kernel_play import batch_of, steps
from wyrmhold.lab.drakon.training.population import population
from wyrmhold.lab.drakon.training.tables import Table, drawn

BINS: Final = 10

NOTED: Final = 0.1
"""The share of positions that are noted."""

TABLES: Final = 25
"""Games at one kind of table; then the next kind is drawn."""

MAX_ANSWERS: Final = 1_500
"""Answers after which the games that are still played are left out."""

REDRAWN: Final = 1_000
"""How often the games are drawn again for an interval."""

CALIBRATION_SEED: Final = 700_000_000_000
"""These games have seeds above those of training and of the panel."""


@dataclass(frozen=True)
class Noted:
    """Positions that were met: the game of each, the chances shown and the shares won, by seat."""

    games: NDArray[np.int64]
    chances: NDArray[np.float64]
    shares: NDArray[np.float64]
    unfinished: int
    """How many games were left out, because they did not end."""


@dataclass(frozen=True)
class Calibration:
    """The error with its 95 percent interval, and the bins it is computed from."""

    games: int
    unfinished: int
    positions: int
    error: float
    low: float
    high: float
    bins: tuple[Bin, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "positions": self.positions,
            "expected_calibration_error": round(self.error, 4),
            "interval": [round(self.low, 4), round(self.high, 4)],
            "bins": [
                [each.number, *[round(v, 3) for v in (each.said, each.came, each.low, each.high)]]
                for each in self.bins
            ],
        }


def shown(odds: Floats, sides: int) -> NDArray[np.float64]:
    """The chances of all seats, as people see them, from the log odds of each (`Jury.chances`).

    Teammates have the same chance, and all chances of a position sum to 1.
    """
    positions, players = odds.shape
    each = 1.0 / (1.0 + np.exp(-np.clip(odds.astype(np.float64), -30.0, 30.0)))
    teams = each.reshape(positions, players // sides, sides).mean(1)
    found = np.tile(teams, players // sides)
    normalised: NDArray[np.float64] = found / found.sum(1, keepdims=True)
    return normalised


def play(table: Table, tables: int, jury: Jury, seed: int) -> Noted:
    """Play a game at each of some tables of a kind, and note what is shown along the way."""
    batch = batch_of(table, tables, seed, "cpu", None)
    people = population(jury.nets, {}, 2, random.Random(seed))
    players = KernelPlayers(batch, people.judges, seed=seed)
    rng = np.random.default_rng(seed)
    seated = people.seated(rng, tables, table.players)
    seats = np.arange(table.players)
    games: list[NDArray[np.int64]] = [np.zeros(0, np.int64)]
    chances = [np.zeros((0, table.players))]
    shares = np.full((tables, table.players), np.nan)
    for number, step in enumerate(steps(batch, players, seated)):
        shares[step.ended] = step.shares
        if number == MAX_ANSWERS:
            break
        there = np.flatnonzero(step.playing & (rng.random(tables) < NOTED))
        if len(there):
            surveys = players.surveys(np.repeat(there, len(seats)), np.tile(seats, len(there)))
            odds = jury.logits(surveys).reshape(len(there), len(seats))
            games.append(there)
            chances.append(shown(odds, table.sides))
    over = ~np.isnan(shares[:, 0])
    game, chance = np.concatenate(games), np.concatenate(chances)
    kept = over[game]
    return Noted(game[kept], chance[kept], shares[game[kept]], int((~over).sum()))


def played(players: int, games: int, seed: int, turn_limit: int | None = None) -> Noted:
    """Play games with this many players, at tables drawn as in training."""
    rng = random.Random(f"calibration {seed} {players}")
    jury = shipped(players)
    parts: list[Noted] = []
    for first in range(0, games, TABLES):
        table = drawn(rng, players)
        if turn_limit is not None:
            table = replace(table, options={**table.options, "turn_limit": turn_limit})
        begins = CALIBRATION_SEED + (10 * seed + players) * 1_000_000 + first
        part = play(table, min(TABLES, games - first), jury, begins)
        parts.append(replace(part, games=part.games + first))
    return Noted(
        np.concatenate([part.games for part in parts]),
        np.concatenate([part.chances for part in parts]),
        np.concatenate([part.shares for part in parts]),
        sum(part.unfinished for part in parts),
    )


def calibrated(noted: Noted, seed: int) -> Calibration:
    """Compare what was shown with what came of it."""
    seats = noted.chances.shape[1]
    games, at = np.unique(noted.games, return_inverse=True)
    place = np.minimum((noted.chances * BINS).astype(int), BINS - 1)
    key = (np.repeat(at, seats) * BINS + place.reshape(-1)).astype(np.int64)
    size = len(games) * BINS
    sums = np.stack(
        [
            np.bincount(key, weights, size).reshape(len(games), BINS)
            for weights in (None, noted.chances.reshape(-1), noted.shares.reshape(-1))
        ]
    ).astype(np.float64)
    rng = np.random.default_rng(seed)
    again = rng.multinomial(len(games), np.full(len(games), 1.0 / len(games)), REDRAWN)
    number, said, came = sums.sum(1)
    there = number > 0
    redrawn = np.einsum("rg,kgb->krb", again, sums)
    with np.errstate(invalid="ignore"):
        came_again = redrawn[2] / redrawn[0]
    low, high = np.nanpercentile(np.where(there, came_again, 0.0), [2.5, 97.5], axis=0)
    bins = [
        Bin(int(number[b]), said[b] / number[b], came[b] / number[b], low[b], high[b])
        for b in np.flatnonzero(there)
    ]
    errors = np.abs(redrawn[1] - redrawn[2]).sum(1) / redrawn[0].sum(1)
    least, most = np.percentile(errors, [2.5, 97.5])
    return Calibration(
        games=len(games),
        unfinished=noted.unfinished,
        positions=len(noted.games),
        error=float(np.abs(said - came).sum() / number.sum()),
        low=float(least),
        high=float(most),
        bins=tuple(bins),
    )


def report(command: str, found: Mapping[int, Calibration]) -> str:
    """The findings as JSON, with the command that repeats them."""
    by_players = {str(players): each.as_json() for players, each in found.items()}
    return json.dumps({"command": command, "by_players": by_players}, indent=1)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    found = argparse.ArgumentParser(
        prog="python -m wyrmhold.lab.drakon.training.calibration",
        description="Compare the chances that people are shown with how games end.",
    )
    found.add_argument(
        "--players", type=int, nargs="+", choices=range(2, 7), default=[2, 4, 6], metavar="N"
    )
    found.add_argument(
        "--games", type=int, default=1_000, metavar="N", help="for each number of players"
    )
    found.add_argument("--seed", type=int, default=0, metavar="N")
    found.add_argument("--turn-limit", type=int, metavar="N", help="of all tables, per player")
    found.add_argument("--out", type=Path, metavar="FILE.json", help="write the report there")
    found.add_argument("--svg", type=Path, metavar="PLOT.svg", help="draw the bins")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    made = parser()
    args = made.parse_args(arguments)
    if args.games < 1:
        made.error("--games: give at least 1")
    found: dict[int, Calibration] = {}
    for players in args.players:
        noted = played(players, args.games, args.seed, args.turn_limit)
        if not len(noted.games):
            print(f"{players} players: no position was noted; play more games", file=sys.stderr)
            return 1
        found[players] = calibrated(noted, args.seed)
    numbers = " ".join(map(str, args.players))
    limit = "" if args.turn_limit is None else f" --turn-limit {args.turn_limit}"
    text = report(
        f"{made.prog} --players {numbers} --games {args.games} --seed {args.seed}{limit}", found
    )
    print(text)
    if args.out:
        args.out.write_text(f"{text}\n", "utf-8")
    if args.svg:
        args.svg.write_text(picture({n: each.bins for n, each in found.items()}), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
