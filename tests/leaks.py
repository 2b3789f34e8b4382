"""Checks that bots use only what their seat knows: `python -m tests.leaks`.

Games are played partly by the bot and partly at random, on tables of all kinds. At some positions
everything the seat cannot know is redealt; with the same random source the bot must give the same
answer. Every run has a new seed; a failure prints the command that repeats its batch.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from tests.conformance import tables as drakon_tables
from tests.dragon_run import tables as run_tables
from tests.soaking import Soak, add_seed, batch_sizes
from wyrmhold.bots.players import PLAYERS
from wyrmhold.bots.protocol import AnyVantage, Bot
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, pending, settled
from wyrmhold.kernel.vantage import Vantage

BATCH = 50
SHARE = 0.3
"""The share of a game's positions that is checked."""

DRAKON_TABLES, RUN_TABLES = drakon_tables.tables(), run_tables.tables()

See = Callable[[AnyGame, AnyState, int], AnyVantage]


class Leak(AssertionError):
    """A bot's answer depended on something its seat cannot know."""


@dataclass(frozen=True)
class Checked:
    """How many positions were checked, and how many of them had something hidden to permute."""

    positions: int
    permuted: int


def check(
    game: AnyGame,
    bot: Bot,
    positions: int,
    rng: random.Random,
    see: See = Vantage.of,
    more: Callable[[int], bool] = lambda done: True,
) -> Checked:
    """Check up to `positions` positions, while `more` returns true. Raises Leak."""
    done = permuted = 0
    each = max(3, positions // 40)  # so that there are tables of many kinds
    while done < positions and more(done):
        state = begun(game, rng)
        luck = Dice(rng)
        until = min(positions, done + each)
        while (frame := pending(state)) is not None and done < until and more(done):
            action = usual(game, state, rng)
            if rng.random() < SHARE:
                seat = frame.by(state)
                twin = game.imagined(state, seat, rng)
                seed = rng.getrandbits(32)
                answer = answered(bot, see(game, state, seat), seed)
                if answer != answered(bot, see(game, twin, seat), seed):
                    raise Leak(f"{frame.kind}: seat {seat} answered {answer.token()}, then another")
                done += 1
                permuted += twin != state
                if rng.random() < 0.5:
                    action = answer
            state, _ = advance(state, action, luck)
    return Checked(done, permuted)


def begun(game: AnyGame, rng: random.Random) -> AnyState:
    """A random kind of table, after dealing."""
    if game is DRAGON_RUN:
        fresh: AnyState = run_tables.fresh(rng.choice(RUN_TABLES))
    else:
        fresh = drakon_tables.fresh(rng.choice(DRAKON_TABLES))
    return settled(fresh, Dice(rng))[0]


def usual(game: AnyGame, state: AnyState, rng: random.Random) -> Action:
    """A random answer, biased so that games make progress."""
    if game is DRAGON_RUN:
        return run_tables.bold(state, rng)
    return drakon_tables.lively(state, rng)


def answered(bot: Bot, view: AnyVantage, seed: int) -> Action:
    return bot.choose(view, view.prompt(), random.Random(seed))


# --- the long run ---------------------------------------------------------------------------------

Batch = tuple[str, str, int, int, int]
"""A game, a bot's name, the seed of the run, the batch number, the number of positions."""


def check_batch(batch: Batch) -> tuple[Batch, Checked, str, float]:
    """Check a batch of positions; returns the counts, the leak if any, and the CPU seconds."""
    game, name, seed, number, positions = batch
    began = time.process_time()
    rng = random.Random(f"leaks {game} {seed * 1_000_000 + number * BATCH}")
    try:
        checked = check(GAMES[game], PLAYERS[game][name], positions, rng)
    except Leak as leak:
        return batch, Checked(0, 0), str(leak), time.process_time() - began
    return batch, checked, "", time.process_time() - began


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.leaks", description=__doc__)
    parser.add_argument("--positions", type=int, default=2000, help="positions per bot")
    parser.add_argument("--game", choices=list(GAMES), nargs="+", default=list(GAMES))
    parser.add_argument("--bots", nargs="+", metavar="NAME", help="(default: all)")
    add_seed(parser, batch=True)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    chosen = [
        (game, name)
        for game in args.game
        for name in PLAYERS[game]
        if args.bots is None or name in args.bots
    ]
    strangers = [name for name in args.bots or [] if name not in {name for _, name in chosen}]
    if strangers:
        parser.error(f"no bot is called {', '.join(strangers)}")
    soak = Soak("leaks", args.seed, sys.argv[1:])
    sizes = batch_sizes(args.positions, BATCH, args.batch)
    batches = [
        (game, name, soak.seed, number, size)
        for game, name in chosen
        for number, size in sizes.items()
    ]
    positions: Counter[tuple[str, str]] = Counter()
    permuted: Counter[tuple[str, str]] = Counter()
    spent: Counter[tuple[str, str]] = Counter()
    leaks = 0
    with ProcessPoolExecutor(args.jobs) as pool:
        for (game, name, _, number, _), checked, leak, seconds in pool.map(check_batch, batches):
            who = game, name
            positions[who] += checked.positions
            permuted[who] += checked.permuted
            spent[who] += round(seconds * 1000)
            if leak:
                leaks += 1
                where = ("--game", game, "--bots", name, "--batch", str(number))
                soak.failed(f"LEAK {game} {name}: {leak}", *where)
            if positions[who] == sum(sizes.values()):
                print(
                    f"{game} {name}: {positions[who]} positions, {permuted[who]} of them"
                    f" permuted, {spent[who] / 1000:.0f} s",
                    flush=True,
                )
    print(f"{len(chosen)} bots, {sum(positions.values())} positions, {leaks} batches with a leak")
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
