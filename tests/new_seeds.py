"""Soaks that try new seeds: one try after the other, and how to repeat those that failed."""

from __future__ import annotations

import argparse
import random
import time
import traceback
from collections.abc import Awaitable, Callable

SEEDS = 1 << 31


async def explore(soak: str, about: str | None, attempt: Callable[[int], Awaitable[str]]) -> int:
    """Try new seeds, or the one on the command line; the exit status.

    `attempt` raises what is wrong with a seed, and otherwise says what was tried.
    """
    parser = argparse.ArgumentParser(prog=f"x.py soak {soak}", description=about)
    parser.add_argument("--tries", type=int, default=100, help="number of new seeds (100)")
    parser.add_argument("--seed", type=int, help="try only this seed, to repeat a failure")
    args = parser.parse_args()
    new = random.SystemRandom()
    seeds = [new.randrange(SEEDS) for _ in range(args.tries)] if args.seed is None else [args.seed]
    failed = []
    for number, seed in enumerate(seeds, 1):
        began = time.monotonic()
        try:
            told = await attempt(seed)
        except Exception:
            failed.append(seed)
            traceback.print_exc()
            told = f"FAILED; repeat it: python3 x.py soak {soak} --seed {seed}"
        took = time.monotonic() - began
        print(f"{number} of {len(seeds)}, seed {seed}: {told} ({took:.0f} s)", flush=True)
    if failed:
        print(f"failed: {len(failed)} of {len(seeds)} seeds")
        for seed in failed:
            print(f"  python3 x.py soak {soak} --seed {seed}")
    return 1 if failed else 0
