"""`wyrmhold hint`: what the seat that is asked could answer, and why."""

from __future__ import annotations

import argparse
import json
import random
from typing import TYPE_CHECKING

from wyrmhold.bots.advice.advisers import ADVISERS
from wyrmhold.bots.advice.hinting import STAGES, hint
from wyrmhold.cli.advice_words import hint_lines
from wyrmhold.cli.numbers import whole
from wyrmhold.cli.output import print_json, read_text
from wyrmhold.games.registry import game_of
from wyrmhold.kernel.errors import BadRecord, WyrmholdError
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.record import Record, read_record
from wyrmhold.kernel.replaying import begin, walk
from wyrmhold.kernel.transaction import pending
from wyrmhold.kernel.vantage import Vantage

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


class NobodyAsked(WyrmholdError):
    """There is no question that a hint could be about."""

    code = "not_asked"


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "hint",
        help="what the seat that is asked could answer, and why",
        description="Hints for the seat that is asked in a position, from what this seat can know.",
    )
    parser.add_argument("file", metavar="FILE", help="a scenario or a record; - reads stdin")
    parser.add_argument(
        "--step",
        type=whole(0, 1_000_000),
        metavar="N",
        help="of a record: after so many steps (else: at its end)",
    )
    parser.add_argument(
        "--stage",
        type=int,
        choices=range(1, STAGES + 1),
        default=STAGES,
        help="1 where to look, 2 also what kind of answer, 3 the answers with their reasons",
    )
    parser.add_argument(
        "--seed", type=whole(0, 2**63 - 1), default=0, metavar="N", help="of what is imagined"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game, state = position_in(read_text(args.file), args.step)
    frame = pending(state)
    if frame is None or isinstance(frame, Chance):
        raise NobodyAsked("nobody is asked anything here; name another step with --step")
    seat = frame.by(state)
    found = hint(ADVISERS[game.name], Vantage.of(game, state, seat), random.Random(args.seed))
    if args.json:
        print_json({"seat": seat, "question": frame.kind, **found.as_json(args.stage)})
        return 0
    print(f"Seat {seat} is asked: {frame.kind}.")
    print("\n".join(hint_lines(found, args.stage)))
    return 0


def position_in(text: str, step: int | None) -> tuple[AnyGame, AnyState]:
    """The position of a scenario, or of a record after a step."""
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
