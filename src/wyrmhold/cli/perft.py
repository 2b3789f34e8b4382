"""`wyrmhold perft`: count the move sequences of a given length from a position."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from wyrmhold.cli.numbers import whole
from wyrmhold.cli.output import print_json, read_json
from wyrmhold.games.registry import game_of
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.transaction import apply, legal

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add(commands: Commands) -> None:
    parser = commands.add_parser("perft", help="count the move sequences from a position")
    parser.add_argument("scenario", metavar="SCENARIO.json")
    parser.add_argument("depth", metavar="DEPTH", type=whole(0, 12))
    parser.add_argument(
        "--divide", action="store_true", help="also count separately for each first move"
    )
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def perft(state: AnyState, depth: int) -> int:
    """The number of answer sequences of length `depth`, including chance draws.

    Forced answers that resolve automatically do not count as steps; a finished game has none.
    """
    if depth == 0:
        return 1
    actions = legal(state)
    if depth == 1:
        return len(actions)
    return sum(perft(apply(state, action)[0], depth - 1) for action in actions)


def run(args: argparse.Namespace) -> int:
    data = read_json(args.scenario)
    state = game_of(data).read_scenario(data)
    below: dict[str, int] = {}
    if args.divide and args.depth:
        for action in sorted(legal(state), key=str):
            below[action.token()] = perft(apply(state, action)[0], args.depth - 1)
    nodes = sum(below.values()) if below else perft(state, args.depth)
    if args.json:
        print_json({"depth": args.depth, "nodes": nodes, **({"divide": below} if below else {})})
        return 0
    for token, number in below.items():
        print(f"{number:12}  {token}")
    print(f"perft({args.depth}) = {nodes}")
    return 0
