"""`wyrmhold bot`: check a bot that speaks the bot protocol, or serve one of ours."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Final

from wyrmhold.bots.line.bot import LineBot
from wyrmhold.bots.line.conformance import checked
from wyrmhold.bots.line.limits import Limits
from wyrmhold.bots.line.names import runnable
from wyrmhold.bots.line.restrictions import warning
from wyrmhold.bots.line.speaker import Speaker, speak
from wyrmhold.bots.players import PLAYERS
from wyrmhold.cli.numbers import seconds, whole
from wyrmhold.cli.output import print_json
from wyrmhold.kernel.agreement import shown
from wyrmhold.kernel.errors import BadOptions

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION: Final = """\
Test a bot written in any language.

COMMAND starts the bot, which exchanges lines of JSON as described in docs/bot-protocol.md. The
suite reads the banner, plays whole games at all kinds of tables, asks every kind of question, and
checks that the bot tolerates unknown lines, stops and quits. Faults are reported by their names in
the protocol (late, illegal, ...). The exit status is 0 if there are none.
"""

DEFAULT_LIMITS: Final = Limits()


def add(commands: Commands) -> None:
    parser = commands.add_parser("bot", help="test a bot in any language, or serve one of ours")
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    check = what.add_parser(
        "check",
        help="test the bot that COMMAND starts",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    check.add_argument("--json", action="store_true", help="print the report as JSON")
    check.add_argument(
        "--games",
        type=whole(1, 1000),
        default=6,
        metavar="N",
        help="games to play of each kind (6)",
    )
    check.add_argument("--seed", type=whole(0, 2**63), default=0, metavar="N")
    check.add_argument(
        "--seconds",
        type=seconds,
        default=DEFAULT_LIMITS.seconds,
        metavar="N",
        help=f"time allowed per answer ({DEFAULT_LIMITS.seconds:g})",
    )
    check.add_argument(
        "--start-seconds",
        type=seconds,
        default=DEFAULT_LIMITS.start_seconds,
        metavar="N",
        help=f"time allowed from start to banner ({DEFAULT_LIMITS.start_seconds:g})",
    )
    check.add_argument(
        "--memory",
        type=whole(0, 1_000_000),
        default=DEFAULT_LIMITS.memory_mb,
        metavar="MIB",
        help=f"memory limit of the program, 0 for none ({DEFAULT_LIMITS.memory_mb})",
    )
    check.add_argument("--network", action="store_true", help="let the program use the network")
    check.add_argument(
        "--all-files", action="store_true", help="let the program use all of your files"
    )
    check.add_argument("program", nargs=argparse.REMAINDER, metavar="COMMAND")
    check.set_defaults(run=run_check)
    serve = what.add_parser("serve", help="serve a built-in bot over the bot protocol")
    serve.add_argument(
        "name", metavar="NAME", help="a bot of the arena; an unknown name lists them all"
    )
    serve.set_defaults(run=run_serve)


def run_check(args: argparse.Namespace) -> int:
    if not args.program:
        raise BadOptions(
            "there is no bot to check",
            ["give the command that starts it, such as: wyrmhold bot check python3 my_bot.py"],
        )
    limits = Limits(
        seconds=args.seconds,
        start_seconds=args.start_seconds,
        memory_mb=args.memory,
        network=int(args.network),
        all_files=int(args.all_files),
    )
    unrestricted = warning(limits)
    if unrestricted is not None:
        print(f"wyrmhold: {unrestricted}", file=sys.stderr)
    verdict = checked(LineBot(runnable(args.program), limits), args.games, args.seed)
    if args.json:
        print_json(verdict.as_json())
    else:
        for line in verdict.lines():
            print(line)
    return 0 if verdict.passed else 1


def run_serve(args: argparse.Namespace) -> int:
    bots = {game: players[args.name] for game, players in PLAYERS.items() if args.name in players}
    if not bots:
        known = dict.fromkeys([name for players in PLAYERS.values() for name in players])
        raise BadOptions("no such bot", [f"{shown(args.name)}: there are {', '.join(known)}"])
    speak(Speaker(args.name, bots), sys.stdin.buffer, sys.stdout.buffer)
    return 0
