"""`python -m wyrmhold.lab.drakon.training.lessons`: a net learns what a search finds out.

A teacher looks ahead from its best answers, on the batch kernel (`batch.drakon.search.lessons`).
Two kinds of rows come of it:

- an answer that was tried, labelled with the mean of its look-aheads: also of answers that were not
  played, because taking the best of a hundred answers tends to pick the most overrated one;
- a position that was played, labelled with the λ-return of the values that the seat's later
  searches found, ending with the result.

    lessons play --net TEACHER.npz --out FOLDER --table 2 --minutes 20    writes FOLDER/N.npz
    lessons fit --out NET.npz FOLDER [FOLDER ...]                         learns from all of them
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon.evaluation import layout
from wyrmhold.batch.drakon.kernel_players import Floats, Judge, as_words, packed, weighted_sum
from wyrmhold.batch.drakon.search import lessons
from wyrmhold.batch.drakon.search.layout import PLAN, POSITIONS, SEARCH
from wyrmhold.batch.drakon.search.plans import Plan, planned
from wyrmhold.batch.target import all_opened, scratch
from wyrmhold.bots.drakon.net import Array, Net, read, written
from wyrmhold.bots.drakon.stall_penalty import STALL_PENALTY
from wyrmhold.bots.drakon.survey import NAMES, SIZE
from wyrmhold.lab.drakon.training.fit_plan import Plan as FitPlan
from wyrmhold.lab.drakon.training.kernel_play import batch_of
from wyrmhold.lab.drakon.training.learner import Learner
from wyrmhold.lab.drakon.training.population import KINDS
from wyrmhold.lab.drakon.training.tables import CLAIMED, OTHERS, Table

ROWS_PER_GAME: Final = 1_200
"""Room for rows. A game that has more leaves out the last ones."""

MAX_DECISIONS: Final = 3_000

TEACHER_SHARE: Final = 0.6
"""The share of seats that the teacher plays; at least one per game."""

EXPLORES: Final = 0.03
"""How often the teacher answers at random."""

MADE: Final = 1
"""How many hand-made players of each kind there are among its opponents."""

HELD_OUT: Final = 20
"""One game in this many is not learned from."""


@dataclass(frozen=True)
class Lessons:
    """Rows with their labels, and the number of each row's game."""

    rows: NDArray[np.float16]
    labels: Array
    games: NDArray[np.int64]

    def save(self, path: Path) -> None:
        written(path, {"rows": self.rows, "labels": self.labels, "games": self.games})


def returns(
    marks: NDArray[np.int32], values: Array, shares: NDArray[np.float64], trace: float
) -> Array:
    """The labels: the means of tried answers, and λ-returns of played positions."""
    labels = values.copy()
    ahead = shares.copy()
    for at in range(len(values) - 1, -1, -1):
        game, seat, kind = marks[at]
        if kind == lessons.PLAYED:
            labels[at] = ahead[game, seat]
            if values[at] >= 0.0:
                ahead[game, seat] = trace * ahead[game, seat] + (1.0 - trace) * values[at]
    return labels


def shares_of(batch: Batch) -> NDArray[np.float64]:
    """Each seat's share of the win in the finished games of a batch."""
    winners = batch.states["winners"].astype(np.int64)
    won = (winners[:, None] >> np.arange(batch.players)) & 1
    found: NDArray[np.float64] = won / np.maximum(won.sum(1, keepdims=True), 1)
    return found


class Teacher:
    """Plays games for lessons at one kind of table."""

    def __init__(
        self, table: Table, nets: Sequence[Net], others: Sequence[Sequence[Net]], plan: Plan
    ) -> None:
        self._table: Final = table
        self._nets: Final = nets
        self._others: Final = others
        self._plan: Final = plan

    def play(self, games: int, seed: int, trace: float) -> tuple[Lessons, int]:
        """Play this many games; returns the rows and the number of decisions."""
        rng = random.Random(f"lessons {seed}")
        judges, rows = packed(self._population(rng))
        plans = np.zeros((len(judges), PLAN))
        plans[rows] = planned([self._plan, *[None] * (len(rows) - 1)])
        batch = batch_of(self._table, games, seed, "cpu", 1)
        seats = np.random.default_rng(seed)
        shape = (games, batch.players)
        teaches = seats.random(shape) < TEACHER_SHARE
        teaches[np.arange(games), seats.integers(0, batch.players, games)] = True
        drawn = seats.integers(1, len(rows), shape)
        seated = np.array(rows)[np.where(teaches, 0, drawn)]
        found, marks, values, results = self._played(batch, judges, plans, seated, seed)
        complete = results[:, 1] == 0
        labels = returns(marks, values, shares_of(batch), trace)
        kept = complete[marks[:, lessons.GAME]]
        numbers = seed * 1_000 + marks[kept, lessons.GAME].astype(np.int64)
        return Lessons(found[kept], labels[kept], numbers), int(results[:, 0].sum())

    def _population(self, rng: random.Random) -> list[list[Judge]]:
        """The teacher, other nets, and hand-made players."""
        teacher = [
            Judge(net.direct, net.layers, explores=EXPLORES, stall_penalty=STALL_PENALTY)
            for net in self._nets
        ]
        found = [teacher]
        for nets in self._others:
            found.append([Judge(net.direct, net.layers, explores=0.02) for net in nets])
        for made in KINDS.values():
            for _ in range(MADE):
                weights = weighted_sum(made(rng), NAMES, rng.choice((0.0, 0.02)))
                found.append([replace(weights, stall_penalty=STALL_PENALTY)])
        return found

    @staticmethod
    def _played(
        batch: Batch,
        judges: Floats,
        plans: NDArray[np.float64],
        seated: NDArray[np.int64],
        seed: int,
    ) -> tuple[NDArray[np.float16], NDArray[np.int32], Array, NDArray[np.int64]]:
        games = len(batch)
        rows = np.zeros((games * ROWS_PER_GAME, SIZE), np.float32)
        marks = np.zeros((len(rows), lessons.MARKS), np.int32)
        values = np.zeros(len(rows), np.float32)
        results = np.zeros((games, 2), np.int64)
        copies = np.zeros(POSITIONS, batch.states.dtype)
        room = [np.zeros(batch.room, np.int32) for _ in range(2)]
        words: list[Any] = [scratch(as_words(each)) for each in (batch.states, copies)]
        number = lessons.play_for_lessons(
            all_opened(batch.states),
            words[0],
            all_opened(batch.rules),
            scratch(np.ascontiguousarray(seated, np.int64)),
            scratch(seed * 100_003 + np.arange(games, dtype=np.int64)),
            scratch(seed * 300_007 + np.arange(games, dtype=np.int64)),
            scratch(judges),
            scratch(plans),
            MAX_DECISIONS,
            all_opened(copies),
            words[1],
            all_opened(np.zeros(1, layout.NOTES)),
            all_opened(np.zeros(1, SEARCH)),
            scratch(room[0]),
            scratch(room[1]),
            scratch(np.zeros(batch.room)),
            scratch(rows),
            scratch(marks),
            scratch(values),
            scratch(results),
        )
        return rows[:number].astype(np.float16), marks[:number], values[:number], results


TABLES: Final = {
    "2": (Table(2),),
    "4": (Table(4),),
    "two": (Table(2), *[each for each in CLAIMED[1:] if each.players == 2]),
    "many": (Table(4), *[each for each in (*CLAIMED, *OTHERS) if each.players > 2]),
}
"""Kinds of tables by name: the plain ones, and those of the strength page and a few more, for two
players and for more."""


def play(args: argparse.Namespace) -> int:
    """Write lessons until the time is over. A run that was stopped goes on after its last file;
    other seeds bring other games."""
    args.out.mkdir(parents=True, exist_ok=True)
    nets = [net for path in args.net for net in read(path)]
    others = [read(path) for path in args.other]
    plan = Plan(args.budget, args.kept, args.most, args.trust, True)
    until = time.monotonic() + 60.0 * args.minutes
    kinds = TABLES[args.table]
    if args.turn_limit is not None:
        limit = {"turn_limit": args.turn_limit}
        kinds = tuple([replace(each, options={**each.options, **limit}) for each in kinds])
    number = args.seed * 10_000
    last = number + args.files
    while time.monotonic() < until and number < last:
        path = args.out / f"{number}.npz"
        if not path.exists():
            # Every other round has a plain table.
            kind = kinds[0] if number % 2 else kinds[number // 2 % len(kinds)]
            begun = time.process_time()
            found, decisions = Teacher(kind, nets, others, plan).play(
                args.games, number, args.trace
            )
            found.save(path)
            seconds = round(time.process_time() - begun, 1)
            entry = {"file": path.name, "rows": len(found.labels), "decisions": decisions}
            print(json.dumps({**entry, "seconds": seconds}), flush=True)
        number += 1
    return 0


def fit(args: argparse.Namespace) -> int:
    """Learn from all lessons in the folders."""
    files = sorted(path for folder in args.folder for path in folder.glob("*.npz"))
    parts = [np.load(path) for path in files]
    rows = np.concatenate([part["rows"] for part in parts])
    labels = np.concatenate([part["labels"] for part in parts]).astype(np.float32)
    held = np.concatenate([part["games"] for part in parts]) % HELD_OUT == 0
    plan = FitPlan(tuple(args.hidden), 1, args.batch, args.rate, args.decay, args.seed, 1.0)
    if args.begin is not None:
        learner = Learner.load(args.begin)
    else:
        learner = Learner.begin(rows[~held], plan)
    print(json.dumps({"rows": len(rows), "held": int(held.sum())}), flush=True)
    for epoch in range(args.epochs):
        rate = args.rate * (1.0 - epoch / args.epochs)
        loss = learner.learn(rows[~held], labels[~held], replace(plan, rate=rate), epoch, "cpu")
        net = learner.net()
        odds = net.logits(rows[held].astype(np.float32))
        seen = float((np.logaddexp(0.0, odds) - labels[held] * odds).mean())
        print(json.dumps({"epoch": epoch, "loss": loss, "held_out": seen}), flush=True)
        net.save(args.out)
    if args.learner is not None:
        learner.save(args.learner)
    return 0


def parser() -> argparse.ArgumentParser:
    """The command line."""
    found = argparse.ArgumentParser(
        prog="wyrmhold.lab.drakon.training.lessons",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verbs = found.add_subparsers(dest="verb", required=True)
    plays = verbs.add_parser("play", help="play games and write lessons")
    plays.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    plays.add_argument("--net", type=Path, nargs="+", required=True, metavar="NET.npz")
    plays.add_argument("--other", type=Path, nargs="*", default=[], metavar="NET.npz")
    plays.add_argument("--table", choices=list(TABLES), default="two")
    plays.add_argument("--games", type=int, default=20, metavar="N", help="per file")
    plays.add_argument("--files", type=int, default=10_000, metavar="N", help="at most")
    plays.add_argument("--minutes", type=float, default=9.0)
    plays.add_argument("--turn-limit", type=int, metavar="N", help="of all tables, per player")
    plays.add_argument("--budget", type=int, default=1200, metavar="N")
    plays.add_argument("--kept", type=int, default=8, metavar="N")
    plays.add_argument("--most", type=int, default=20, metavar="N")
    plays.add_argument("--trust", type=float, default=0.3)
    plays.add_argument("--trace", type=float, default=0.7, help="the λ of λ-returns")
    plays.add_argument("--seed", type=int, default=1, metavar="N")
    fits = verbs.add_parser("fit", help="learn from lessons")
    fits.add_argument("folder", type=Path, nargs="+", metavar="FOLDER")
    fits.add_argument("--out", type=Path, required=True, metavar="NET.npz")
    fits.add_argument("--begin", type=Path, metavar="LEARNER.npz", help="train this one further")
    fits.add_argument("--learner", type=Path, metavar="LEARNER.npz", help="write it, to go on")
    fits.add_argument("--hidden", type=int, nargs=2, default=[256, 64], metavar="N")
    fits.add_argument("--epochs", type=int, default=6, metavar="N")
    fits.add_argument("--batch", type=int, default=2048, metavar="N")
    fits.add_argument("--rate", type=float, default=1e-3)
    fits.add_argument("--decay", type=float, default=1e-2)
    fits.add_argument("--seed", type=int, default=1, metavar="N")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    args = parser().parse_args(arguments)
    return play(args) if args.verb == "play" else fit(args)


if __name__ == "__main__":
    sys.exit(main())
