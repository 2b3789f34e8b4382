"""Measures different Wyrmhold tables in turns, and prints the ratios between them.

Exit status: 0 all ratios met, 1 some missed, 2 wrong arguments.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Sequence

from compare import count, duration
from wyrmhold.cli.bench import measured
from wyrmhold.cli.tables import Agreed
from wyrmhold.games.registry import GAMES

TABLES = {
    "drakon": Agreed(GAMES["drakon"], "third", {}, 4),
    "drakon with Expansion One": Agreed(GAMES["drakon"], "third", {"expansion_one": True}, 4),
    "drakon, fourth edition": Agreed(GAMES["drakon"], "fourth", {}, 4),
    "dragon_run": Agreed(GAMES["dragon_run"], "first", {}, 4),
}
NEEDED = {"drakon with Expansion One": 0.75, "dragon_run": 3.0}
"""Required ratio of a table's listed decisions per second to those of plain Drakon."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--seconds", type=duration, default=1.0, metavar="S", help="seconds per figure"
    )
    parser.add_argument(
        "--rounds", type=count, default=5, metavar="N", help="number of rounds (default 5)"
    )
    args = parser.parse_args(argv)
    rates: dict[str, list[float]] = {name: [] for name in TABLES}
    for _ in range(args.rounds):
        for name, row in zip(TABLES, measured(list(TABLES.values()), args.seconds), strict=True):
            rates[name].append(float(str(row["list_per_s"])))
    met = True
    for name, found in rates.items():
        ratios = sorted(rate / base for rate, base in zip(found, rates["drakon"], strict=True))
        middle = statistics.median(ratios)
        needed = NEEDED.get(name)
        verdict = (
            ""
            if needed is None
            else f"  needed {needed}: {'met' if middle >= needed else 'MISSED'}"
        )
        met = met and (needed is None or middle >= needed)
        print(
            f"{name:<28} {statistics.median(found):>9,.0f} listed decisions/s"
            f"  {middle:.2f} x drakon ({ratios[0]:.2f} to {ratios[-1]:.2f}){verdict}"
        )
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
