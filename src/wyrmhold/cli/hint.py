"""`wyrmhold hint`: suggest moves in a position, with reasons."""

from __future__ import annotations

import argparse
import json
import random
from typing import TYPE_CHECKING

from wyrmhold.bots.advice.advisers import adviser_of
from wyrmhold.bots.advice.hints import STAGES, hint
from wyrmhold.cli.advice.hint_lines import hint_lines
from wyrmhold.cli.numbers import whole
from wyrmhold.cli.output import print_json, read_text
from wyrmhold.games.registry import game_of
from wyrmhold.kernel.errors import BadRecord, WyrmholdError
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.record import Record, read_record
from wyrmhold.kernel.replay import begin, walk
from wyrmhold.kernel.transaction import pending
from wyrmhold.kernel.vantage import Vantage

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


class NobodyAsked(WyrmholdError):
    """Nobody has a decision to make in this position."""

    code = "not_asked"


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "hint",
        help="suggest moves in a position, with reasons",
        description="Suggest moves for the seat to act, using only what that seat can know.",
    )
    parser.add_argument("file", metavar="FILE", help="a scenario or a record; - reads stdin")
    parser.add_argument(
        "--step",
        type=whole(0, 1_000_000),
        metavar="N",
        help="for a record: the position after step N (default: the last)",
    )
    parser.add_argument(
        "--stage",
        type=int,
        choices=range(1, STAGES + 1),
        default=STAGES,
        help="1: where to look; 2: also the kind of move; 3: also the moves, with reasons",
    )
    parser.add_argument(
        "--seed", type=whole(0, 2**63 - 1), default=0, metavar="N", help="seed of the simulations"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game, state = position_in(read_text(args.file), args.step)
    frame = pending(state)
    if frame is None or isinstance(frame, Chance):
        raise NobodyAsked("nobody has a decision to make here; choose another step with --step")
    seat = frame.by(state)
    found = hint(adviser_of(game.name), Vantage.of(game, state, seat), random.Random(args.seed))
    if args.json:
        print_json({"seat": seat, "question": frame.kind, **found.as_json(args.stage)})
        return 0
    print(f"Seat {seat} is asked: {frame.kind}.")
    print("\n".join(hint_lines(game, found, args.stage)))
    return 0


def position_in(text: str, step: int | None) -> tuple[AnyGame, AnyState]:
    """The position in a scenario, or in a record after a step."""
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if isinstance(data, dict) and "notation" not in data:
        game = game_of(data)
        return game, game.read_scenario(data)
    record = read_record(text)
    game = game_of({"game": record.header.game})
    return game, state_after(game, record, len(record.steps) if step is None else step)


def state_after(game: AnyGame, record: Record, step: int) -> AnyState:
    if not 0 <= step <= len(record.steps):
        raise BadRecord("no such step", [f"the record has {len(record.steps)} steps"])
    state = begin(game, record.header)
    for played in walk(game, record):
        if played.line.n > step:
            break
        state = played.after
    return state
