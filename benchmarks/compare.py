"""Measures Wyrmhold's engine, its batch kernels and the peers in turns, with verdicts.

Exit status: 0 all ratios met, 1 some missed, 2 wrong arguments or a failed measurement.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import children
from report import NEEDED_PEERS, Round, as_text, build_report

MAX_DIGITS = 4


def interpreter(text: str) -> str:
    found = shutil.which(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"no program at {text!r}")
    return found


def duration(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (value > 0 and math.isfinite(value)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value


def count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 to 9999")
    return int(text)


def out_file(text: str) -> Path:
    path = Path(text)
    if path.is_dir() or not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"cannot write a file at {text!r}")
    return path


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add(
        "--game",
        type=interpreter,
        required=True,
        metavar="PY",
        help="Python with Wyrmhold and its extra batch",
    )
    add("--peers", type=interpreter, required=True, metavar="PY", help="Python with the peers")
    add(
        "--seconds",
        type=duration,
        default=2.0,
        metavar="S",
        help="seconds per measurement (default 2)",
    )
    add("--rounds", type=count, default=5, metavar="N", help="number of rounds (default 5)")
    add("--json", action="store_true", help="print JSON instead of tables")
    add("--out", type=out_file, metavar="FILE", help="also write the JSON to a file")
    return parser.parse_args(argv)


def say(text: str) -> None:
    print(f"compare: {text}", file=sys.stderr, flush=True)


def one_round(args: argparse.Namespace) -> Round:
    engine = children.bench(args.game, args.seconds)
    kernels = children.kernels(args.game, args.seconds)
    peers = children.peers(args.peers, args.seconds)
    return Round(
        {entry.label: entry for entry in engine},
        {kernel.label: kernel for kernel in kernels},
        {peer.label: peer for peer in peers},
    )


def check_alike(found: Round, first: Round) -> None:
    """Check that all rounds measured the same games and peers."""
    if found.engine.keys() != first.engine.keys():
        raise children.MeasureError("the games changed between rounds")
    if found.peers.keys() != first.peers.keys():
        raise children.MeasureError("the peers changed between rounds")
    for name in NEEDED_PEERS:
        if name not in found.peers or not found.peers[name].decisions_per_s:
            raise children.MeasureError(f"the peers lack decisions per second of {name}")


def measure(args: argparse.Namespace) -> list[Round]:
    rounds: list[Round] = []
    for number in range(1, args.rounds + 1):
        say(f"round {number} of {args.rounds}")
        found = one_round(args)
        check_alike(found, rounds[0] if rounds else found)
        rounds.append(found)
    return rounds


def compare(args: argparse.Namespace) -> int:
    pythons = {
        "game": children.version(args.game),
        "peers": children.version(args.peers),
    }
    report = build_report(pythons, args.seconds, measure(args))
    as_json = json.dumps(asdict(report), indent=2)
    print(as_json if args.json else as_text(report), flush=True)
    if args.out:
        args.out.write_text(as_json + "\n", encoding="utf-8")
    return 0 if report.met else 1


def main(argv: Sequence[str] | None = None) -> int:
    args = arguments(argv)
    try:
        return compare(args)
    except children.MeasureError as error:
        say(str(error))
    except OSError as error:
        say(f"cannot write the report: {error}")
    except KeyboardInterrupt:
        say("stopped")
        return 130
    return 2


if __name__ == "__main__":
    sys.exit(main())
