"""`python -m wyrmhold.lab.drakon.training.calibration`: are the predicted chances right?

Of all positions in held-out games that give a seat a chance of about p, a share of p should be won.
The expected calibration error is the average difference.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.bots.drakon.jury import SHIPPED, Jury
from wyrmhold.bots.drakon.survey import NAMES
from wyrmhold.lab.drakon.training.dataset import Rows, gathered, jobs_of
from wyrmhold.lab.drakon.training.run import Here
from wyrmhold.lab.drakon.training.selfplay import HAND_MADE, LIGHT

BINS: Final = 10
SIZE: Final = 320
EDGE: Final = 40


@dataclass(frozen=True)
class Bin:
    """Positions with similar chances: their number, mean prediction and share won."""

    number: int
    said: float
    came: float


def normalised(jury: Jury, rows: Rows) -> NDArray[np.float64]:
    """Normalise the chances of the seats of each position, which are consecutive, to sum to 1."""
    odds = np.clip(jury.logits(rows.inputs.astype(np.float32)).astype(np.float64), -30.0, 30.0)
    chances = 1.0 / (1.0 + np.exp(-odds))
    first = NAMES.index("players_2")
    players = rows.inputs[:, first : first + 5].argmax(1) + 2
    starts: list[int] = []
    at = 0
    while at < len(players):
        starts.append(at)
        at += int(players[at])
    if at != len(players):
        raise ValueError("the rows do not form whole positions")
    totals = np.add.reduceat(chances, starts)
    found: NDArray[np.float64] = chances / np.repeat(totals, players[starts])
    return found


def binned(chances: NDArray[np.float64], labels: NDArray[np.float32]) -> list[Bin]:
    """Sort positions into bins of equal width, without empty ones."""
    place = np.minimum((chances * BINS).astype(int), BINS - 1)
    found: list[Bin] = []
    for each in range(BINS):
        mask = place == each
        if mask.any():
            said, came = float(chances[mask].mean()), float(labels[mask].mean())
            found.append(Bin(int(mask.sum()), said, came))
    return found


def expected_error(bins: Sequence[Bin]) -> float:
    """The mean difference between predicted and actual, weighted by positions."""
    total = sum([each.number for each in bins])
    return sum([each.number * abs(each.said - each.came) for each in bins]) / total


def picture(bins: Sequence[Bin], title: str) -> str:
    """A reliability plot: predicted chance to the right, share won upwards."""
    side = SIZE - 2 * EDGE
    middle = SIZE // 2

    def x(value: float) -> float:
        return round(EDGE + value * side, 1)

    def y(value: float) -> float:
        return round(SIZE - EDGE - value * side, 1)

    most = max([each.number for each in bins])
    dots = [
        f'<circle cx="{x(each.said)}" cy="{y(each.came)}"'
        f' r="{round(2.0 + 5.0 * (each.number / most) ** 0.5, 1)}" fill="#1f6feb"/>'
        for each in bins
    ]
    ticks = [
        f'<text x="{x(value)}" y="{SIZE - EDGE + 14}" text-anchor="middle">{value:.0%}</text>'
        f'<text x="{EDGE - 4}" y="{y(value) + 3}" text-anchor="end">{value:.0%}</text>'
        for value in (0.0, 0.5, 1.0)
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}"'
            f' font-family="sans-serif" font-size="10">',
            f"<title>{title}</title>",
            f'<rect width="{SIZE}" height="{SIZE}" fill="#fff"/>',
            f'<rect x="{EDGE}" y="{EDGE}" width="{side}" height="{side}" fill="none"'
            ' stroke="#888"/>',
            f'<line x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}" stroke="#888"'
            ' stroke-dasharray="4"/>',
            *dots,
            *ticks,
            f'<text x="{middle}" y="{EDGE // 2}" text-anchor="middle">{title}</text>',
            f'<text x="{middle}" y="{SIZE - 8}" text-anchor="middle">predicted chance</text>',
            f'<text transform="translate(11 {middle}) rotate(-90)" text-anchor="middle">'
            "share won</text>",
            "</svg>\n",
        ]
    )


def fresh(net: Path, games: int, seed: int) -> Rows:
    """Play games that no net has learned from, as training would play them next."""
    pool = (*[str(net)] * 7, *[HAND_MADE] * 7, LIGHT)
    chunks = jobs_of(f"calibration {seed}", games, pool, str(net))
    return gathered(Here(), chunks, 1, float("inf"))[0]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="wyrmhold.lab.drakon.training.calibration", description=__doc__
    )
    parser.add_argument("rows", type=Path, nargs="*", metavar="ROWS.npz")
    parser.add_argument("--net", type=Path, default=SHIPPED, metavar="NET.npz")
    parser.add_argument("--play", type=int, default=0, metavar="N", help="play N fresh games")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed for the fresh games")
    parser.add_argument(
        "--all", action="store_true", help="use all games, if none was used in training"
    )
    parser.add_argument(
        "--players", type=int, choices=range(2, 7), metavar="N", help="only tables with N players"
    )
    parser.add_argument("--svg", type=Path, metavar="PLOT.svg")
    args = parser.parse_args(arguments)
    if bool(args.rows) == bool(args.play):
        parser.error("give either files of rows or a number of games with --play")
    rows = fresh(args.net, args.play, args.seed) if args.play else Rows.load(args.rows)
    rows = rows.where(rows.ends)  # labels from looking ahead are not results
    if args.players is not None:
        rows = rows.where(rows.inputs[:, NAMES.index(f"players_{args.players}")] > 0)
    if not (args.play or args.all):
        rows = rows.split()[1]
    bins = binned(normalised(Jury.load(args.net), rows), rows.labels)
    error = expected_error(bins)
    report = {
        "positions_and_seats": len(rows.labels),
        "games": len(np.unique(rows.games)),
        "expected_calibration_error": round(error, 4),
        "bins": [[each.number, round(each.said, 3), round(each.came, 3)] for each in bins],
    }
    print(json.dumps(report))
    if args.svg:
        args.svg.write_text(picture(bins, f"Calibration error {error:.1%}"), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
