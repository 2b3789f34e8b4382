"""`wyrmhold bench`: decisions and games a second, on this machine, of this build.

Games are uniformly random from the deal to the end. A decision is a question to a player; draws
of chance are played but not counted. Events are always made.

list_per_s     list every legal action, pick one, apply it; the list holds a number for each
               placement, and only the picked one becomes an action object
objects_per_s  the same with an action object for every legal action
sample_per_s   draw an action uniformly without listing, apply it
options        legal actions a decision, on average
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from wyrmhold.cli.numbers import seconds
from wyrmhold.cli.output import print_json
from wyrmhold.cli.tables import add_table_options, table_from
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel import transaction
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.luck import Dice, below
from wyrmhold.kernel.transaction import advance, legal, settled

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

Chooser = Callable[[State, random.Random], Action]


def add(commands: Commands) -> None:
    parser = commands.add_parser("bench", help="measure decisions and games a second")
    add_table_options(parser)
    parser.add_argument("--seconds", type=seconds, default=2.0, metavar="S", help="per figure")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def by_listing(state: State, rng: random.Random) -> Action:
    actions = legal(state)
    return actions[below(rng, len(actions))]


def by_objects(state: State, rng: random.Random) -> Action:
    actions = list(legal(state))
    return actions[below(rng, len(actions))]


def by_sampling(state: State, rng: random.Random) -> Action:
    return legal(state).sample(rng)


def measure(fresh: State, choose: Chooser, duration: float) -> tuple[float, float]:
    """Decisions and games a second of whole random games."""
    rng = random.Random(1)
    luck = Dice(rng)
    decisions = games = 0
    began = time.perf_counter()
    while time.perf_counter() - began < duration or not games:
        state, _ = settled(fresh.copy(), luck)
        while state.stack:
            state, _ = advance(state, choose(state, rng), luck)
            decisions += 1
        games += 1
    spent = time.perf_counter() - began
    return decisions / spent, games / spent


def mean_options(fresh: State, games: int = 20) -> float:
    """Legal actions a decision in random games."""
    rng = random.Random(2)
    luck = Dice(rng)
    decisions = options = 0
    for _ in range(games):
        state, _ = settled(fresh.copy(), luck)
        while state.stack:
            decisions += 1
            options += len(legal(state))
            state, _ = advance(state, by_sampling(state, rng), luck)
    return options / decisions


def copy_cost(fresh: State) -> float:
    """Microseconds for a copy of a state in the middle of a game."""
    rng = random.Random(1)
    luck = Dice(rng)
    state, _ = settled(fresh.copy(), luck)
    for _ in range(60):
        if not state.stack:
            break
        state, _ = advance(state, by_sampling(state, rng), luck)
    times = []
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(10_000):
            state.copy()
        times.append((time.perf_counter() - began) / 10_000)
    return min(times) * 1e6


def run(args: argparse.Namespace) -> int:
    agreed, players = table_from(args)
    fresh = DRAKON.new(agreed.edition, agreed.as_json(), [None] * players)
    listed, _ = measure(fresh, by_listing, args.seconds)
    sampled, games = measure(fresh, by_sampling, args.seconds)
    objects, _ = measure(fresh, by_objects, args.seconds)
    row = {
        "game": DRAKON.name,
        "edition": agreed.edition,
        "players": players,
        "compiled": not str(transaction.__file__).endswith(".py"),
        "list_per_s": round(listed),
        "sample_per_s": round(sampled),
        "games_per_s": round(games, 1),
        "copy_us": round(copy_cost(fresh), 3),
        "objects_per_s": round(objects),
        "options": round(mean_options(fresh), 1),
    }
    if args.json:
        print_json([row])
    else:
        for name, value in row.items():
            print(f"{name:>13}  {value}")
    return 0
