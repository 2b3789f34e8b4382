"""`python -m wyrmhold.lab.drakon.training.league`: train a net on the batch kernel, in slices.

Every round draws a kind of table and a population, plays one game at each of many tables, and
learns from the rows of the learning net's seats. A run is a folder; a run that was stopped goes on
after its last complete round:

    learner-NNNNNN.npz   everything needed to go on
    net.npz              the net in the format that bots load
    past/net-NNNNNN.npz  earlier nets, which play in the population
    metrics.jsonl        a line per round
    state.json           how far it is

With `--against`, the only opponents are the nets of that file: the net learns a best response.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.bots.drakon.judgement import WEIGHTS
from wyrmhold.bots.drakon.jury import SHIPPED, TWO_PLAYERS
from wyrmhold.bots.drakon.net import Array, Net, read
from wyrmhold.bots.drakon.survey import NAMES, SIZE
from wyrmhold.lab.drakon.training.endless_play import EndlessPlay
from wyrmhold.lab.drakon.training.fit_plan import Plan
from wyrmhold.lab.drakon.training.kernel_play import KernelPlay, Tally, Values, batch_of
from wyrmhold.lab.drakon.training.learner import Learner
from wyrmhold.lab.drakon.training.population import LEARNER, Population, population
from wyrmhold.lab.drakon.training.tables import CLAIMED, OTHERS, Table, drawn, several

SEEDS_PER_ROUND: Final = 1_000_000
"""Each round's tables have seeds of their own."""


@dataclass
class Progress:
    """How far a run is."""

    rounds: int = 0
    games: int = 0
    decisions: int = 0
    rows: int = 0
    seconds: float = 0.0


def hand_made() -> Net:
    """The hand-made evaluation as a net, to begin with."""
    direct = np.array([[WEIGHTS.get(name, 0.0)] for name in NAMES], np.float32)
    sizes = (SIZE, 1, 1, 1)
    layers = [
        (np.zeros((before, after), np.float32), np.zeros(after, np.float32))
        for before, after in pairwise(sizes)
    ]
    return Net(direct, layers)


def chances(net: Net, rows: Array) -> NDArray[np.float64]:
    """The chance to win for each row."""
    odds = np.clip(net.logits(rows).astype(np.float64), -30.0, 30.0)
    found: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-odds))
    return found


@final
class League:
    """A training run in a folder."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args: Final = args
        self.folder: Final[Path] = args.out
        (self.folder / "past").mkdir(parents=True, exist_ok=True)
        self.progress: Final = self._progress()
        self.plan: Final = Plan(tuple(args.hidden), 1, args.batch, args.rate, args.decay, args.seed)
        self.learner: Learner | None = None
        self.remembered: Final[list[tuple[NDArray[np.float16], Array]]] = []
        if self.progress.rounds:
            self.learner = Learner.load(self._learner_path())
        rng = random.Random(f"league kinds {args.seed} {self.progress.rounds}")
        self.kinds: Final = (
            [*CLAIMED, *OTHERS] if args.claimed else several(args.kinds, args.players, rng)
        )
        self.endless: Final[dict[int, EndlessPlay]] = {}
        """By kind of table, the games in progress."""

    def _state_path(self) -> Path:
        return self.folder / "state.json"

    def _learner_path(self) -> Path:
        return self.folder / f"learner-{self.progress.rounds:06}.npz"

    def _progress(self) -> Progress:
        path = self._state_path()
        return Progress(**json.loads(path.read_text("utf-8"))) if path.exists() else Progress()

    def net(self) -> Net:
        """The net as it is now."""
        return hand_made() if self.learner is None else self.learner.net()

    def juries(self, rng: random.Random) -> Mapping[str, Sequence[Net]]:
        """The nets that play in this round: the shipped ones, and some earlier ones."""
        args = self.args
        if args.against is not None:
            return {args.against.name: read(args.against)}
        past = sorted((self.folder / "past").glob("net-*.npz"))
        some = rng.sample(past, min(len(past), args.past))
        found: dict[str, Sequence[Net]] = {}
        if not args.no_shipped:
            found = {path.stem: read(path) for path in (SHIPPED, TWO_PLAYERS)}
        return found | {path.stem: read(path) for path in some}

    def play_round(self, until: float) -> dict[str, Any] | None:
        """Play and learn; None if there was not enough time for all games."""
        args, number = self.args, self.progress.rounds
        rng = random.Random(f"league {args.seed} {number}")
        table = self.table_of_round(rng)
        made = 0 if args.against is not None else args.made
        net = self.net()
        people = population([net], self.juries(rng), made, rng)
        begun = time.monotonic()
        tally = self.play(table, people, lambda rows: chances(net, rows), until)
        while tally and self.learner is None and self.kinds and not tally.games:
            tally = self.play(table, people, lambda rows: chances(net, rows), until)
        if tally is None:
            return None
        played = time.monotonic()
        loss = self.learn(tally)
        return {
            "round": number,
            "players": table.players,
            "edition": table.edition,
            "options": table.options,
            "games": tally.games,
            "cut": tally.cut,
            "decisions": tally.decisions,
            "rows": len(tally.labels),
            "loss": round(loss, 5),
            "edge": round(edge(people, tally), 4),
            "playing_seconds": round(played - begun, 2),
            "learning_seconds": round(time.monotonic() - played, 2),
        }

    def table_of_round(self, rng: random.Random) -> Table:
        """The kind of table of the next round: a new one, or in endless play the next of a few."""
        args, number = self.args, self.progress.rounds
        table = self.kinds[number % len(self.kinds)] if self.kinds else drawn(rng)
        if args.turn_limit is not None:
            table = replace(table, options={**table.options, "turn_limit": args.turn_limit})
        return table

    def play(self, table: Table, people: Population, values: Values, until: float) -> Tally | None:
        """Play a round; None if there was not enough time for all games."""
        args, number = self.args, self.progress.rounds
        seed = (args.seed * 10_000 + number) * SEEDS_PER_ROUND
        kind = number % len(self.kinds) if self.kinds else number
        if kind not in self.endless:
            batch = batch_of(table, args.tables, seed, args.device, args.threads)
            if not self.kinds:
                return KernelPlay(batch, seed, args.threads).play(people, values, args.trace, until)
            self.endless[kind] = EndlessPlay(batch, seed, args.threads)
        if time.monotonic() > until:
            return None
        return self.endless[kind].play(people, values, args.trace, args.steps, until)

    def learn(self, tally: Tally) -> float:
        """Learn from the rows of a round, and as many of the rounds before; returns the mean loss.

        A round has one kind of table. With nothing else to learn from, the net would forget the
        others.
        """
        if not len(tally.labels):
            return 0.0
        rows, labels = tally.rows, tally.labels
        if self.learner is None:
            self.learner = Learner.begin(rows, self.plan)
        seed = self.args.seed * 1_000_003 + self.progress.rounds
        if self.remembered:
            old_rows, old_labels = self.drawn_from_memory(len(labels), np.random.default_rng(seed))
            rows, labels = np.concatenate([rows, old_rows]), np.concatenate([labels, old_labels])
        device, loss = learning_device(self.args.learn_on or self.args.device), 0.0
        for again in range(self.args.epochs):
            loss = self.learner.learn(rows, labels, self.plan, seed + again, device)
        self.remembered.append((tally.rows, tally.labels))
        del self.remembered[: max(0, len(self.remembered) - self.args.memory)]
        return loss

    def drawn_from_memory(
        self, number: int, rng: np.random.Generator
    ) -> tuple[NDArray[np.float16], Array]:
        """About `number` rows from earlier rounds, the same share from each round."""
        share = number / sum(len(labels) for _, labels in self.remembered)
        rows, labels = [], []
        for old_rows, old_labels in self.remembered:
            chosen = rng.random(len(old_labels)) < share
            rows.append(old_rows[chosen])
            labels.append(old_labels[chosen])
        return np.concatenate(rows), np.concatenate(labels)

    def keep(self, entry: dict[str, Any]) -> None:
        """Write a checkpoint; the state names it last, so a run that is killed loses one round."""
        progress, before = self.progress, self._learner_path()
        progress.rounds += 1
        progress.games += entry["games"]
        progress.decisions += entry["decisions"]
        progress.rows += entry["rows"]
        progress.seconds += entry["playing_seconds"] + entry["learning_seconds"]
        assert self.learner is not None
        self.learner.save(self._learner_path())
        net = self.learner.net()
        if progress.rounds % self.args.every == 0:
            net.save(self.folder / "past" / f"net-{progress.rounds:06}.npz")
        net.save(self.folder / "net.npz")
        path = self.folder / "metrics.jsonl"
        lines = path.read_text("utf-8").splitlines()[: entry["round"]] if path.exists() else []
        write_text(path, "\n".join([*lines, json.dumps(entry)]) + "\n")
        write_text(self._state_path(), json.dumps(asdict(progress)) + "\n")
        before.unlink(missing_ok=True)

    def go(self) -> None:
        """Play rounds until the time or the number of rounds is reached."""
        args = self.args
        until = time.monotonic() + 60.0 * args.minutes
        while self.progress.rounds < args.rounds:
            entry = self.play_round(until)
            if entry is None:
                break
            self.keep(entry)
            print(json.dumps(entry), flush=True)


def learning_device(device: str) -> str:
    """Where the net learns: on this device with PyTorch, else on the CPU."""
    return device if find_spec("torch") is not None else "cpu"


def edge(people: Population, tally: Tally) -> float:
    """How many more wins than its fair share the learning net had, per seat."""
    row = int(people.rows[LEARNER])
    seats = sum(tally.seats.values())
    if not tally.seats.get(row) or not seats:
        return 0.0
    return tally.wins[row] / tally.seats[row] - sum(tally.wins.values()) / seats


def write_text(path: Path, text: str) -> None:
    """Replace a file in one step."""
    scratch = path.with_name(path.name + ".part")
    scratch.write_text(text, "utf-8")
    scratch.replace(path)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    found = argparse.ArgumentParser(
        prog="wyrmhold.lab.drakon.training.league",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    found.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    found.add_argument("--minutes", type=float, default=9.0, help="stop in time for this")
    found.add_argument("--rounds", type=int, default=1_000_000, metavar="N", help="in all slices")
    found.add_argument("--tables", type=int, default=256, metavar="N", help="games per round")
    found.add_argument("--threads", type=int, default=None, metavar="N", help="default: all cores")
    found.add_argument("--seed", type=int, default=1, metavar="N")
    found.add_argument("--trace", type=float, default=0.9, help="the λ of TD(λ)")
    found.add_argument("--made", type=int, default=2, metavar="N", help="players made, per kind")
    found.add_argument("--past", type=int, default=4, metavar="N", help="earlier nets per round")
    found.add_argument("--every", type=int, default=20, metavar="N", help="rounds per earlier net")
    found.add_argument("--no-shipped", action="store_true", help="without the shipped nets")
    found.add_argument("--against", type=Path, metavar="NET.npz", help="learn a best response")
    found.add_argument("--hidden", type=int, nargs=2, default=[64, 32], metavar="N")
    found.add_argument("--epochs", type=int, default=1, metavar="N", help="over a round's rows")
    found.add_argument(
        "--memory",
        type=int,
        default=0,
        metavar="N",
        help="rounds whose rows are learned from again; a run that goes on begins without any",
    )
    found.add_argument(
        "--kinds",
        type=int,
        default=0,
        metavar="N",
        help="take turns at this many kinds of tables, whose games go on from round to round; a"
        " GPU is never idle then, but a run that goes on later begins with new games",
    )
    found.add_argument(
        "--claimed",
        action="store_true",
        help="like --kinds, at the tables that docs/strength.md makes claims about and a few more",
    )
    found.add_argument(
        "--players",
        type=int,
        nargs="+",
        default=[],
        metavar="N",
        help="the numbers of players of these kinds of tables (default: as people play)",
    )
    found.add_argument(
        "--steps",
        type=int,
        default=64,
        metavar="N",
        help="answers per table and round, with --kinds or --claimed",
    )
    found.add_argument("--batch", type=int, default=1024, metavar="N")
    found.add_argument("--rate", type=float, default=5e-4)
    found.add_argument("--decay", type=float, default=1e-2)
    found.add_argument("--turn-limit", type=int, metavar="N", help="of all tables, per player")
    found.add_argument(
        "--device",
        choices=["cpu", "cuda"],
        default="cpu",
        help="where games are played; cuda needs WYRMHOLD_BATCH_TARGET=cuda",
    )
    found.add_argument(
        "--learn-on",
        choices=["cpu", "cuda"],
        help="where the net learns, if PyTorch is installed (default: where games are played)",
    )
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    League(parser().parse_args(arguments)).go()
    return 0


if __name__ == "__main__":
    sys.exit(main())
