"""`wyrmhold perft`: count the answers, and answers to answers, that can follow a position."""

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
    parser = commands.add_parser("perft", help="count the positions that can follow")
    parser.add_argument("scenario", metavar="SCENARIO.json")
    parser.add_argument("depth", metavar="DEPTH", type=whole(0, 12))
    parser.add_argument("--divide", action="store_true", help="count below each first answer")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def perft(state: AnyState, depth: int) -> int:
    """Sequences of so many answers, players' and chance's alike; a finished game has none more.

    Answers that resolve by themselves are no step of their own.
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
