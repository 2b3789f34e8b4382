"""`python -m wyrmhold.lab.drakon.training.panel`: is a net better than every member of a panel?

The panel is fixed: the weights of level 3, those of levels 4 and 5, the shipped nets, and earlier
nets given on the command line. A sequential test against each of them goes on until it is decided.
All players take the best answer by their judge, at tables drawn as in training. What the levels
themselves do, with their searches, is measured by `wyrmhold arena`.

Most tables drawn are for two players, so a net can pass although it is weak with four. `--claimed`
tests it at each table that docs/strength.md makes claims about.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.drakon.kernel_players import Judge, packed, weighted_sum
from wyrmhold.bots.drakon.judgement import REACH, WEIGHTS
from wyrmhold.bots.drakon.jury import SHIPPED, TWO_PLAYERS
from wyrmhold.bots.drakon.net import read
from wyrmhold.bots.drakon.survey import NAMES
from wyrmhold.lab.arena.statistics import Sprt
from wyrmhold.lab.drakon.training.kernel_play import batch_of, players_of, steps
from wyrmhold.lab.drakon.training.population import judge_of
from wyrmhold.lab.drakon.training.tables import CLAIMED, Table, drawn

NOT_BETTER: Final = 0.49
BETTER: Final = 0.52
"""The hypotheses of the sequential test, as a share of the win between two equal halves."""

PANEL_SEED: Final = 500_000_000_000
"""Games of the panel have seeds above those of training."""


def members(past: Sequence[Path]) -> dict[str, list[Judge]]:
    """The panel by name."""
    found = {
        "weights-of-level-3": [weighted_sum(REACH, NAMES)],
        "weights-of-level-4": [weighted_sum(WEIGHTS, NAMES)],
        "shipped": [judge_of(net) for net in read(SHIPPED)],
        "shipped-for-two": [judge_of(net) for net in read(TWO_PLAYERS)],
    }
    return found | {path.stem: [judge_of(net) for net in read(path)] for path in past}


def edges(
    table: Table,
    tables: int,
    juries: tuple[Sequence[Judge], Sequence[Judge]],
    seed: int,
    device: str = "cpu",
) -> NDArray[np.float64]:
    """Play one game at every table between two juries that alternate seats.

    Returns the edge of the first in each game: one half for exactly its fair share.
    """
    batch = batch_of(table, tables, seed, device, None)
    judges, rows = packed(juries)
    sides = np.arange(table.players) % table.sides
    first = (sides[None, :] + np.arange(tables)[:, None]) % 2 == 0
    seated = np.where(first, rows[0], rows[1])
    found = np.full(tables, np.nan)
    for step in steps(batch, players_of(batch, judges, seed, None), seated):
        mine = first[step.ended]
        found[step.ended] = 0.5 + (step.shares * mine).sum(1) - mine.mean(1)
    finished: NDArray[np.float64] = found[~np.isnan(found)]
    return finished


def examined(
    net: Sequence[Judge],
    panel: Mapping[str, Sequence[Judge]],
    most: int,
    tables: int,
    kinds: Callable[[random.Random], Table],
    seed: int,
    device: str = "cpu",
) -> list[dict[str, Any]]:
    """Test a net against every member; each test ends when it is decided, or after `most` games.

    `kinds` draws the kind of the next tables.
    """
    test = Sprt(NOT_BETTER, BETTER)
    report: list[dict[str, Any]] = []
    for name, member in panel.items():
        rng = random.Random(f"panel {seed}")  # the same tables for every member
        won, games, verdict = 0.0, 0, None
        begun = time.monotonic()
        while games < most and verdict is None:
            table = kinds(rng)
            first = PANEL_SEED + (seed * 10_000 + rng.randrange(10_000)) * 1_000_000
            found = edges(table, tables, (net, member), first, device)
            won += float(found.sum())
            games += len(found)
            verdict = test.verdict(won, games)
        report.append(
            {
                "member": name,
                "games": games,
                "share": round(won / max(games, 1), 4),
                "better": verdict == BETTER,
                "decided": verdict is not None,
                "seconds": round(time.monotonic() - begun, 1),
            }
        )
    return report


def parser() -> argparse.ArgumentParser:
    """The command line."""
    found = argparse.ArgumentParser(prog="wyrmhold.lab.drakon.training.panel", description=__doc__)
    found.add_argument("net", type=Path, metavar="NET.npz")
    found.add_argument("--past", type=Path, nargs="*", default=[], metavar="NET.npz")
    found.add_argument("--most", type=int, default=4000, metavar="N", help="games per member")
    found.add_argument("--tables", type=int, default=200, metavar="N", help="games at a time")
    where = found.add_mutually_exclusive_group()
    where.add_argument("--plain", action="store_true", help="third edition, for gold only")
    where.add_argument("--claimed", action="store_true", help="one table after the other")
    found.add_argument("--players", type=int, metavar="N", help="tables for this many only")
    found.add_argument("--seed", type=int, default=1, metavar="N")
    found.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    args = parser().parse_args(arguments)
    net = [judge_of(each) for each in read(args.net)]
    panel = members(args.past)
    better = True
    for kind in kinds_of(args):
        tables = partial(drawn, players=args.players) if kind is None else partial(always, kind)
        named = {} if kind is None else asdict(kind)
        for entry in examined(net, panel, args.most, args.tables, tables, args.seed, args.device):
            print(json.dumps({**named, **entry}), flush=True)
            better = better and entry["better"]
    return 0 if better else 1


def kinds_of(args: argparse.Namespace) -> Sequence[Table | None]:
    """The kinds of tables that are tested one after the other; None for tables drawn at random."""
    if args.claimed:
        return [each for each in CLAIMED if args.players in {None, each.players}]
    return [Table(args.players or 2)] if args.plain else [None]


def always(kind: Table, _: random.Random) -> Table:
    """Draws the same kind of table every time."""
    return kind


if __name__ == "__main__":
    sys.exit(main())
