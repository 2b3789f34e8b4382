"""`wyrmhold simulate`: play many random games and sum them up."""

from __future__ import annotations

import argparse
import random
from collections import Counter
from typing import TYPE_CHECKING

from wyrmhold.cli.numbers import whole
from wyrmhold.cli.output import print_json
from wyrmhold.cli.tables import add_table_options, table_from
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, legal, settled

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add(commands: Commands) -> None:
    parser = commands.add_parser("simulate", help="play many random games and sum them up")
    add_table_options(parser)
    parser.add_argument("--games", type=whole(1, 10_000_000), default=1000, metavar="N")
    parser.add_argument("--seed", type=whole(0, 2**63), default=0, metavar="N")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def random_game(fresh: State, rng: random.Random) -> State:
    """Play a fresh table to its end, every answer uniformly random."""
    luck = Dice(rng)
    state, _ = settled(fresh.copy(), luck)
    while state.stack:
        state, _ = advance(state, legal(state).sample(rng), luck)
    return state


def run(args: argparse.Namespace) -> int:
    options, players = table_from(args)
    rng = random.Random(args.seed)
    fresh = DRAKON.new(options.edition, options.as_json(), [None] * players)
    wins = [0] * players
    endings: Counter[str] = Counter()
    turns: list[int] = []
    for _ in range(args.games):
        state = random_game(fresh, rng)
        assert state.outcome is not None
        endings[state.outcome.reason] += 1
        turns.append(state.turns)
        for seat in state.outcome.winners:
            wins[seat] += 1
    turns.sort()
    summary = {
        "games": args.games,
        "wins": wins,
        "endings": dict(sorted(endings.items())),
        "turns": {
            "mean": round(sum(turns) / len(turns), 2),
            "p50": turns[len(turns) // 2],
            "p99": turns[min(len(turns) - 1, len(turns) * 99 // 100)],
        },
    }
    if args.json:
        print_json(summary)
        return 0
    print(f"{args.games} random games, {players} players")
    print("wins     " + "  ".join(f"seat {seat}: {number}" for seat, number in enumerate(wins)))
    print("endings  " + "  ".join(f"{reason}: {n}" for reason, n in sorted(endings.items())))
    print("turns    " + "  ".join(f"{name} {value}" for name, value in summary["turns"].items()))
    return 0
