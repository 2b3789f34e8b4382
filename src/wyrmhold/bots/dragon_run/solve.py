"""`python -m wyrmhold.bots.dragon_run.solve`: solve the core of Dragon Run and check the solution.

Without arguments it prints the chances from the packaged solution. `--write FILE` solves the core
again and writes the solution; `--check` solves it again and compares; `--check-games N` lets two
perfect players play N games under the engine's rules and compares how often they win.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from wyrmhold.bots.dragon_run.core.box import CORE
from wyrmhold.bots.dragon_run.core.solution import Solution, core_solution, solved
from wyrmhold.bots.dragon_run.core.verification import furthest, played
from wyrmhold.games.dragon_run.setup.options import HAND_SIZE

POINTS_TOLERANCE: Final = 0.5
"""Allowed difference between exact and played chances, in percentage points."""

VALUE_TOLERANCE: Final = 1e-6
"""Allowed difference between two solutions: the packaged one is rounded."""


def same(one: Solution, other: Solution) -> bool:
    """Whether two solutions are the same."""
    return (
        np.array_equal(one.choices, other.choices)
        and np.array_equal(one.alone, other.alone)
        and bool(np.allclose(one.values, other.values, rtol=0.0, atol=VALUE_TOLERANCE))
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="wyrmhold.bots.dragon_run.solve", description=__doc__)
    parser.add_argument("--write", type=Path, metavar="FILE", help="solve and write the solution")
    parser.add_argument("--check", action="store_true", help="solve and compare with the package")
    parser.add_argument("--check-games", type=int, default=0, metavar="N", help="play N games")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed for these games")
    args = parser.parse_args(arguments)
    if args.check_games < 0:
        parser.error("--check-games must not be negative")
    if args.write is not None:
        solution = solved(CORE)
        with args.write.open("wb") as file:
            solution.save(file)
    else:
        solution = core_solution()
    first, second = solution.opening(HAND_SIZE, HAND_SIZE)
    print(
        f"exact: the first player wins {first:.4%}, the second {second:.4%}, "
        f"the dragon {1.0 - first - second:.4%}"
    )
    failed = False
    if args.check:
        alike = same(solution, solved(CORE))
        print("solved again: the same" if alike else "solved again: DIFFERENT")
        failed = not alike
    if args.check_games:
        found = played(solution, args.check_games, args.seed)
        apart = furthest(solution, found)
        print(
            f"played: the first player won {found.first:.4%}, the second {found.second:.4%}, "
            f"the dragon {found.dragon:.4%} of {found.games} games: {apart:.3f} points apart"
        )
        failed = failed or apart > POINTS_TOLERANCE
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
