"""`wyrmhold inspect`: read a position, play moves on it, print the result."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from wyrmhold.cli.output import print_json, read_json, viewer_from_text
from wyrmhold.games.registry import game_of
from wyrmhold.kernel.errors import BadToken, Refusal, WyrmholdError
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.transaction import apply, asked_json, legal
from wyrmhold.kernel.viewers import OPEN

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

MAX_ANSWERS_LISTED = 200_000


class TooMany(WyrmholdError):
    """Too many legal answers to list."""

    code = "too_many"


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "inspect", help="read a position, play moves on it, print the result"
    )
    parser.add_argument(
        "scenario", metavar="SCENARIO.json", help="a scenario; - reads it from stdin"
    )
    parser.add_argument("--play", default="", metavar='"TOKEN; TOKEN"', help="moves to play first")
    parser.add_argument(
        "--as", dest="viewer", metavar="SEAT", help="print only what this seat sees"
    )
    parser.add_argument("--json", action="store_true", help="one line of JSON (default: indented)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    data = read_json(args.scenario)
    game = game_of(data)
    shown = inspect(game, data, args.play, args.viewer)
    if args.json:
        print_json(shown)
    else:
        json.dump(shown, sys.stdout, indent=1)
        print()
    return 0


def inspect(game: AnyGame, data: object, tokens: str, viewer_text: str | None) -> dict[str, object]:
    """A position after some tokens, as a viewer sees it."""
    state = game.read_scenario(data)
    viewer = OPEN
    if viewer_text is not None:
        viewer = viewer_from_text(viewer_text, len(game.picks(state)))
    state = played(game, state, tokens, viewer)
    if len(legal(state)) > MAX_ANSWERS_LISTED:
        raise TooMany(f"there are more than {MAX_ANSWERS_LISTED} legal answers here")
    return game.view(state, viewer)


def played(game: AnyGame, state: AnyState, tokens: str, viewer: int) -> AnyState:
    """The state after playing tokens separated by semicolons."""
    for part in tokens.split(";"):
        token = " ".join(part.split())
        if not token:
            continue
        try:
            state, _ = apply(state, game.parse(token))
        except BadToken as error:
            # Whether anybody has to answer can be a secret (RUN-TR-SECRET).
            error.pending = asked_json(state, viewer)
            raise
        except Refusal as refusal:
            raise refusal.seen_by(viewer) from None
    return state
