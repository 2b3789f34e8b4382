"""A long run: `python3 x.py soak` plays 100,000 games, checks them and prints a summary.

Every game goes through the conformance kit; a share of its positions is checked in full, for
secrecy and with twin games. Work is spread over the cores. Every run has a new seed; a failure
prints the command that repeats its batch.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed

from tests.conformance.tables import fresh, lively, positions, tables
from tests.dragon_run import tables as run_tables
from tests.soaking import Soak, add_seed, batch_sizes
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel import Action
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.testing import Broken, check_game, check_secrecy, check_twin_games
from wyrmhold.kernel.testing.secrecy import viewers

BATCH = 50


def soak_batch(seed: int, games: int) -> Counter[str]:
    """Check a batch of games on tables of all kinds, every fourth one of Dragon Run."""
    rng = random.Random(seed)
    found: Counter[str] = Counter()
    strangers: dict[str, list[str]] = {DRAKON.name: [], DRAGON_RUN.name: []}
    for number in range(games):
        if number % 4 == 3:
            table = rng.choice(run_tables.tables())
            soak_game(
                DRAGON_RUN,
                run_tables.fresh(table),
                run_tables.bold if number % 8 == 3 else None,
                run_tables.positions(table, rng, share=0.2) if number % 16 == 3 else [],
                strangers[DRAGON_RUN.name],
                rng,
                found,
            )
        else:
            kind = rng.choice(tables())
            soak_game(
                DRAKON,
                fresh(kind),
                lively if number % 2 else None,
                positions(kind, rng, share=0.2) if number % 10 == 0 else [],
                strangers[DRAKON.name],
                rng,
                found,
            )
    return found


def soak_game(
    game: AnyGame,
    table: AnyState,
    choose: Callable[[AnyState, random.Random], Action] | None,
    closely: Iterable[AnyState],
    strangers: list[str],
    rng: random.Random,
    found: Counter[str],
) -> None:
    """Check one game, and some positions of another one closely."""
    last = check_game(game, table, rng, every=40, strangers=strangers, choose=choose)
    found[f"games of {game.name}"] += 1
    found["games"] += 1
    found[f"{game.name} ended by {last.outcome.reason}"] += 1
    found[f"{len(game.picks(last))} players"] += 1
    for position in closely:
        tried, _ = check_secrecy(game, position, strangers[-2:], rng)
        found["positions checked for secrecy"] += 1
        found["views compared"] += tried
        # In version 1 a skipped question told something (RUL-8, RUN-LOC-PACK, RUN-LOC-TOP3).
        newest = game.version_of(position) == game.rules_version
        if position.stack and newest and rng.random() < 0.2:
            viewer = rng.choice(viewers(game, position))
            found["twin answers"] += check_twin_games(game, position, viewer, rng)


def main() -> int:
    parser = argparse.ArgumentParser(prog="x.py soak", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    add_seed(parser, batch=True)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    soak = Soak("games", args.seed, sys.argv[1:])
    sizes = batch_sizes(args.games, BATCH, args.batch)
    total: Counter[str] = Counter()
    failures = 0
    began = time.monotonic()
    with ProcessPoolExecutor(args.workers) as pool:
        batches = {
            pool.submit(soak_batch, soak.seed * 1_000_000 + number, games): number
            for number, games in sizes.items()
        }
        for number, done in enumerate(as_completed(batches), 1):
            try:
                total += done.result()
            except (Broken, AssertionError) as broken:
                failures += 1
                soak.failed(broken, "--batch", str(batches[done]))
            if number % 50 == 0:
                spent = time.monotonic() - began
                print(f"{total['games']} games, {spent:.0f} s, {failures} failures", flush=True)
    for what, count in sorted(total.items()):
        print(f"{count:>10}  {what}")
    spent = time.monotonic() - began
    print(f"{total['games']} games checked in {spent:.0f} s, {failures} batches failed")
    return 1 if failures or total["games"] < sum(sizes.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
