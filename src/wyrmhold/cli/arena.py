"""`wyrmhold arena`: play matches between bots to see which is stronger."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from wyrmhold.cli.engines import add_engine_option
from wyrmhold.cli.numbers import whole
from wyrmhold.cli.output import print_json
from wyrmhold.cli.tables import Agreed, add_game_option, add_table_options, table_from
from wyrmhold.kernel.agreement import version_problem
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.lab.arena.bot_names import bot_of
from wyrmhold.lab.arena.match import EVEN, FIELD, ONE, Match
from wyrmhold.lab.arena.progress import Arena
from wyrmhold.lab.arena.ratings import rated
from wyrmhold.lab.arena.report import report_of
from wyrmhold.lab.arena.results import Results, read_results, without_gap
from wyrmhold.lab.arena.statistics import Sprt, wilson
from wyrmhold.lab.arena.trajectory_recorder import Recorder
from wyrmhold.lab.kernel_bots import bots_of_kernel
from wyrmhold.lab.kernel_games import KERNEL, PYTHON, TOLD, engine_for, with_engine

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

DESCRIPTION: Final = """\
Play a match between bots to see which is stronger.

BOT is a name (`random` plays every game; an unknown name lists them all) or the location of your
own bot: `module:NAME` is a bot or a factory for one, and `module:NAME(word=1)` passes arguments.
`line:COMMAND` starts a program in any language that speaks the bot protocol. Set its limits with
`line(seconds=60, memory_mb=512):COMMAND`; if it breaks them, a random answer is played for it and
counted in the report.

Games are played in rotations: the luck stays the same while the bots move on by one seat, so every
bot plays every seat. With more seats than bots, the first bot gets one seat and the others take
turns filling the rest: `wyrmhold arena A B --players 4` is one A against three B. With
--field-against-one it is three A against one B, with --even (the default with --teams) two
against two.

The figures are shares of the wins. A shared win is split, all seats of a bot are added up, and
`x fair` compares the result with the bot's share of the seats. Capped games ended without anybody
reaching the goal. Thinking is CPU time on one core; for an external program it is wall-clock time.
"""

EPILOG: Final = """\
With --out, an interrupted match resumes when you run the same command again; a larger --games
extends it. The file names the code that plays, and other code does not resume it. A bot of your own
is identified only by its name, so start a new file after changing it.
"""

MAX_GAMES: Final = 10_000_000
MAX_JOBS: Final = 1024


def share(text: str) -> float:
    """Parses a share of the wins."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 < number < 1:
        raise argparse.ArgumentTypeError(f"'{text}': give a share between 0 and 1, such as 0.55")
    return number


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "arena",
        help="play matches between bots to see which is stronger",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("bots", nargs="*", metavar="BOT", help="two or more, at most one per seat")
    add_game_option(parser)
    add_table_options(parser)
    seating = parser.add_mutually_exclusive_group()
    for word, name, text in (
        ("--one-against-field", ONE, "one seat for the first bot (the default)"),
        ("--field-against-one", FIELD, "one seat for the last bot"),
        ("--even", EVEN, "the bots take turns filling the seats (the default with --teams)"),
    ):
        seating.add_argument(word, dest="seating", action="store_const", const=name, help=text)
    parser.add_argument(
        "--games",
        type=whole(1, MAX_GAMES),
        default=1000,
        metavar="N",
        help="maximum number of games, rounded up to whole rotations (default 1000)",
    )
    parser.add_argument("--seed", type=whole(0, 2**63), default=0, metavar="N")
    parser.add_argument(
        "--rules-version",
        type=whole(1, 99),
        metavar="N",
        help="version of the rules (default: the newest; see `wyrmhold rules --versions`)",
    )
    parser.add_argument(
        "--jobs",
        type=whole(1, MAX_JOBS),
        metavar="N",
        help="number of processes (default: one per core)",
    )
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=share,
        metavar=("LOW", "HIGH"),
        help="stop when it is clear whether the first bot's share of the wins is LOW or HIGH"
        " (a sequential probability ratio test with a 5 percent error rate)",
    )
    add_engine_option(parser)
    parser.add_argument("--out", metavar="FILE", help="save every game; resume if FILE exists")
    parser.add_argument(
        "--trajectories",
        metavar="FILE",
        help="write every decision of the games played now, for learning programs, into FILE.npz or"
        " FILE.parquet (docs/environments.md)",
    )
    parser.add_argument(
        "--no-observations",
        action="store_true",
        help="leave the observations, which take most of the room, out of --trajectories",
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--ratings",
        nargs="+",
        metavar="FILE",
        help="play nothing; put all bots in these files on one Elo scale, with level-1 at 0",
    )
    parser.set_defaults(run=run)


def match_from(args: argparse.Namespace, agreed: Agreed) -> Match:
    """The match to play. Raises BadOptions."""
    found: list[str] = []
    if len(args.bots) < 2:
        found.append("name at least two bots, such as: wyrmhold arena random random --players 2")
    elif len(args.bots) > agreed.players:
        found.append(
            f"{len(args.bots)} bots need that many seats, but the table has {agreed.players}:"
            " give --players, or name fewer"
        )
    for name in args.bots:
        try:
            bot_of(agreed.game.name, name)
        except BadOptions as error:
            found += error.problems
    if args.sprt is not None and args.sprt[0] >= args.sprt[1]:
        found.append("--sprt: the first share must be smaller than the second")
    version = args.rules_version or agreed.game.rules_version
    unknown = version_problem(version, agreed.game.rules_versions)
    if unknown is not None:
        found.append(unknown)
    if found:
        raise BadOptions("this match cannot be played", found)
    usual = EVEN if agreed.options.get("teams") else ONE
    return Match(
        agreed.game.name,
        agreed.edition,
        agreed.options,
        agreed.players,
        tuple(args.bots),
        args.seating or usual,
        args.seed,
        version,
    )


class Progress:
    """A progress line, shown only on a terminal."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.shown = sys.stderr.isatty()
        self.began = time.monotonic()
        self.before = len(arena.counted)
        self.next = 0.0

    def tell(self) -> None:
        now = time.monotonic()
        counted = len(self.arena.counted)
        if not self.shown or now < self.next or counted <= self.before:
            return
        self.next = now + 0.25
        speed = (counted - self.before) / (now - self.began)
        left = round((self.arena.wanted - counted) / speed)
        won = self.arena.won
        low, high = wilson(won, counted)
        line = (
            f"{counted} of {self.arena.wanted} games, {speed:.1f} a second,"
            f" {left // 60}:{left % 60:02} left; {self.arena.match.bots[0]}"
            f" {won / counted:.1%} ({low:.1%} to {high:.1%})"
        )
        if self.arena.sprt is not None:
            line += f", SPRT {self.arena.sprt.ratio(won, counted):+.2f}"
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def run(args: argparse.Namespace) -> int:
    if args.ratings is not None:
        return rate(args)
    agreed = table_from(args)
    match = match_from(args, agreed)
    recorder = None
    if args.trajectories is not None:
        recorder = Recorder(Path(args.trajectories), not args.no_observations)
        if args.engine == KERNEL:
            raise BadOptions(
                "the kernel writes no trajectories here",
                ["--trajectories: leave out --engine kernel, or record a batch (docs/batch.md)"],
            )
        args.engine = PYTHON
    known = bots_of_kernel(match.game)
    engine = engine_for(args.engine, match.game, match.bots, args.games, known)
    results = None
    if args.out is not None:
        results = Results(Path(args.out), match, engine, chosen=args.engine is not None)
        engine = results.engine
    try:
        return played(args, match, results, engine, recorder)
    finally:
        if results is not None:
            results.close()


def played(
    args: argparse.Namespace,
    match: Match,
    results: Results | None,
    engine: str,
    recorder: Recorder | None,
) -> int:
    """Play a match and print the results, even if it is interrupted."""
    sprt = None if args.sprt is None else Sprt(*args.sprt)
    arena = Arena(match, args.games, sprt, results, engine, recorder)
    progress = Progress(arena)
    status = 0
    try:
        for _ in arena.play(args.jobs or os.cpu_count() or 1):
            progress.tell()
    except KeyboardInterrupt:
        status = 130
    finally:
        progress.clear()
    if status:
        print(f"stopped after {len(arena.counted)} of {arena.wanted} games", file=sys.stderr)
    if not arena.counted:
        return status
    if recorder is not None:
        number = recorder.write(match)
        print(f"{number} decisions in {recorder.path}", file=sys.stderr)
    report = report_of(match, arena.counted, sprt, arena.verdict)
    if args.json:
        print_json(with_engine(report.as_json(), engine))
    else:
        for line in report.lines():
            print(line)
        if engine == KERNEL:
            print(f"played by {TOLD[engine]}, which takes no times")
    return status


def rate(args: argparse.Namespace) -> int:
    """Rate the bots in result files."""
    if args.bots or args.out:
        raise BadOptions("--ratings plays nothing", ["leave out the bots and --out"])
    files = [without_gap(read_results(Path(name))) for name in dict.fromkeys(args.ratings)]
    ratings = rated(files, args.seed)
    if args.json:
        print_json([rating.as_json() for rating in ratings])
        return 0
    width = max(len(rating.name) for rating in ratings)
    print(f"{'bot':<{width}}     Elo  95 percent        games")
    for rating in ratings:
        interval = f"{rating.low:+.0f} to {rating.high:+.0f}"
        print(f"{rating.name:<{width}}  {rating.elo:+6.0f}  {interval:<16} {rating.games:>6}")
    return 0
