"""`wyrmhold replay`: replay a record, verify its luck, show it as one seat saw it."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from wyrmhold.cli.output import print_json, read_text, viewer_from_text
from wyrmhold.games.registry import game_of
from wyrmhold.kernel.record import read_record
from wyrmhold.kernel.redaction import redacted
from wyrmhold.kernel.replay import replay, standing, undo_of, verify

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "replay", help="replay a record, verify its luck, show it as one seat saw it"
    )
    parser.add_argument("record", metavar="FILE", help="a record (JSON Lines); - reads stdin")
    parser.add_argument("--verify", action="store_true", help="check every draw against the seed")
    parser.add_argument("--as", dest="viewer", metavar="SEAT", help="print what this seat saw")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    record = read_record(read_text(args.record))
    game = game_of({"game": record.header.game})
    if args.viewer is not None:
        viewer = viewer_from_text(args.viewer, len(record.header.seats))
        for line in redacted(game, record, viewer):
            print(line)
        return 0
    draws = verify(game, record) if args.verify else None
    state = replay(game, record)
    ruled = None if state.outcome is None else state.outcome.as_json()
    given = record.header.given
    summary: dict[str, object] = {
        "game": record.header.game,
        "steps": len(record.steps),
        "outcome": record.outcome or ruled,
        "replays": True,
        "verified": None if draws is None else True,
        "draws": draws,
    }
    if given:
        summary["given"] = given
    if args.json:
        print_json(summary)
        return 0
    kept = {step.n for step in standing(record.steps)}
    for step in record.steps:
        who = "chance" if step.by < 0 else f"seat {step.by}"
        undone = step.n not in kept and undo_of(step.do) is None
        print(f"{step.n:5} {who:>7}  {step.do}{'  (undone)' if undone else ''}")
    print(f"{summary['steps']} steps replay to the same events.")
    print(f"Outcome: {json.dumps(summary['outcome'])}")
    if draws is not None:
        print(f"Luck verified: {draws} draws follow from the committed seed.")
    if given:
        print(f"The first {given} steps were given: their luck is not this table's.")
    return 0
